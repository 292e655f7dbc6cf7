//! The words that visitors looked for and no page has. They are kept in memory alone, and told once
//! several searches had them: a text that one person typed by mistake stays unknown.

use serde::Serialize;
use ts_rs::TS;

use crate::telemetry::KeyTally;
use base::fold;

/// The maximum length of a text, in characters: a longer one was pasted.
const LONGEST: usize = 40;

/// Words that visitors looked for in vain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct UnfoundWords {
    /// In the form in which the search compares them.
    pub words: String,
    /// The number of searches.
    #[ts(type = "number")]
    pub searches: u64,
}

#[derive(Default)]
pub(super) struct Unfound(KeyTally);

impl Unfound {
    /// Counts a search. Email addresses are not remembered.
    pub fn count(&self, words: &str) {
        let words = fold::key(words);
        if words.chars().count() <= LONGEST && !words.contains('@') {
            self.0.count(words);
        }
    }

    /// Returns the words with the most searches.
    pub fn first(&self, number: usize) -> Vec<UnfoundWords> {
        let first = self.0.first(number, |_| true).into_iter();
        let words = first.map(|(words, searches)| UnfoundWords { words, searches });
        words.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telemetry::REMEMBERED;

    fn told(unfound: &Unfound) -> Vec<(String, u64)> {
        let first = unfound.first(2).into_iter();
        first.map(|own| (own.words, own.searches)).collect()
    }

    #[test]
    fn words_are_told_once_several_searches_had_them() {
        let unfound = Unfound::default();
        for words in ["Velvet", "velvet", "天鹅绒"] {
            unfound.count(words);
        }
        assert_eq!(told(&unfound), []);
        unfound.count("ＶＥＬＶＥＴ");
        assert_eq!(told(&unfound), [("velvet".to_owned(), 3)]);
        for words in ["天鹅绒", "天鹅绒", "天鹅绒", "silk", "silk", "silk"] {
            unfound.count(words);
        }
        let expected = [("天鹅绒".to_owned(), 4), ("silk".to_owned(), 3)];
        assert_eq!(told(&unfound), expected);
    }

    #[test]
    fn what_is_no_word_for_a_thing_is_not_remembered() {
        let unfound = Unfound::default();
        for words in ["buyer@example.com", &"long ".repeat(20)] {
            for _ in 0..9 {
                unfound.count(words);
            }
        }
        assert_eq!(told(&unfound), []);
        for number in 0..10_000 {
            unfound.count(&number.to_string());
        }
        assert_eq!(unfound.0.len(), REMEMBERED.get());
    }
}
