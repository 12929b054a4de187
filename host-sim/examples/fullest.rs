//! Draws the fullest tables that play can reach, with the widest names, in every language.
//!
//! `cargo run -p host-sim --example fullest -- DIR` looks for them among many games, has a console
//! resume each, and writes pictures of its screens into DIR: to be looked at before a screen is called done.

use anyhow::{Context, anyhow};
use console_nostd::{Button, Console, Effect, Input, Instant, Kept, Slot};
use host_sim::picture::{self, Glow, Theme};
use host_sim::script::{parse, play_from};
use host_sim::storage::{Memory, Storage};
use rand::{RngExt, seq::IndexedRandom};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::coloretto::{self, Coloretto, Phase};
use rules_nostd::red7::{self, Red7};
use rules_nostd::tavolozza::{self, Tavolozza};
use rules_nostd::{Actions, DealNumber, Game, Seat, Seats, record};
use std::path::{Path, PathBuf};

/// How many games are looked through for each table.
const GAMES: u64 = 2_000;

fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("into which folder?")?);
    std::fs::create_dir_all(&folder)?;
    let tables = [
        (
            "coloretto",
            PEOPLE,
            coloretto(),
            "wait 1100\na\nwait 1200\nshot A-table\nleft\nshot A-left\nright 2\nshot A-right\nb\nshot A-legend\nb\nhold b 700\nshot A-menu\na\nshot A-scores\n",
        ),
        (
            "red7",
            PEOPLE,
            red7(),
            "wait 1100\na\nwait 500\nshot A-curtain\na\nshot A-hand\nb\nshot A-table\nright\nshot A-player\nb\nright\nup\nshot A-plan\na\nshot A-pushed\n",
        ),
        (
            "red7-bots",
            BOTS,
            red7(),
            "wait 1100\na\nwait 100\nshot A-watched\n",
        ),
        (
            "tavolozza",
            PEOPLE,
            tavolozza(in_play),
            "wait 1100\na\nwait 500\na\nshot A-hand\nright\nshot A-right\nb\nshot A-card\nright\nshot A-players\nright\nshot A-more\nb\nhold b 700\ndown\na\nshot A-legend\n",
        ),
        (
            "tavolozza-bots",
            BOTS,
            tavolozza(in_play),
            "wait 1100\na\nwait 100\nshot A-watched\n",
        ),
        (
            "tavolozza-offer",
            PEOPLE,
            tavolozza(in_reply),
            "wait 1100\na\nwait 500\nshot A-curtain\na\nshot A-reply\na\nshot A-sure\nb\nright\na\na\nwait 500\nshot A-answer\na\na\nright 3\nshot A-offer\n",
        ),
    ];
    for (language, downs) in [("en", 0), ("it", 1), ("ro", 2)] {
        let settings = settings(downs).context("no settings were saved")?;
        for (name, kinds, record, script) in &tables {
            let script = script.replace("A-", &format!("{name}-{language}-"));
            shoot(&folder, &script, kept_game(kinds, record), &settings)?;
        }
    }
    Ok(())
}

/// The settings of a new console on which a language has been chosen.
fn settings(downs: usize) -> Option<Vec<u8>> {
    let mut console = Console::new(Kept::default(), Instant::from_millis(0));
    let mut kept = None;
    let taps = std::iter::repeat_n(Button::Down, downs).chain([Button::A]);
    let inputs = taps.flat_map(|button| [Input::Press(button), Input::Release(button)]);
    for input in std::iter::once(Input::Wake).chain(inputs) {
        console.handle(input, Instant::from_millis(1_100));
        while let Some(effect) = console.poll_effect() {
            if let Effect::Save(Slot::Settings, bytes) = effect {
                kept = Some(bytes.to_vec());
            }
        }
    }
    kept
}

/// Who sits at the table, as the console keeps it: people, or hard bots.
const PEOPLE: &[u8] = &[0; 5];
const BOTS: &[u8] = &[1, 2, 1, 2, 1, 2, 1, 2, 1, 2];

/// What the console keeps of a game: five names, who of them is a bot, and the record.
fn kept_game(kinds: &[u8], record: &[u8]) -> Vec<u8> {
    let mut bytes = vec![b'G', 3];
    for _ in 0..5 {
        bytes.push(8);
        bytes.extend(b"WWWWWWWW");
    }
    bytes.extend(kinds);
    let mut length = record.len();
    while length > 127 {
        bytes.push(length as u8 | 128);
        length >>= 7;
    }
    bytes.push(length as u8);
    bytes.extend(record);
    let sum = store_nostd::record::sum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn shoot(folder: &Path, script: &str, game: Vec<u8>, settings: &[u8]) -> anyhow::Result<()> {
    let mut memory = Memory::default();
    for (slot, bytes) in [(Slot::Game, &game[..]), (Slot::Settings, settings)] {
        memory.save(slot, bytes).map_err(|_| anyhow!("memory"))?;
    }
    let script = parse(script).map_err(|fault| anyhow!("{fault:?}"))?;
    let (played, done) = play_from::<Console>(&script, None, memory);
    done.map_err(|fault| anyhow!("{fault:?}"))?;
    for (name, seen) in &played.shots {
        let image = picture::glass(&seen.frame, Theme::White, Glow::full(seen.light), 4);
        image.save_png(folder.join(name).with_added_extension("png"))?;
    }
    Ok(())
}

/// The fullest state that games of chance reach, as a record.
fn fullest<G: Game>(
    options: G::Options,
    prefer: impl Fn(&G::Action) -> bool,
    full: impl Fn(&G) -> usize,
) -> Vec<u8> {
    let mut best = (0, Vec::new());
    let mut legal = Actions::new();
    for number in 0..GAMES {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let Some(Ok(mut game)) =
            DealNumber::new(number).map(|deal| G::deal(options, deal, &mut |_| ()))
        else {
            continue;
        };
        for _ in 0..2_000 {
            if game.to_move().is_none() {
                break;
            }
            let fullness = full(&game);
            if fullness > best.0 {
                best = (fullness, record::save(&game).to_vec());
            }
            game.legal(&mut legal);
            let liked: Vec<_> = legal.iter().copied().filter(&prefer).collect();
            let from = match rng.random_ratio(1 + number as u32 % 3, 3) && !liked.is_empty() {
                true => &liked[..],
                false => &legal[..],
            };
            let Some(&action) = from.choose(&mut rng) else {
                break;
            };
            if game.apply(action, &mut |_| ()).is_err() {
                break;
            }
        }
    }
    best.1
}

/// Five players, full rows, long collections, the last round.
fn coloretto() -> Vec<u8> {
    let options = coloretto::Options::new(Seats::Five);
    fullest::<Coloretto>(
        options,
        |action| matches!(action, coloretto::Action::Draw),
        |game| {
            let table = game.table();
            if table.phase() != Phase::Turn {
                return 0;
            }
            let on_rows: usize = table.rows().iter().map(|row| row.cards().len()).sum();
            let held = |seat: Seat| {
                table
                    .collection(seat)
                    .colours()
                    .into_iter()
                    .filter(|n| *n > 0)
                    .count()
            };
            let mover = game.to_move().map_or(0, held);
            on_rows + mover * 3 + if table.last_round() { 4 } else { 0 }
        },
    )
}

/// Four players who are all still in, with the longest collections.
fn red7() -> Vec<u8> {
    let options = red7::Options {
        actions: true,
        ..red7::Options::new(Seats::Four)
    };
    fullest::<Red7>(
        options,
        |action| matches!(action, red7::Action::Collection(_)),
        |game| {
            let table = game.table();
            let seats = game.seats();
            let lens = seats.iter().map(|seat| table.collection(seat).len());
            let all: usize = lens.clone().sum();
            let hand = game.to_move().map_or(0, |seat| game.hand(seat).len());
            if hand > 1 { all * 2 + hand } else { 0 }
        },
    )
}

fn in_play(phase: tavolozza::Phase) -> bool {
    phase == tavolozza::Phase::Play
}

fn in_reply(phase: tavolozza::Phase) -> bool {
    matches!(phase, tavolozza::Phase::Reply { .. })
}

/// Five players, the fullest hand of all colours.
fn tavolozza(phase: fn(tavolozza::Phase) -> bool) -> Vec<u8> {
    let options = tavolozza::Options::new(Seats::Five);
    fullest::<Tavolozza>(
        options,
        |action| {
            use tavolozza::{Action, Source};
            matches!(
                action,
                Action::Draw(Source::Column(_)) | Action::End | Action::Done | Action::Refuse
            )
        },
        |game| {
            let table = game.table();
            let stacks: usize = table
                .columns
                .as_slice()
                .iter()
                .map(|c| c.stacks().len())
                .sum();
            let hand = game.to_move().map(|seat| game.hand(seat));
            let (cards, colours) = hand.map_or((0, 0), |hand| (hand.len(), hand.colours().len()));
            match phase(table.phase) {
                true => cards.min(14) * 6 + colours * 3 + stacks * 3,
                false => 0,
            }
        },
    )
}
