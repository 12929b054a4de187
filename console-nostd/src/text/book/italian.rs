//! The book of rules in Italian.

use super::Book;

pub(in crate::text) static BOOK: Book = Book {
    coloretto: [
        // C20, C22
        "L'idea
Raccogli carte di pochi colori.
Solo 3 colori danno punti, tutti gli altri ne tolgono.
Vince chi ha più punti.",
        // C6, C7
        "L'inizio
Ognuno prende un camaleonte di un colore che nessun altro ha.
In 3 resta fuori un colore.
In 2 restano fuori due colori e ognuno prende 2 carte.",
        // C10 to C12
        "Il turno
Pesca una carta e mettila su una fila con un posto libero,
oppure prendi una fila con carte. Sei fuori fino al prossimo round.",
        // C3, C5, C15, C16
        "I round
Ci sono tante file quanti giocatori, ognuna per 3 carte.
L'ultimo in gioco può pescare ancora, finché c'è posto.
Quando tutti hanno una fila, inizia un nuovo round. Comincia chi ha preso l'ultima.
In 2 le file tengono 1, 2 e 3 carte. Ciò che sta sulla fila avanzata esce dal gioco.",
        // C2, C13, C14, C21
        "Le carte
@joker Un colore qualsiasi. Lo scegli alla fine.
@golden Lo stesso, ma quando lo prendi peschi subito una carta.
@plus Vale sempre 2 punti.
Nell'edizione 2003 il Jolly dorato non c'è.",
        // C8, C17
        "La fine
Sotto la carta Ultimo Round ci sono 16 carte, 15 nell'edizione 2003.
Quando esce, si pesca un'altra carta al suo posto. Il round in corso è l'ultimo.",
        // C4, C19, C20, C22, C24
        "I punti
Le carte di un colore valgono:
@points
Si gioca con il lato marrone o con quello viola.
Ogni jolly va usato, anche se ti toglie punti.
Parità: vince chi ha più carte di un colore. Nell'edizione 2003 si vince insieme.
Una sfida è di 4 partite. I punti si sommano.",
    ],
    red7: [
        // R9, R11
        "L'idea
Alla fine del turno devi essere in testa secondo la regola attiva.
Se non puoi, sei fuori. L'ultimo rimasto vince la mano.",
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
Parità: decide la migliore delle carte che contano.
Conta prima il numero, poi il colore: il rosso è il più alto, il viola il più basso.
In una scala un numero ripetuto conta una volta.
Senza carte che contano non sei in testa.",
        // R12 to R16
        "I punti
Se giochi come regola una carta più alta del numero di carte nella tua collezione, peschi una carta.
Chi vince la mano tiene le carte che contano. Valgono il loro numero e restano fuori.
Si finisce quando restano meno di 8 carte a testa. Vince chi ha più punti.
Traguardo, se volete: 40 punti in 2, 35 in 3, 30 in 4.
In una mano sola non si pesca e non ci sono punti.",
        // R17, R18, R20
        "Azioni
Con la regola azioni, nella collezione agiscono:
1: prendi una carta a un rivale che ne ha quante te o di più. Va sul mazzo.
3: pesca una carta. Puoi rischiare anche se non sei in testa.
5: gioca un'altra carta nella collezione.
7: metti una tua carta sulla pila delle regole o sul mazzo.
Un 7 giocato come regola non fa mai pescare.",
    ],
    tavolozza: [
        // T17, T19
        "L'idea
La tua carta Tavolozza segreta chiede dei colori.
Quando sono tutti visibili sulla tavolozza, rivelala: vale punti.
Vince chi ha più punti.",
        // T4, T6, T7
        "I round
Ognuno ha 6 carte e una carta Tavolozza.
Il primo giocatore sceglie la regola.
Stesso colore: in un turno giochi un solo colore.
Colori diversi: mai due volte lo stesso.
Ognuno fa un turno, poi il primo è il giocatore seguente.",
        // T8 to T11
        "Il turno
1. Pesca dal mazzo, o prendi l'ultimo scarto o tutta una pila visibile.
2. Scambio: offri almeno una carta.
3. Gioca almeno una carta: sulla tavolozza o negli scarti.
4. Pesca fino a 6 carte.",
        // T9
        "Scambio
Offri una carta a un giocatore, che la guarda in segreto e te ne dà una di un altro colore, o rifiuta.
Conta anche un'offerta rifiutata.
Lo stesso colore allo stesso giocatore una volta sola per turno.",
        // T10, T12 to T15
        "Tavolozza
Al massimo 4 colonne. Di ognuna è visibile solo la pila in cima.
Un colore visibile va sulla sua pila.
Un altro primario copre una colonna con un solo primario. Se non ce n'è, apre una nuova colonna.
Un secondario copre una colonna dei suoi due primari:
@mixes
Una carta che non trova posto si scarta.",
        // T2, T17
        "I punti
Quando hai pescato, e finché non chiudi il turno, puoi rivelare la tua carta e prenderne un'altra.
Punti e colori:
@asks",
        // T7, T19
        "La fine
Quando il mazzo Tavolozza è vuoto, il round è l'ultimo.
Si finisce anche dopo 10 round senza carte rivelate.
Parità: vince chi ha rivelato più carte, poi si vince insieme.",
    ],
};
