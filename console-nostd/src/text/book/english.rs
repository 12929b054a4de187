//! The book of rules in English.

use super::Book;

pub(in crate::text) static BOOK: Book = Book {
    coloretto: [
        // C20, C22
        "The idea
Collect cards of few colours.
3 colours of your choice score plus, all others minus.
Most points wins.",
        // C6, C7, C9
        "The start
Each player takes a card of a colour nobody else has.
With 3 players one colour stays out.
With 2, two colours stay out and each takes 2 cards.
Who starts is drawn at random.",
        // C10 to C12
        "Your turn
Draw a card and put it on a row with room,
or take a row with cards. You are out until the next round.",
        // C3, C5, C15, C16
        "Rounds
There are as many rows as players, each for 3 cards.
The last one in may go on drawing while there is room.
When all have a row, a new round begins. Who took the last row starts.
With 2 players the rows hold 1, 2 and 3 cards. What is on the row left over leaves the game.",
        // C1, C2, C13, C14, C21
        "Cards
There are 9 of each of 7 colours.
@joker 3 jokers: any colour. You choose at the end.
@golden One of them is golden: when you take it you draw a card at once.
@plus 10 of these: always 2 points each.
There is no Golden Joker in the 2003 edition.",
        // C8, C17
        "The end
Under the Last Round card lie 16 cards, 15 in the 2003 edition.
When it turns up, another card is drawn in its place. This round is the last.",
        // C4, C19, C20, C22, C24
        "Points
@points
This is what cards of one colour score, plus or minus.
The score has two sides, brown and violet: the table plays one.
Every joker must be used, even if it costs points.
A tie: most cards of one colour wins. In the 2003 edition the win is shared.
A match is 4 games. Points add up; a tie is shared.",
    ],
    red7: [
        // R9, R11
        "The idea
At the end of your turn you must be ahead under the active rule.
If you can't, you are out. The last one left wins the round.",
        // R2 to R4
        "The start
Each has 7 cards in hand and 1 on the table: the collection.
The first rule is red: the highest card.
Who sits left of the highest card starts.",
        // R8 to R10
        "Your turn
Play a card to your collection,
or to the rule pile: its colour is the active rule,
or both: first the collection, then the rule.
If you can get ahead you must play. If you can't, or have no cards, you are out.",
        // The seven rules, R1, R5, R6
        "The rules
@rules
A tie: the best card that counts decides.
Cards rank by number, then by colour: red, orange, yellow, green, blue, indigo, violet.
In a run a repeated number counts once.
Without a card that counts you are not ahead.",
        // R12 to R16
        "Points
A card to the rule pile that is higher than the number of cards in your collection makes you draw one, if the deck has any.
Who wins the round keeps the cards that count. They score their number and stay out; all others are shuffled again.
The game ends when fewer than 8 cards per player are left. Most points wins.
Points to win, if you like: the game ends after the round in which somebody has 40 with 2 players, 35 with 3, 30 with 4.
In a game of one round a rule card draws nothing and there are no points.",
        // R17, R18, R20
        "Actions
With the action rule these act when played to your collection, before anything else. What can be done must be done.
1: take a card from the collection of a rival who has at least as many as you, this one counted, and lay it face down on the deck.
3: draw a card. You may risk it when you are not ahead.
5: play another card to your collection. It acts, too.
7: put a card of your collection, this one or another, on top of the rule pile or face down on the deck.
A 7 played to the rule pile never draws, nor does a card moved there.",
        "Signs
@moves",
    ],
    tavolozza: [
        // T17, T19
        "The idea
Your secret Palette card asks for colours.
When all are visible on the palette, reveal it: it scores.
Most points wins.",
        // T4 to T7
        "Rounds
Each has 6 cards and a Palette card.
Four primaries begin four columns, even if two share a colour.
The first player picks the rule.
Same colour: in a turn you play one colour.
Different colours: no colour twice.
All take a turn, then the next player is first.",
        // T8 to T11, T18
        "Your turn
1. Draw from the deck, or take the top discard or a whole visible stack: what lies under it is visible then.
2. Trade: offer at least one card.
3. Play at least one card: on the palette or the discards.
4. Draw until you hold 6. If you hold more, keep them.
When the deck runs out, the discards are shuffled into a new one.",
        // T9
        "Trade
Offer a card to a player, who sees it in secret and gives you one of another colour, or refuses.
A refused offer is enough, too.
The same colour to the same player only once a turn.",
        // T10, T12 to T15
        "Palette
One palette lies on the table for all.
At most 4 columns. Only the top stack of each is visible.
A visible colour joins its stack.
Another primary covers a column with just one primary. If there is none, it opens a new column, if there is room.
Red, blue and yellow are primary. A secondary covers a column of its two primaries:
@mixes
A card that does not fit can only be discarded.",
        // T2, T17
        "Points
At any time in your turn you may reveal your card, take another, and reveal again.
Points and colours:
@asks",
        // T7, T19
        "The end
When the Palette deck is empty, the round is the last.
The game also ends after 10 rounds in a row without a reveal. Cards not revealed score nothing.
A tie: more revealed cards win, then the win is shared.",
        "Signs
@signs",
    ],
};
