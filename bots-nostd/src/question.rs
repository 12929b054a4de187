//! Questions and answers for a caller that does not care which game is played.

use crate::{Level, Thinker, seed};
use rules_nostd::coloretto::{self, Coloretto};
use rules_nostd::red7::{self, Red7};
use rules_nostd::tavolozza::{self, Tavolozza};

/// What a bot is asked: what to play here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Of Coloretto.
    Coloretto(coloretto::View),
    /// Of Red7.
    Red7(red7::View),
    /// Of Tavolozza.
    Tavolozza(tavolozza::View),
}

/// What a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// In Coloretto.
    Coloretto(coloretto::Action),
    /// In Red7.
    Red7(red7::Action),
    /// In Tavolozza.
    Tavolozza(tavolozza::Action),
}

/// A bot thinking about a question.
#[derive(Debug)]
pub enum Thinking {
    /// Of Coloretto.
    Coloretto(Thinker<Coloretto>),
    /// Of Red7.
    Red7(Thinker<Red7>),
    /// Of Tavolozza.
    Tavolozza(Thinker<Tavolozza>),
}

impl Thinking {
    /// Begins to think; nothing when it is not the asked seat's move.
    pub fn new(question: Question, level: Level) -> Option<Thinking> {
        Some(match question {
            Question::Coloretto(view) => {
                let seed = seed(&view);
                Thinking::Coloretto(Thinker::new(view, level, seed)?)
            }
            Question::Red7(view) => {
                let seed = seed(&view);
                Thinking::Red7(Thinker::new(view, level, seed)?)
            }
            Question::Tavolozza(view) => {
                let seed = seed(&view);
                Thinking::Tavolozza(Thinker::new(view, level, seed)?)
            }
        })
    }

    /// Thinks one step further: the answer once the bot has decided.
    pub fn step(&mut self) -> Option<Answer> {
        match self {
            Thinking::Coloretto(thinker) => thinker.step().map(Answer::Coloretto),
            Thinking::Red7(thinker) => thinker.step().map(Answer::Red7),
            Thinking::Tavolozza(thinker) => thinker.step().map(Answer::Tavolozza),
        }
    }
}
