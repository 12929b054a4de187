//! Whole games of uniformly random legal play: deal, legal actions and checked `apply` included.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::tavolozza::{self, Tavolozza};
use rules_nostd::{Actions, DealNumber, Game, Seats};
use std::hint::black_box;

/// Plays one game to its end and returns the number of actions.
fn playout<G: Game>(options: G::Options, deal: u64, rng: &mut Xoshiro256PlusPlus) -> u64 {
    let deal = DealNumber::new(deal).expect("small enough");
    let mut game = G::deal(options, deal, &mut |_| ()).expect("good options");
    let mut legal = Actions::new();
    let mut played = 0;
    while game.to_move().is_some() {
        game.legal(&mut legal);
        let choice = rng.random_range(0..legal.len() as u32) as usize;
        game.apply(legal[choice], &mut |_| ()).expect("legal");
        played += 1;
    }
    black_box(game.outcome());
    played
}

/// Games per second, each with its own deal number.
fn games<G: Game>(c: &mut Criterion, name: &str, options: G::Options) {
    let mut group = c.benchmark_group(name);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut deal = 0;
    group.throughput(Throughput::Elements(1));
    group.bench_function("games", |b| {
        b.iter(|| {
            deal += 1;
            playout::<G>(options, deal, &mut rng)
        });
    });
    group.finish();
}

/// Actions per second, over batches of a thousand games so that every batch has the same mix.
fn actions<G: Game>(c: &mut Criterion, name: &str, options: G::Options) {
    let batch = || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        (0..1000)
            .map(|deal| playout::<G>(options, deal, &mut rng))
            .sum::<u64>()
    };
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(batch()));
    group.sample_size(20);
    group.bench_function("actions", |b| b.iter(batch));
    group.finish();
}

fn playouts(c: &mut Criterion) {
    let tavolozza = tavolozza::Options::new(Seats::Four);
    games::<Tavolozza>(c, "tavolozza", tavolozza);
    actions::<Tavolozza>(c, "tavolozza", tavolozza);
}

criterion_group!(benches, playouts);
criterion_main!(benches);
