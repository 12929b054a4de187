//! Saves in files: replaced whole, never written over when damaged, and never a panic.

use console_nostd::{NotSaved, Slot};
use host_sim::storage::{AlreadyOpen, Files, Storage};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::{TempDir, tempdir};

fn folder() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game");
    (folder, game)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn what_is_saved_is_there_the_next_time() {
    let (folder, game) = folder();
    let mut files = Files::beside(game.clone());
    assert_eq!(files.load(Slot::Game), None);
    files.save(Slot::Game, b"one").unwrap();
    files.save(Slot::Game, b"two").unwrap();
    files.save(Slot::Settings, b"quiet").unwrap();
    assert_eq!(files.trouble(), None);
    let mut again = Files::beside(game);
    assert_eq!(again.load(Slot::Game).as_deref(), Some(&b"two"[..]));
    assert_eq!(again.load(Slot::Settings).as_deref(), Some(&b"quiet"[..]));
    again.clear(Slot::Game).unwrap();
    again.clear(Slot::Game).unwrap();
    assert_eq!(again.load(Slot::Game), None);
    assert_eq!(
        names(folder.path()),
        ["game.settings"],
        "nothing else is left"
    );
}

#[test]
fn folders_are_made_on_the_way() {
    let (_folder, game) = folder();
    let mut files = Files::beside(game.join("deep/er"));
    files.save(Slot::Game, b"one").unwrap();
    assert_eq!(files.load(Slot::Game).as_deref(), Some(&b"one"[..]));
}

#[test]
fn a_reader_never_sees_half_a_save() {
    let (folder, game) = folder();
    let saves = [[b'a'; 500], [b'b'; 500]];
    Files::beside(game.clone())
        .save(Slot::Game, &saves[0])
        .unwrap();
    std::thread::scope(|scope| {
        for save in &saves {
            let game = game.clone();
            scope.spawn(move || {
                let mut files = Files::beside(game);
                for _ in 0..50 {
                    files.save(Slot::Game, save).unwrap();
                }
            });
        }
        for _ in 0..500 {
            let file = fs::read(&game).unwrap();
            let (_, read) = store_nostd::record::read(&file).unwrap();
            assert!(saves.iter().any(|save| read == save), "{read:?}");
        }
    });
    assert_eq!(names(folder.path()), ["game"]);
}

#[test]
fn damaged_saves_are_numbered_and_all_kept() {
    let (folder, game) = folder();
    let mut files = Files::beside(game.clone());
    for damaged in [b"one", b"two", b"six"] {
        files.save(Slot::Game, damaged).unwrap();
        files.set_aside(Slot::Game);
        assert_eq!(files.load(Slot::Game), None);
    }
    let kept = ["game.damaged-1", "game.damaged-2", "game.damaged-3"];
    assert_eq!(names(folder.path()), kept);
    for (name, damaged) in [(kept[0], b"one"), (kept[2], b"six")] {
        let file = fs::read(folder.path().join(name)).unwrap();
        assert_eq!(store_nostd::record::read(&file).unwrap().1, damaged);
    }
    // Somebody else set it aside meanwhile: nothing is wrong, and nothing more is there.
    files.set_aside(Slot::Game);
    assert_eq!(files.trouble(), None);
    assert_eq!(names(folder.path()), kept);
}

#[test]
fn a_place_where_nothing_can_be_saved_is_told_in_a_sentence() {
    let (_folder, game) = folder();
    fs::write(&game, b"a file, not a folder").unwrap();
    let mut files = Files::beside(game.join("game"));
    assert_eq!(files.save(Slot::Game, b"one"), Err(NotSaved));
    let trouble = files.trouble().unwrap();
    assert!(
        trouble.contains("The game could not be saved in"),
        "{trouble}"
    );
    assert!(trouble.contains("--save FILE"), "{trouble}");
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_told_and_what_was_there_stays() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, game) = folder();
    let mut files = Files::beside(game);
    files.save(Slot::Game, b"one").unwrap();
    let mode = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode));
    mode(0o555).unwrap();
    // The superuser writes everywhere: nothing to see then.
    if tempfile::tempfile_in(folder.path()).is_err() {
        assert_eq!(files.save(Slot::Game, b"two"), Err(NotSaved));
        assert!(files.trouble().unwrap().contains("denied"));
        files.set_aside(Slot::Game);
        assert_eq!(files.load(Slot::Game).as_deref(), Some(&b"one"[..]));
    }
    mode(0o755).unwrap();
}

#[test]
fn what_could_not_be_read_is_not_written_over() {
    let (_folder, game) = folder();
    fs::create_dir(&game).unwrap();
    let mut files = Files::beside(game.clone());
    assert_eq!(files.load(Slot::Game), None);
    assert_eq!(files.save(Slot::Game, b"one"), Err(NotSaved));
    assert!(files.trouble().unwrap().contains("could not be read"));
    assert!(game.is_dir());
}

#[test]
fn a_monstrous_file_is_not_read_to_its_end() {
    let (_folder, game) = folder();
    fs::write(&game, vec![7; 1_000_000]).unwrap();
    let read = Files::beside(game).load(Slot::Game).unwrap();
    assert_eq!(read.len(), store_nostd::record::MAX_RECORD + 1);
}

#[test]
fn only_one_console_at_a_time_has_a_game_open() {
    let (_folder, game) = folder();
    let first = Files::beside(game.clone());
    let lock = first.lock().unwrap();
    assert!(lock.is_some());
    assert_eq!(Files::beside(game.clone()).lock().unwrap_err(), AlreadyOpen);
    drop(lock);
    assert!(Files::beside(game).lock().unwrap().is_some());
}

#[test]
fn what_was_put_aside_is_told_with_its_place() {
    let (folder, game) = folder();
    fs::write(&game, b"damaged").unwrap();
    let mut files = Files::beside(game);
    files.set_aside(Slot::Game);
    let told = files.trouble().unwrap();
    let aside = folder.path().join("game.damaged-1");
    assert!(told.contains(&aside.display().to_string()), "{told}");
    assert_eq!(fs::read(aside).unwrap(), b"damaged");
}

#[test]
fn a_file_holds_the_devices_record_and_older_files_are_still_read() {
    let (_folder, game) = folder();
    let mut files = Files::beside(game.clone());
    files.save(Slot::Game, b"one").unwrap();
    let mut file = fs::read(&game).unwrap();
    let (header, body) = store_nostd::record::read(&file).unwrap();
    assert_eq!((header.kind, body), (store_nostd::Kind::Game, &b"one"[..]));
    // One that is damaged is not taken for what it was.
    *file.last_mut().unwrap() ^= 1;
    fs::write(&game, &file).unwrap();
    assert_eq!(files.load(Slot::Game), Some(file));
    fs::write(&game, b"as it was before there were records").unwrap();
    let older = files.load(Slot::Game).unwrap();
    assert_eq!(older, b"as it was before there were records");
}
