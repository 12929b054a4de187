//! Whole games of all three kinds on one device: what is seen, what is kept and what is erased are the desktop's and as
//! predicted. `cargo bench-soak` plays hundreds.

mod common;

use common::image;
use pico_bench::soak::Summary;

#[test]
fn games_neither_grow_nor_drift_and_wear_as_predicted() {
    let summary = Summary::play(image(), 6, 7, |_, _| ()).unwrap();
    println!("{summary}");
    assert_eq!(summary.games().len(), 6);
    for game in summary.games() {
        assert!(
            game.steps > 5 && game.records >= game.steps as u64,
            "{game:?}"
        );
        assert!(game.stack < 32 * 1024, "{game:?}");
        assert!(game.found.as_millis() < 100, "{game:?}");
    }
    let (least, most) = summary.wear();
    assert!(most - least <= 3, "{least} to {most} erases of a sector");
}
