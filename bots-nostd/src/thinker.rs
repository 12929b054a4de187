//! One bot thinking about one view.

use crate::{Bot, Level};
use rand_xoshiro::Xoshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_nostd::game::MAX_ACTIONS;
use rules_nostd::{Actions, Game, View, sort_few};

/// A bot's thoughts about what its seat may know.
///
/// It imagines games that look just like the real one to its seat, tries each action in the same
/// ones, and plays on with what is [likely](Bot::likely): sensible more often than not. Every so
/// often the worse half of the actions is dropped, so that most of the thinking goes to those that
/// are hard to tell apart.
#[derive(Debug)]
pub struct Thinker<G: Game> {
    view: G::View,
    seed: u64,
    actions: Actions<G::Action>,
    worth: [i32; MAX_ACTIONS],
    /// The actions still in question, as places in `actions`.
    candidates: heapless::Vec<u8, MAX_ACTIONS>,
    /// Which of them is tried next.
    next: u8,
    /// How many games were imagined, and after how many the worse half goes.
    imagined: u16,
    until: u16,
    /// How many are to be imagined in all.
    playouts: u16,
}

impl<G: Bot> Thinker<G> {
    /// Begins to think about a view; nothing when it is not its seat's move.
    pub fn new(view: G::View, level: Level, seed: u64) -> Option<Thinker<G>> {
        let mut thinker: Thinker<G> = Thinker {
            view,
            seed,
            actions: Actions::new(),
            worth: [0; MAX_ACTIONS],
            candidates: heapless::Vec::new(),
            next: 0,
            imagined: 0,
            until: 0,
            playouts: 0,
        };
        let (game, _) = thinker.imagine();
        thinker.playouts = level.playouts(game.slowness());
        if game.to_move() != Some(thinker.view.seat()) {
            return None;
        }
        game.legal(&mut thinker.actions);
        if thinker.actions.is_empty() {
            return None;
        }
        thinker.candidates = (0..thinker.actions.len() as u8).collect();
        thinker.until = thinker.share();
        Some(thinker)
    }

    /// Thinks as far as one imagined game goes: the action once the bot has decided.
    pub fn step(&mut self) -> Option<G::Action> {
        if let [last] = self.candidates[..] {
            return Some(self.actions[usize::from(last)]);
        }
        let candidate = usize::from(self.candidates[usize::from(self.next)]);
        let action = self.actions[candidate];
        self.worth[candidate] += self.play_out(action);
        self.next += 1;
        if usize::from(self.next) == self.candidates.len() {
            self.next = 0;
            self.imagined += 1;
            if self.imagined == self.until {
                self.drop_the_worse_half();
                self.until += self.share();
            }
        }
        None
    }

    /// The next imagined game, the same for every candidate, and chance for what follows in it.
    fn imagine(&self) -> (G, Xoshiro128PlusPlus) {
        let key = u64::from(self.imagined).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut rng = Xoshiro128PlusPlus::seed_from_u64(self.seed ^ key);
        (self.view.imagine(&mut rng), rng)
    }

    /// What an action came to in the next imagined game.
    fn play_out(&self, action: G::Action) -> i32 {
        let (mut game, mut rng) = self.imagine();
        let bother = game.bother(&action);
        let stage = game.stage();
        let mut next = Some(action);
        let mut legal = Actions::new();
        for _ in 0..G::HORIZON {
            let Some(action) = next else { break };
            if game.apply(action, &mut |_| ()).is_err() || game.stage() != stage {
                break;
            }
            game.legal(&mut legal);
            next = game.likely(&legal, &mut rng);
        }
        game.worth(self.view.seat()) - bother
    }

    /// In how many more imagined games the candidates are tried before half of them go.
    fn share(&self) -> u16 {
        let halvings = self.actions.len().next_power_of_two().ilog2().max(1) as u16;
        let each = self.playouts / halvings / self.candidates.len().max(1) as u16;
        each.max(1)
    }

    fn drop_the_worse_half(&mut self) {
        let worth = &self.worth;
        sort_few(&mut self.candidates, |&place| {
            (core::cmp::Reverse(worth[usize::from(place)]), place)
        });
        self.candidates.truncate(self.candidates.len().div_ceil(2));
    }
}

/// Thinks to the end: the action, or nothing when it is not the seat's move. For callers with
/// nothing else to do meanwhile.
pub fn decide<G: Bot>(view: G::View, level: Level, seed: u64) -> Option<G::Action> {
    let mut thinker = Thinker::<G>::new(view, level, seed)?;
    loop {
        if let Some(action) = thinker.step() {
            return Some(action);
        }
    }
}
