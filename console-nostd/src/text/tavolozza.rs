//! Which words Tavolozza needs.

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
    pub sure_take: &'static str,
    pub sure_take_discard: &'static str,
    pub sure_offer: &'static str,
    pub sure_give: &'static str,
    pub sure_refuse: &'static str,
    pub sure_end: &'static str,
    pub sure_unrevealed: &'static str,
    pub sure_reveal: &'static str,

    pub round_n: &'static str,
    pub same: &'static str,
    pub same_lines: [&'static str; 2],
    pub different: &'static str,
    pub different_lines: [&'static str; 2],

    pub offer_to: &'static str,
    pub offered_by: &'static str,
    /// What a player is called for who has not the turn, or has it back.
    pub an_offer: &'static str,
    pub an_answer: &'static str,

    /// What a bot is about to do.
    pub draws: &'static str,
    pub takes_n: &'static str,
    pub takes_discard: &'static str,
    pub offers: &'static str,

    pub palette_card: &'static str,
    pub no_palette_card: [&'static str; 2],

    /// What the signs stand for: the deck, the discards, Palette cards, a hand, a card that was just
    /// drawn, a place for a card, a card in a tray.
    pub signs: [&'static str; 7],

    pub tie_revealed: &'static str,
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
