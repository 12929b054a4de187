//! Tavolozza's own words, one table per language.

/// The words of Tavolozza. A `%` stands for a value, in the order the names here give them.
#[expect(missing_docs, reason = "each is named after what it says in English")]
#[derive(Debug)]
pub struct TavolozzaTexts {
    pub title: &'static str,
    pub purple: &'static str,

    /// What A and B do at the table.
    pub rule: &'static str,
    pub draw: &'static str,
    pub take: &'static str,
    pub offer: &'static str,
    pub done: &'static str,
    pub give: &'static str,
    pub refuse: &'static str,
    pub play: &'static str,
    pub discard: &'static str,
    pub end: &'static str,
    pub reveal: &'static str,
    pub palette: &'static str,

    /// What is asked once.
    pub sure_draw: &'static str,
    pub sure_offer: &'static str,
    pub sure_give: &'static str,
    pub sure_refuse: &'static str,
    pub sure_end: &'static str,
    pub sure_reveal: &'static str,

    pub round_n: &'static str,
    pub same: &'static str,
    pub same_lines: [&'static str; 2],
    pub different: &'static str,
    pub different_lines: [&'static str; 2],

    pub offer_to: &'static str,
    pub offered_by: &'static str,

    pub palette_card: &'static str,
    pub no_palette_card: [&'static str; 2],

    pub since_then: &'static str,
    pub drew: &'static str,
    pub played: &'static str,
    pub you_drew: &'static str,
    pub trade: &'static str,
    pub accepts: &'static str,
    pub refuses: &'static str,
    pub you_give: &'static str,
    pub you_get: &'static str,

    pub reveals: &'static str,
    pub round_over_n: &'static str,
    pub last_round_lines: [&'static str; 2],
    pub game_over: &'static str,
    pub palette_deck_empty: [&'static str; 2],
    pub idle: [&'static str; 2],
}

/// In English.
pub(super) static ENGLISH: TavolozzaTexts = TavolozzaTexts {
    title: "Tavolozza",
    purple: "Purple",

    rule: "rule",
    draw: "draw",
    take: "take",
    offer: "offer",
    done: "done",
    give: "give",
    refuse: "refuse",
    play: "play",
    discard: "discard",
    end: "end",
    reveal: "reveal",
    palette: "card",

    sure_draw: "Draw a card?",
    sure_offer: "Offer this?",
    sure_give: "Swap these?",
    sure_refuse: "Refuse it?",
    sure_end: "End turn?",
    sure_reveal: "Reveal it?",

    round_n: "Round %",
    same: "Same colour",
    same_lines: ["All cards you play in", "a turn have one colour."],
    different: "Different colours",
    different_lines: ["You play no colour", "twice in a turn."],

    offer_to: "to",
    offered_by: "from",

    palette_card: "Palette card",
    no_palette_card: ["You have none:", "the deck ran out."],

    since_then: "Since then",
    drew: "drew",
    played: "played",
    you_drew: "You drew",
    trade: "Trade",
    accepts: "% accepts",
    refuses: "% refuses",
    you_give: "you give",
    you_get: "you get",

    reveals: "% reveals",
    round_over_n: "Round % over",
    last_round_lines: ["No Palette cards left:", "this round is the last."],
    game_over: "Game over",
    palette_deck_empty: ["The Palette deck", "has run out."],
    idle: ["Ten rounds without", "a reveal."],
};

/// In Italian.
#[cfg_attr(not(test), expect(dead_code, reason = "no language has it yet"))]
pub(super) static ITALIAN: TavolozzaTexts = TavolozzaTexts {
    title: "Tavolozza",
    purple: "Viola",

    rule: "regola",
    draw: "pesca",
    take: "prendi",
    offer: "offri",
    done: "basta",
    give: "dai",
    refuse: "rifiuta",
    play: "gioca",
    discard: "scarta",
    end: "fine",
    reveal: "rivela",
    palette: "carta",

    sure_draw: "Peschi?",
    sure_offer: "Offri questa?",
    sure_give: "Scambi?",
    sure_refuse: "Rifiuti?",
    sure_end: "Fine turno?",
    sure_reveal: "La riveli?",

    round_n: "Round %",
    same: "Stesso colore",
    same_lines: ["In un turno giochi carte", "di un solo colore."],
    different: "Colori diversi",
    different_lines: ["In un turno non giochi", "due volte un colore."],

    offer_to: "a",
    offered_by: "da",

    palette_card: "Carta Tavolozza",
    no_palette_card: ["Non ne hai:", "il mazzo è finito."],

    since_then: "Intanto",
    drew: "prese",
    played: "giocate",
    you_drew: "Hai preso",
    trade: "Scambio",
    accepts: "% accetta",
    refuses: "% rifiuta",
    you_give: "dai",
    you_get: "ricevi",

    reveals: "% rivela",
    round_over_n: "Fine round %",
    last_round_lines: ["Tavolozze finite:", "è l'ultimo round."],
    game_over: "Fine partita",
    palette_deck_empty: ["Le carte Tavolozza", "sono finite."],
    idle: ["Dieci round senza", "carte rivelate."],
};

/// In Romanian.
#[cfg_attr(not(test), expect(dead_code, reason = "no language has it yet"))]
pub(super) static ROMANIAN: TavolozzaTexts = TavolozzaTexts {
    title: "Tavolozza",
    purple: "Violet",

    rule: "regula",
    draw: "trage",
    take: "ia",
    offer: "oferă",
    done: "gata",
    give: "dă",
    refuse: "refuză",
    play: "joacă",
    discard: "decartează",
    end: "gata",
    reveal: "arată",
    palette: "carte",

    sure_draw: "Tragi?",
    sure_offer: "O oferi?",
    sure_give: "Faci schimb?",
    sure_refuse: "Refuzi?",
    sure_end: "Închei tura?",
    sure_reveal: "O arăți?",

    round_n: "Runda %",
    same: "Aceeași culoare",
    same_lines: ["Într-o tură joci cărți", "de o singură culoare."],
    different: "Culori diferite",
    different_lines: ["Într-o tură nu joci", "o culoare de două ori."],

    offer_to: "pentru",
    offered_by: "de la",

    palette_card: "Carte-paletă",
    no_palette_card: ["Nu ai niciuna:", "teancul s-a terminat."],

    since_then: "Între timp",
    drew: "luate",
    played: "jucate",
    you_drew: "Ai tras",
    trade: "Schimb",
    accepts: "% acceptă",
    refuses: "% refuză",
    you_give: "dai",
    you_get: "primești",

    reveals: "% arată",
    round_over_n: "Sfârșitul rundei %",
    last_round_lines: ["Paletele s-au terminat:", "aceasta e ultima rundă."],
    game_over: "Sfârșitul jocului",
    palette_deck_empty: ["Cărțile-paletă", "s-au terminat."],
    idle: ["Zece runde fără", "nicio carte arătată."],
};

/// Every language's.
#[cfg(test)]
pub(crate) static ALL: [&TavolozzaTexts; 3] = [&ENGLISH, &ITALIAN, &ROMANIAN];
