//! The player that knows no rules plays every game to its end, from the menu and back.

use console_nostd::{Duration, Slot};
use host_sim::picture::half_blocks;
use host_sim::player::{Desk, dice, has_bots, identity, record_in};
use host_sim::storage::Memory;
use rules_nostd::{DealNumber, GameId};

const REST: Duration = Duration::from_millis(1100);

/// Plays a game to its end; returns how many steps it had.
fn whole_game(id: GameId, seed: u64) -> usize {
    let mut dice = dice(seed);
    let mut desk = Desk::new(Memory::default());
    desk.wait(Duration::from_millis(1300));
    let taps = desk.start(id, &mut dice).expect("a way to a new game");
    desk.machine.give_deal(DealNumber::new(seed).unwrap());
    for button in taps {
        desk.tap(button);
    }
    let (found, _) = desk.identity().unwrap();
    assert_eq!(found, id);
    for step in 0.. {
        desk.wait(REST);
        let Some(game) = desk.kept(Slot::Game) else {
            return step;
        };
        assert!(record_in(&game).is_some() && !has_bots(&game));
        let taps = desk.step(&mut dice);
        let screen = || half_blocks(&desk.machine.frame()).join("\n");
        let taps = taps.unwrap_or_else(|| panic!("{id:?} {seed}, step {step}:\n{}", screen()));
        for button in taps {
            desk.tap(button);
        }
        assert!(step < 4000, "{id:?} {seed} does not end");
        let now = desk.kept(Slot::Game);
        assert!(now.is_none() || now.as_deref().and_then(identity) == identity(&game));
    }
    unreachable!()
}

#[test]
fn every_game_is_played_to_its_end() {
    for id in GameId::ALL {
        let steps: Vec<usize> = (1..=8).map(|seed| whole_game(id, seed)).collect();
        println!("{id:?}: {steps:?}");
        assert!(steps.iter().all(|steps| *steps > 5), "{id:?}: {steps:?}");
    }
}
