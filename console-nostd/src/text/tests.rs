//! What holds for every language's words.

use super::*;
use crate::art::Font;

extern crate std;
use std::collections::BTreeSet;
use std::format;
use std::string::String;
use std::vec::Vec;

/// Every text of a language, in the order of the tables: what `Debug` writes between quotation marks.
fn words(language: Language) -> Vec<String> {
    // The pages of the rules have lines of their own.
    let written = format!("{:?}", language.texts()).replace("\\n", " ");
    let words: Vec<String> = written
        .split('"')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect();
    assert!(
        !written.contains('\\'),
        "nothing that Debug writes otherwise"
    );
    words
}

#[test]
fn every_language_says_everything() {
    let english = words(Language::English);
    assert!(english.len() > 200, "{} texts", english.len());
    for language in Language::ALL {
        let words = words(language);
        assert_eq!(words.len(), english.len());
        for (text, english) in words.iter().zip(&english) {
            assert!(
                !text.trim().is_empty(),
                "{language:?} has nothing for {english:?}"
            );
            assert_eq!(text.trim(), text, "{language:?}");
            let values = |text: &str| text.matches('%').count();
            assert_eq!(
                values(text),
                values(english),
                "{language:?}: {text:?} for {english:?}"
            );
        }
    }
}

/// Units, names, and words that languages share.
const SHARED: [&str; 21] = [
    "ok",
    "no",
    "%",
    "Iride",
    "Iride %",
    "Coloretto",
    "Tavolozza",
    "Red7",
    "2003",
    "% min",
    "Bot %",
    "% pt",
    "+2",
    "Round %",
    "Menu",
    "menu",
    "Indigo",
    "Violet",
    "normal",
    "violet",
    "Joker",
];

#[test]
fn nothing_is_left_in_english() {
    let english = words(Language::English);
    let mut used = BTreeSet::new();
    for language in [Language::Italian, Language::Romanian] {
        for (text, english) in words(language).iter().zip(&english) {
            if text == english {
                used.insert(text.clone());
            }
        }
    }
    let left: Vec<_> = used
        .iter()
        .filter(|text| !SHARED.contains(&text.as_str()))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    let unused: Vec<_> = SHARED
        .iter()
        .filter(|text| !used.contains(**text))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_letter_is_in_every_font_and_none_has_a_cedilla() {
    let mut letters = BTreeSet::new();
    for language in Language::ALL {
        for text in words(language) {
            assert!(
                !text.contains(['ş', 'ţ', 'Ş', 'Ţ', '\u{326}', '\u{327}']),
                "{text}"
            );
            letters.extend(text.chars());
        }
    }
    for letter in letters.iter().filter(|letter| **letter != ' ') {
        for font in Font::ALL {
            let mut bytes = [0; 4];
            let width = font.width(letter.encode_utf8(&mut bytes));
            assert!(width > 0, "{font:?} has no {letter}");
        }
    }
    assert!(
        ['à', 'è', 'ì', 'ù', 'ă', 'â', 'î', 'ș', 'ț']
            .iter()
            .all(|l| letters.contains(l))
    );
}

/// Names are given in the language of the table, and none is cut.
#[test]
fn a_given_name_is_short_enough_for_a_name() {
    for language in Language::ALL {
        let texts = language.texts();
        for pattern in [texts.default_name, texts.bot_name] {
            let name = fill(pattern, &[&5]);
            assert!(name.chars().count() <= crate::keep::NAME_LETTERS, "{name}");
        }
    }
}

#[test]
fn values_go_where_the_pattern_says() {
    assert_eq!(fill("%'s turn", &[&"Anna"]).as_str(), "Anna's turn");
    assert_eq!(fill("% of %", &[&1, &4]).as_str(), "1 of 4");
    assert_eq!(fill("100 %", &[]).as_str(), "100 %");
    let long = fill("%", &[&core::str::from_utf8(&[b'x'; 100]).unwrap()]);
    assert!(long.len() <= 64);
}
