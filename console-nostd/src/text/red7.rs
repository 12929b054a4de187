//! The words of Red7, 7 Rosso.

/// The words of Red7 in a language. A `%` stands for a value.
#[expect(missing_docs, reason = "each is named after what it says in English")]
#[derive(Debug)]
pub struct Red7Texts {
    pub title: &'static str,
    pub length: &'static str,
    pub full_game: &'static str,
    pub one_round: &'static str,
    pub action_rule: &'static str,
    pub target: &'static str,

    /// What counts under each colour's rule, from violet, the lowest, to red.
    pub rules: [&'static str; 7],
    /// The same in fewer words.
    pub short_rules: [&'static str; 7],

    pub choose: &'static str,
    pub play: &'static str,
    pub end: &'static str,
    pub table: &'static str,
    pub ahead: &'static str,
    pub not_ahead: &'static str,
    pub sure_draw: &'static str,
    pub one_more: &'static str,
    pub move_one: &'static str,
    pub take_one: &'static str,
    pub to_deck: &'static str,

    pub refused: &'static str,
    pub nothing_played: &'static str,
    pub no_way: [&'static str; 2],

    pub since: &'static str,
    pub out: &'static str,
    pub is_out: &'static str,
    pub no_play: [&'static str; 2],
    pub empty_hand: [&'static str; 2],
    pub in_vain: [&'static str; 2],
    pub wins: &'static str,
    pub points_for: &'static str,
    pub counted_n: &'static str,
    pub nothing_counts: &'static str,
    pub in_hand_n: &'static str,
}

pub(super) static ENGLISH: Red7Texts = Red7Texts {
    title: "Red7",
    length: "Length",
    full_game: "full game",
    one_round: "one round",
    action_rule: "Action rule",
    target: "Points to win",

    rules: [
        "most cards below 4",
        "the longest run",
        "most colours",
        "most even cards",
        "most of one colour",
        "most of one number",
        "the highest card",
    ],
    short_rules: [
        "below 4",
        "longest run",
        "most colours",
        "even cards",
        "one colour",
        "one number",
        "highest card",
    ],

    choose: "choose",
    play: "play",
    end: "end",
    table: "table",
    ahead: "ahead",
    not_ahead: "not ahead",
    sure_draw: "draw a card?",
    one_more: "5: one more",
    move_one: "7: move one",
    take_one: "1: from %",
    to_deck: "to the deck",

    refused: "Not ahead",
    nothing_played: "Nothing was played.",
    no_way: ["From there no way", "leads ahead."],

    since: "Since your turn",
    out: "out",
    is_out: "% is out",
    no_play: ["No play would have", "been ahead."],
    empty_hand: ["No card is left", "in the hand."],
    in_vain: ["The card that was", "drawn did not help."],
    wins: "% wins!",
    points_for: "for these cards:",
    counted_n: "% counted, best:",
    nothing_counts: "nothing counts",
    in_hand_n: "% in hand",
};

/// Hooked up with the language.
#[cfg_attr(not(test), expect(dead_code, reason = "no language has it yet"))]
pub(super) static ITALIAN: Red7Texts = Red7Texts {
    title: "7 Rosso",
    length: "Durata",
    full_game: "completa",
    one_round: "una mano",
    action_rule: "Regola azioni",
    target: "Traguardo",

    rules: [
        "più carte sotto il 4",
        "la scala più lunga",
        "più colori diversi",
        "più carte pari",
        "più carte d'un colore",
        "più carte d'un numero",
        "la carta più alta",
    ],
    short_rules: [
        "sotto il 4",
        "scala",
        "più colori",
        "carte pari",
        "stesso colore",
        "stesso numero",
        "carta più alta",
    ],

    choose: "scegli",
    play: "gioca",
    end: "fine",
    table: "tavolo",
    ahead: "in testa",
    not_ahead: "dietro",
    sure_draw: "peschi?",
    one_more: "5: un'altra",
    move_one: "7: sposta",
    take_one: "1: a %",
    to_deck: "nel mazzo",

    refused: "Non sei in testa",
    nothing_played: "Niente è stato giocato.",
    no_way: ["Da lì non si può", "andare in testa."],

    since: "Dal tuo turno",
    out: "fuori",
    is_out: "% è fuori",
    no_play: ["Nessuna giocata", "portava in testa."],
    empty_hand: ["Non ha più carte", "in mano."],
    in_vain: ["La carta pescata", "non è servita."],
    wins: "Vince %!",
    points_for: "per queste carte:",
    counted_n: "% contano, migliore:",
    nothing_counts: "niente conta",
    in_hand_n: "% in mano",
};

/// Hooked up with the language.
#[cfg_attr(not(test), expect(dead_code, reason = "no language has it yet"))]
pub(super) static ROMANIAN: Red7Texts = Red7Texts {
    title: "Red7",
    length: "Durată",
    full_game: "joc întreg",
    one_round: "o rundă",
    action_rule: "Regula acțiunii",
    target: "Puncte țintă",

    rules: [
        "cele mai multe sub 4",
        "cel mai lung șir",
        "cele mai multe culori",
        "cele mai multe pare",
        "multe, aceeași culoare",
        "multe, același număr",
        "cea mai mare carte",
    ],
    short_rules: [
        "sub 4",
        "șir lung",
        "multe culori",
        "cărți pare",
        "o culoare",
        "un număr",
        "cea mai mare",
    ],

    choose: "alege",
    play: "joacă",
    end: "gata",
    table: "masa",
    ahead: "conduci",
    not_ahead: "în urmă",
    sure_draw: "tragi o carte?",
    one_more: "5: încă una",
    move_one: "7: mută una",
    take_one: "1: de la %",
    to_deck: "în pachet",

    refused: "Nu conduci",
    nothing_played: "Nu s-a jucat nimic.",
    no_way: ["De acolo nu poți", "ajunge să conduci."],

    since: "De la rândul tău",
    out: "afară",
    is_out: "% este afară",
    no_play: ["Nicio carte jucată", "nu ducea în frunte."],
    empty_hand: ["Nu mai are cărți", "în mână."],
    in_vain: ["Cartea trasă", "nu a ajutat."],
    wins: "% câștigă!",
    points_for: "pentru aceste cărți:",
    counted_n: "% contează, maxim:",
    nothing_counts: "nu contează nimic",
    in_hand_n: "% în mână",
};

/// Every language's words, for the tests of the layout.
#[cfg(test)]
pub(crate) static ALL: [&Red7Texts; 3] = [&ENGLISH, &ITALIAN, &ROMANIAN];
