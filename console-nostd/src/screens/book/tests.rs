//! Every page of the book in every language: whole, in its place, and as the rules have it.

use super::*;
use crate::page::Mark;
use crate::text::Language;
use crate::text::book::Table;
use embedded_graphics::primitives::Rectangle;
use rules_nostd::coloretto::{self as c, Edition, Games, Side};
use rules_nostd::red7::{self as r, Red7};
use rules_nostd::tavolozza::{self as t, MAX_COLUMNS, MAX_IDLE_ROUNDS, Tavolozza};
use rules_nostd::{DealNumber, Game, Seat, Seats};

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;

/// Every page of every game in every language.
fn each_page(mut each: impl FnMut(Language, Title, usize, &'static str)) {
    for language in Language::ALL {
        for game in Title::ALL {
            let pages = language.texts().book.pages(game).iter();
            for (number, page) in pages.enumerate() {
                each(language, game, number, page);
            }
        }
    }
}

/// The texts on a screen of the book, none of which is cut, leaves the screen or touches another.
fn seen(reader: Reader, texts: &Texts, game: Title) -> Vec<String> {
    let mut marks: Vec<(Rectangle, String)> = Vec::new();
    let mut note = |mark: &Mark<'_>| match mark {
        Mark::Text { area, text, cut } => {
            assert!(!cut, "{game:?} {reader:?}: {text:?} is cut");
            marks.push((*area, (*text).to_string()));
        }
        Mark::Picture(area) => marks.push((*area, String::new())),
        Mark::Cover(_) => {}
    };
    let nowhere = &mut Nowhere;
    let mut page = Page::blank(nowhere, Some(&mut note)).unwrap();
    reader.draw(&mut page, texts, game).unwrap();
    let whole = Rectangle::new(Point::zero(), SIZE);
    for (index, (area, what)) in marks.iter().enumerate() {
        assert_eq!(area.intersection(&whole), *area, "{what:?} leaves");
        for (other, words) in &marks[..index] {
            let apart = area.intersection(other).is_zero_sized();
            assert!(apart, "{game:?} {reader:?}: {what:?} over {words:?}");
        }
    }
    let words = marks.into_iter().map(|(_, text)| text);
    words.filter(|text| !text.is_empty()).collect()
}

/// A screen that nobody looks at.
struct Nowhere;

impl OriginDimensions for Nowhere {
    fn size(&self) -> Size {
        SIZE
    }
}

impl DrawTarget for Nowhere {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        pixels.into_iter().for_each(drop);
        Ok(())
    }
}

#[test]
fn every_page_fits_and_is_read_to_its_end() {
    each_page(|language, game, number, page| {
        let texts = language.texts();
        let mut reader = Reader {
            page: number,
            top: 0,
        };
        let mut read = seen(reader, texts, game);
        assert!(read.iter().any(|text| text == title(page)));
        // A alone shows everything, and then the next page.
        loop {
            reader.push(Button::A, texts, game);
            if reader.page != number {
                break;
            }
            assert!(reader.top + VISIBLE <= lines(page), "nothing below the end");
            read.extend(seen(reader, texts, game));
        }
        assert_eq!(reader.top, 0);
        for part in parts(page) {
            let (words, left) = words(part);
            for line in wrapped(Font::Body, words, END - left) {
                assert!(read.iter().any(|seen| seen == line), "{line:?} is not seen");
            }
        }
        // Up and Down stop at the ends, and show every line between.
        let mut reader = Reader {
            page: number,
            top: 0,
        };
        for _ in 0..30 {
            reader.push(Button::Down, texts, game);
            seen(reader, texts, game);
        }
        assert_eq!(reader.top, lines(page).saturating_sub(VISIBLE));
        assert_eq!(reader.page, number);
        for _ in 0..30 {
            reader.push(Button::Up, texts, game);
        }
        assert_eq!(reader.top, 0);
    });
}

#[test]
fn the_pages_turn_round_the_ends_and_the_legend_is_the_last() {
    for language in Language::ALL {
        let texts = language.texts();
        for game in Title::ALL {
            let pages = texts.book.pages(game).len() + 1;
            let mut reader = Reader::default();
            reader.push(Button::Left, texts, game);
            assert_eq!(reader.page, pages - 1);
            let legend = seen(reader, texts, game);
            assert!(legend.contains(&texts.legend_title.to_string()));
            reader.push(Button::Down, texts, game);
            assert_eq!(reader.top, 0, "there is nothing under the legend");
            reader.push(Button::A, texts, game);
            assert_eq!(reader.page, pages - 1, "A reads on to the end");
            reader.push(Button::Right, texts, game);
            assert_eq!(reader, Reader::default());
            for _ in 0..pages {
                assert!(
                    seen(reader, texts, game)
                        .contains(&std::format!("{}/{pages}", reader.page + 1))
                );
                reader.push(Button::Right, texts, game);
            }
            assert_eq!(reader, Reader::default());
        }
    }
}

/// What a part is, without its words.
fn kind(part: Part) -> Option<(Option<rules_nostd::coloretto::Card>, Option<Table>)> {
    match part {
        Part::Words(_) => None,
        Part::Card(card, _) => Some((Some(card), None)),
        Part::Table(table) => Some((None, Some(table))),
    }
}

#[test]
fn every_language_has_the_same_pages() {
    let english = Language::English.texts().book;
    each_page(|language, game, number, page| {
        let shape = |page| parts(page).map(kind).collect::<Vec<_>>();
        let same = shape(english.pages(game)[number]);
        assert_eq!(shape(page), same, "{language:?} {game:?} {number}");
        assert!(!page.contains(['%', 'ş', 'ţ', 'Ş', 'Ţ']), "{page}");
        let known = |letter: char| letter == '\n' || Font::Body.has(letter);
        assert!(page.chars().all(known), "{page}");
        for part in parts(page) {
            let (words, left) = words(part);
            let tables = matches!(part, Part::Table(_));
            assert!(tables || !words.is_empty(), "{page}");
            assert!(!words.contains('@') && words == words.trim(), "{words}");
            for word in words.split(' ') {
                assert!(Font::Body.width(word) <= END - left, "{word} is too wide");
            }
        }
    });
}

/// The figures in a page's words, in order.
fn figures(page: &'static str) -> Vec<usize> {
    let words = parts(page).map(|part| words(part).0);
    let numbers = words.flat_map(|words| words.split(|letter: char| !letter.is_ascii_digit()));
    let numbers = numbers.filter(|digits| !digits.is_empty());
    numbers.map(|digits| digits.parse().unwrap()).collect()
}

#[test]
fn colorettos_figures_are_those_of_the_rules() {
    let three = c::Options::new(Seats::Three);
    let two = c::Options::new(Seats::Two);
    let old = c::Options {
        edition: Edition::Classic2003,
        ..three
    };
    // Of seven colours the best assignment lets as many score plus as may (C20).
    let every = &three.cards(c::Colour::ALL.into_iter().collect());
    let best = c::best_assignment(Side::Brown, every.owned(), every);
    let most_plus = best.plus().len();
    let capacities = |options: c::Options| {
        let game = c::Coloretto::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
        let rows = game.table().rows().iter().map(c::RowCard::capacity);
        rows.filter(|room| *room > 0).collect::<Vec<_>>()
    };
    let brown = capacities(three);
    assert_eq!(
        (three.removed_count(), two.removed_count()),
        (1, 2),
        "in words"
    );
    assert_eq!((three.start_count(), brown.len()), (1, 3), "in words");
    let mut one = c::Cards::EMPTY;
    one.add(c::Card::PlusTwo);
    let plus_two = c::score(Side::Brown, &one, &c::Assignment::default()) as usize;
    let of = |card| usize::from(every.count(card));
    let jokers = of(c::Card::Joker) + of(c::Card::GoldenJoker);
    let rows = [[brown[0], Seats::Two.count()].as_slice(), &capacities(two)].concat();
    let expected = [
        [most_plus].to_vec(),
        [3, 2, two.start_count()].to_vec(),
        [].to_vec(),
        rows,
        [
            of(c::Card::Red),
            c::Colour::ALL.len(),
            jokers,
            of(c::Card::PlusTwo),
            plus_two,
            2003,
        ]
        .to_vec(),
        [three.under_last_round(), old.under_last_round(), 2003].to_vec(),
        [2003, usize::from(Games::Four.count())].to_vec(),
    ];
    each_page(|language, game, number, page| {
        if game == Title::Coloretto {
            assert_eq!(figures(page), expected[number], "{language:?} {page}");
        }
    });
}

#[test]
fn red7s_figures_are_those_of_the_rules() {
    let game = Red7::deal(r::Options::new(Seats::Two), DealNumber::ZERO, &mut |_| ()).unwrap();
    let hand = game.hand(Seat::A).len();
    let laid_out = game.table().collection(Seat::A).len();
    // A round needs what it deals (R14).
    let mut targets = [hand + laid_out].to_vec();
    for seats in [Seats::Two, Seats::Three, Seats::Four] {
        let points = r::Options::new(seats).points_to_win();
        targets.extend([usize::from(points), seats.count()]);
    }
    let expected = [
        [].to_vec(),
        [hand, laid_out].to_vec(),
        [].to_vec(),
        [].to_vec(),
        targets,
        [1, 3, 5, 7, 7].to_vec(),
        [].to_vec(),
    ];
    each_page(|language, game, number, page| {
        if game == Title::Red7 {
            assert_eq!(figures(page), expected[number], "{language:?} {page}");
        }
    });
}

#[test]
fn tavolozzas_figures_are_those_of_the_rules() {
    let options = t::Options::new(Seats::Two);
    let game = Tavolozza::deal(options, DealNumber::ZERO, &mut |_| ()).unwrap();
    let hand = game.hand(Seat::A).len();
    let expected = [
        [].to_vec(),
        [hand].to_vec(),
        [1, 2, 3, 4, hand].to_vec(),
        [].to_vec(),
        [MAX_COLUMNS].to_vec(),
        [].to_vec(),
        [usize::from(MAX_IDLE_ROUNDS)].to_vec(),
        [].to_vec(),
    ];
    each_page(|language, game, number, page| {
        if game == Title::Tavolozza {
            assert_eq!(figures(page), expected[number], "{language:?} {page}");
        }
    });
}

/// The lines of a page that has a table, as far as they are text.
fn table_texts(game: Title, number: usize) -> Vec<String> {
    let texts = Language::English.texts();
    let mut all = Vec::new();
    for top in 0..lines(texts.book.pages(game)[number]) {
        all.extend(seen(Reader { page: number, top }, texts, game));
    }
    all
}

#[test]
fn c20_the_table_shows_what_the_sheet_says() {
    let shown = table_texts(Title::Coloretto, 6).join(" ");
    assert!(
        shown.contains("1 2 3 4 5 6+ brown 1 3 6 10 15 21"),
        "{shown}"
    );
    assert!(shown.contains("violet 1 4 8 7 6 5"), "{shown}");
}

#[test]
fn t2_every_palette_card_is_shown_once() {
    let mut shown: Vec<u8> = Vec::new();
    for (points, part) in tables::ASKS {
        let cards = tables::cards(points, part);
        shown.extend(cards.map(|card| card.number()));
    }
    let all: Vec<u8> = t::PaletteCard::all().map(|card| card.number()).collect();
    assert_eq!(shown, all);
}

#[test]
fn a_wrapped_text_loses_no_word_and_leaves_its_room_only_for_one() {
    let texts = [
        "",
        " ",
        "one",
        "  two  words ",
        "Overlongwordsdonotfit in narrow lines",
        "ș țț îâ ă l'idea",
    ];
    for room in -3..130 {
        for text in texts {
            let lines: Vec<&str> = wrapped(Font::Body, text, room).collect();
            let words: Vec<&str> = lines
                .iter()
                .flat_map(|line| line.split_whitespace())
                .collect();
            assert_eq!(words, text.split_whitespace().collect::<Vec<_>>());
            for line in lines {
                let fits = Font::Body.width(line) <= room || !line.contains(' ');
                assert!(fits, "{line:?} in {room}");
            }
        }
    }
}
