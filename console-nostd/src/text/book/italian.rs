//! The book of rules in Italian.

use super::Book;

pub(in crate::text) static BOOK: Book = Book {
    coloretto: [
        // C20, C22
        "L'idea
Raccogli carte di pochi colori.
3 colori a tua scelta danno punti, tutti gli altri ne tolgono.
Vince chi ha più punti.",
        // C6, C7, C9
        "L'inizio
Ognuno prende un camaleonte di un colore che nessun altro ha.
In 3 resta fuori un colore.
In 2 restano fuori due colori e ognuno prende 2 carte.
Si tira a sorte chi comincia.",
        // C10 to C12
        "Il turno
Pesca una carta e mettila su una fila con un posto libero,
oppure prendi una fila con almeno una carta. Poi aspetti il prossimo round.",
        // C3, C5, C15, C16
        "I round
Ci sono tante file quanti sono i giocatori, ognuna per 3 carte.
L'ultimo in gioco può pescare ancora, finché c'è posto.
Quando tutti hanno una fila, inizia un nuovo round. Lo comincia chi ha preso l'ultima fila.
In 2 le file tengono 1, 2 e 3 carte. Le carte della fila rimasta escono dal gioco.",
        // C1, C2, C13, C14, C21
        "Le carte
Ce ne sono 9 di ognuno dei 7 colori.
@joker 3 jolly: un colore qualsiasi, che scegli alla fine.
@golden Uno è dorato: quando lo prendi peschi subito una carta.
@plus 10 di queste: sempre 2 punti l'una.
Nell'edizione 2003 il Jolly dorato non c'è.",
        // C8, C17
        "La fine
Sotto la carta Ultimo Round ci sono 16 carte, 15 nell'edizione 2003.
Quando esce, si pesca un'altra carta al suo posto. Il round in corso è l'ultimo.",
        // C4, C19, C20, C22, C24
        "I punti
@points
Tanto valgono le carte di un colore, in più o in meno.
Il punteggio ha due lati, marrone e viola: se ne gioca uno.
Ogni jolly va usato, anche se ti toglie punti.
A parità di punti vince chi ha più carte di uno stesso colore. Nell'edizione 2003 si vince insieme.
Se giocate 4 partite, i punti si sommano; a parità si vince insieme.",
    ],
    red7: [
        // R9, R11
        "L'idea
Alla fine del turno devi essere in testa secondo la regola attiva.
Se non ci riesci, sei fuori. L'ultimo rimasto vince il round.",
        // R2 to R4
        "L'inizio
Ognuno ha 7 carte in mano e 1 sul tavolo: la collezione.
La prima regola è il rosso: la carta più alta.
Comincia chi siede a sinistra della carta più alta.",
        // R8 to R10
        "Il turno
Gioca una carta nella collezione,
oppure sulla pila delle regole: il suo colore è la regola attiva,
o tutte e due: prima la collezione, poi la regola.
Se puoi andare in testa devi giocare. Se non puoi, o non hai carte, sei fuori.",
        // The seven rules, R1, R5, R6
        "Le regole
@rules
A parità, decide la migliore delle carte che contano.
Conta prima il numero, poi il colore: rosso, arancione, giallo, verde, blu, indaco, viola.
In una scala un numero ripetuto conta una volta.
Senza carte che contano non sei in testa.",
        // R12 to R16
        "I punti
Se giochi come regola una carta più alta del numero di carte nella tua collezione, peschi una carta, se il mazzo non è finito.
Chi vince il round tiene le carte che contano. Ognuna vale il suo numero e resta fuori; le altre si rimescolano.
Si finisce quando restano meno di 8 carte a testa. Vince chi ha più punti.
Punti per vincere, se volete: si finisce dopo il round in cui qualcuno ne ha 40, se siete in 2; 35 in 3; 30 in 4.
Se si gioca un round solo, una carta giocata come regola non fa pescare e non ci sono punti.",
        // R17, R18, R20
        "Le azioni
Con le azioni, queste carte giocate nella collezione agiscono prima di ogni altra cosa. Se si può, è obbligatorio.
1: prendi una carta dalla collezione di un rivale che ne ha almeno quante te, contando questa, e mettila coperta sul mazzo.
3: pesca una carta. Puoi rischiare anche se non sei in testa.
5: gioca un'altra carta nella collezione. Agisce anche quella.
7: metti una carta della tua collezione, questa o un'altra, in cima alla pila delle regole o coperta sul mazzo.
Un 7 giocato come regola non fa mai pescare, e nemmeno una carta spostata lì.",
        "I segni
@moves",
    ],
    tavolozza: [
        // T17, T19
        "L'idea
La tua carta Tavolozza segreta chiede dei colori.
Quando sono tutti visibili sulla tavolozza, rivelala: vale punti.
Vince chi ha più punti.",
        // T4 to T7
        "I round
Ognuno ha 6 carte e una carta Tavolozza.
Quattro primari aprono quattro colonne, anche se due hanno lo stesso colore.
Il primo giocatore sceglie la regola.
Stesso colore: in un turno giochi un solo colore.
Colori diversi: mai due volte lo stesso.
Dopo un turno a testa, il giocatore alla sinistra del primo diventa il primo.",
        // T8 to T11, T18
        "Il turno
1. Pesca dal mazzo, oppure prendi l'ultimo scarto o un'intera pila visibile: poi si vede quella che sta sotto.
2. Scambio: offri almeno una carta.
3. Gioca almeno una carta: sulla tavolozza o negli scarti.
4. Pesca finché non ne hai 6. Se ne hai di più, le tieni.
Quando il mazzo finisce, gli scarti vengono rimescolati.",
        // T9
        "Lo scambio
Offri una carta a un giocatore, che la guarda in segreto e te ne dà una di un altro colore, o rifiuta.
Basta anche un'offerta rifiutata.
Lo stesso colore allo stesso giocatore una volta sola per turno.",
        // T10, T12 to T15
        "Tavolozza
Sul tavolo c'è una sola tavolozza per tutti.
Al massimo 4 colonne. Di ognuna è visibile solo la pila in cima.
Un colore visibile va sulla sua pila.
Un altro primario copre una colonna con un solo primario. Se non ce n'è, apre una nuova colonna, se c'è posto.
Rosso, blu e giallo sono primari. Un secondario copre una colonna formata dai suoi due primari:
@mixes
Una carta che non trova posto si può solo scartare.",
        // T2, T17
        "I punti
In ogni momento del tuo turno puoi rivelare la tua carta, prenderne un'altra e rivelare ancora.
Punti e colori:
@asks",
        // T7, T19
        "La fine
Quando il mazzo Tavolozza è vuoto, il round in corso è l'ultimo.
Si finisce anche dopo 10 round di fila senza carte rivelate. Le carte non rivelate non valgono niente.
A parità di punti vince chi ha rivelato più carte; se anche queste sono pari, si vince insieme.",
        "I segni
@signs",
    ],
};
