//! The book of rules in Romanian.

use super::Book;

pub(in crate::text) static BOOK: Book = Book {
    coloretto: [
        // C20, C22
        "Ideea
Adună cărți de cât mai puține culori.
3 culori alese de tine aduc puncte, toate celelalte scad din ele.
Câștigă cine are cele mai multe puncte.",
        // C6, C7, C9
        "Începutul
Fiecare ia un cameleon de o culoare pe care nu o are nimeni altcineva.
La 3 jucători, o culoare nu se joacă.
La 2, nu se joacă două culori și fiecare ia 2 cărți.
Se trage la sorți cine începe.",
        // C10 to C12
        "Tura ta
Trage o carte și pune-o pe un rând cu loc liber,
sau ia un rând cu cărți. Apoi aștepți runda următoare.",
        // C3, C5, C15, C16
        "Rundele
Sunt tot atâtea rânduri câți jucători, fiecare pentru 3 cărți.
Ultimul rămas poate trage în continuare, cât timp e loc.
Când toți au luat un rând, începe o rundă nouă. O începe cine a luat ultimul rând.
La 2 jucători, rândurile au loc pentru 1, 2 și 3 cărți. Cărțile de pe rândul rămas ies din joc.",
        // C1, C2, C13, C14, C21
        "Cărțile
Sunt 9 din fiecare dintre cele 7 culori.
@joker 3 jokeri: orice culoare. O alegi la sfârșit.
@golden Unul este auriu: când îl iei, tragi imediat o carte.
@plus 10 cărți: mereu câte 2 puncte.
În ediția 2003 nu există Jokerul auriu.",
        // C8, C17
        "Sfârșitul
Sub cartea Ultima rundă sunt 16 cărți, 15 în ediția 2003.
Când apare, se trage altă carte în locul ei. Runda aceasta este ultima.",
        // C4, C19, C20, C22, C24
        "Punctele
@points
Atât aduc cărțile de o culoare, în plus sau în minus.
Punctajul are două fețe, maro și violet: se joacă pe una.
Fiecare joker trebuie folosit, chiar dacă pierzi puncte.
La egalitate câștigă cine are mai multe cărți de aceeași culoare. În ediția 2003 victoria se împarte.
Dacă jucați 4 jocuri, punctele se adună; la egalitate victoria se împarte.",
    ],
    red7: [
        // R9, R11
        "Ideea
La sfârșitul turei trebuie să conduci după regula activă.
Dacă nu reușești, ești afară. Ultimul rămas câștigă runda.",
        // R2 to R4
        "Începutul
Fiecare are 7 cărți în mână și 1 pe masă: colecția.
Prima regulă este roșu: cea mai mare carte.
Începe cine stă la stânga celei mai mari cărți.",
        // R8 to R10
        "Tura ta
Joacă o carte în colecție,
sau pe teancul de reguli: culoarea ei este regula activă,
sau amândouă: întâi colecția, apoi regula.
Dacă poți ajunge să conduci, trebuie să joci. Dacă nu poți, sau nu ai cărți, ești afară.",
        // The seven rules, R1, R5, R6
        "Regulile
@rules
La egalitate decide cea mai bună carte care contează.
Întâi contează numărul, apoi culoarea: roșu, portocaliu, galben, verde, albastru, indigo, violet.
Într-un șir, un număr repetat contează o singură dată.
Fără cărți care contează nu conduci.",
        // R12 to R16
        "Punctele
Dacă joci ca regulă o carte mai mare decât numărul cărților din colecția ta, tragi o carte, dacă mai sunt în pachet.
Cine câștigă runda păstrează cărțile care contează. Fiecare aduce atâtea puncte cât arată numărul ei și nu se mai joacă; celelalte se amestecă din nou.
Jocul se termină când rămân mai puțin de 8 cărți pentru fiecare jucător. Câștigă cine are cele mai multe puncte.
Puncte țintă, dacă vreți: jocul se termină după runda în care cineva are 40 la 2 jucători, 35 la 3, 30 la 4.
Dacă se joacă o singură rundă, pentru o carte jucată ca regulă nu se trage și nu sunt puncte.",
        // R17, R18, R20
        "Acțiunile
Cu regula acțiunilor, aceste cărți jucate în colecție au efect înainte de orice altceva. Dacă se poate, e obligatoriu.
1: ia o carte din colecția unui rival care are cel puțin câte ai tu, numărând-o și pe aceasta, și pune-o cu fața în jos pe pachet.
3: trage o carte. Poți risca și când nu conduci.
5: mai joacă o carte în colecție. Are și ea efect.
7: pune o carte din colecția ta, aceasta sau alta, pe teancul de reguli sau, cu fața în jos, pe pachet.
Pentru un 7 jucat ca regulă nu se trage niciodată, nici pentru o carte mutată acolo.",
        "Semnele
@moves",
    ],
    tavolozza: [
        // T17, T19
        "Ideea
Cartea-paletă, pe care doar tu o vezi, cere anumite culori.
Când toate sunt vizibile pe paletă, arat-o: aduce puncte.
Câștigă cine are cele mai multe puncte.",
        // T4 to T7
        "Rundele
Fiecare are 6 cărți și o carte-paletă.
Patru cărți primare încep patru coloane, chiar dacă două au aceeași culoare.
Primul jucător alege regula.
Aceeași culoare: într-o tură joci o singură culoare.
Culori diferite: nicio culoare de două ori.
După ce fiecare a jucat o tură, jucătorul din stânga primului devine primul.",
        // T8 to T11, T18
        "Tura ta
1. Trage din pachet, sau ia ultima carte decartată sau un teanc vizibil întreg: apoi se vede cel de sub el.
2. Schimb: oferă cel puțin o carte.
3. Joacă cel puțin o carte: pe paletă sau la decartate.
4. Trage până ai 6 cărți. Dacă ai mai multe, le păstrezi.
Când pachetul se termină, cărțile decartate se amestecă din nou.",
        // T9
        "Schimbul
Oferă o carte unui jucător, care o vede în secret și îți dă una de altă culoare, sau refuză.
Și o ofertă refuzată e de ajuns.
Aceeași culoare aceluiași jucător doar o dată pe tură.",
        // T10, T12 to T15
        "Paleta
Pe masă este o singură paletă, comună tuturor.
Cel mult 4 coloane. La fiecare este vizibil doar teancul de sus.
O culoare vizibilă merge pe teancul ei.
O altă primară acoperă o coloană cu o singură primară. Dacă nu este niciuna, deschide o coloană nouă, dacă este loc.
Roșu, albastru și galben sunt primare. O secundară acoperă o coloană formată din cele două primare ale ei:
@mixes
O carte care nu are loc poate fi doar decartată.",
        // T2, T17
        "Punctele
Oricând în tura ta poți arăta cartea-paletă, lua alta și arăta din nou.
Puncte și culori:
@asks",
        // T7, T19
        "Sfârșitul
Când pachetul de cărți-paletă este gol, runda în curs este ultima.
Jocul se termină și după 10 runde la rând fără nicio carte arătată. Cărțile nearătate nu aduc nimic.
La egalitate câștigă cine a arătat mai multe cărți; dacă și aici e egalitate, victoria se împarte.",
        "Semnele
@signs",
    ],
};
