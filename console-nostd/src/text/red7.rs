//! Which words Red7, 7 Rosso, needs.

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
    pub indigo: &'static str,
    pub violet: &'static str,

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
    pub remove: &'static str,
    pub to_deck: &'static str,

    pub refused: &'static str,
    pub nothing_played: &'static str,
    pub no_way: [&'static str; 2],

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

    /// What the signs stand for: up, down, the deck and a number, the deck, a cross, a bar, a number.
    pub signs: [&'static str; 7],
}
