//! Whole decisions of every level, over positions of random games with four players.

use bots_nostd::{Bot, Level, decide, seed};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rules_nostd::coloretto::{self, Coloretto};
use rules_nostd::red7::{self, Red7};
use rules_nostd::tavolozza::{self, Tavolozza};
use rules_nostd::{Actions, DealNumber, Seats};
use std::hint::black_box;

/// What the seat to move may know in the first actions of a few games, where there is a choice.
fn views<G: Bot>(options: G::Options) -> Vec<G::View> {
    let mut views = Vec::new();
    let mut legal = Actions::new();
    for deal in 0..4 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(deal);
        let deal = DealNumber::new(deal).expect("small enough");
        let mut game = G::deal(options, deal, &mut |_| ()).expect("good options");
        for _ in 0..24 {
            let Some(seat) = game.to_move() else { break };
            game.legal(&mut legal);
            if legal.len() > 1 {
                views.push(game.view(seat));
            }
            let choice = rng.random_range(0..legal.len() as u32) as usize;
            game.apply(legal[choice], &mut |_| ()).expect("legal");
        }
    }
    views
}

fn decisions<G: Bot>(c: &mut Criterion, name: &str, options: G::Options) {
    let views = views::<G>(options);
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(views.len() as u64));
    group.sample_size(10);
    for level in Level::ALL {
        group.bench_function(format!("{level:?}"), |b| {
            b.iter(|| {
                for view in &views {
                    black_box(decide::<G>(view.clone(), level, seed(view)));
                }
            });
        });
    }
    group.finish();
}

fn all(c: &mut Criterion) {
    decisions::<Coloretto>(c, "coloretto", coloretto::Options::new(Seats::Four));
    decisions::<Red7>(c, "red7", red7::Options::new(Seats::Four));
    let actions = red7::Options {
        actions: true,
        ..red7::Options::new(Seats::Four)
    };
    decisions::<Red7>(c, "red7, action rule", actions);
    decisions::<Tavolozza>(c, "tavolozza", tavolozza::Options::new(Seats::Four));
}

criterion_group!(benches, all);
criterion_main!(benches);
