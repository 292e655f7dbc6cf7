//! Which crawlers of artificial intelligence a company lets in, by their purpose.

use serde::Deserialize;

use super::Words;

/// What a crawler of artificial intelligence reads pages for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CrawlerPurpose {
    /// The index of a search whose answers name the pages.
    Search,
    /// The question of a person who is waiting for the answer.
    Assistant,
    /// The training of models.
    Training,
}

impl CrawlerPurpose {
    pub const ALL: [Self; 3] = [Self::Search, Self::Assistant, Self::Training];
}

/// The purposes for which a company lets its pages be read. Without its choice, searches and
/// assistants may read them, which send buyers, and training may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedCrawlers {
    search: bool,
    assistants: bool,
    training: bool,
}

impl Default for AllowedCrawlers {
    fn default() -> Self {
        Self::of(&Words::default())
    }
}

impl AllowedCrawlers {
    /// Reads the choice among a company's facts.
    pub fn of(words: &Words) -> Self {
        let is = |name, word| words.fact(name) == Some(word);
        Self {
            search: !is("aisearch", Self::REFUSED),
            assistants: !is("aiassistants", Self::REFUSED),
            training: is("aitraining", Self::ALLOWED),
        }
    }

    /// The word with which a company keeps searches or assistants out.
    pub const REFUSED: &str = "refused";
    /// The word with which it lets its pages be used for training.
    pub const ALLOWED: &str = "allowed";

    pub const fn contains(self, purpose: CrawlerPurpose) -> bool {
        match purpose {
            CrawlerPurpose::Search => self.search,
            CrawlerPurpose::Assistant => self.assistants,
            CrawlerPurpose::Training => self.training,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_choice_training_is_refused_alone() {
        let of = |facts: &[(&str, &str)]| {
            let facts = facts.iter();
            let facts = facts.map(|(name, word)| (format!("company.{name}"), (*word).to_owned()));
            let allowed = AllowedCrawlers::of(&facts.collect());
            CrawlerPurpose::ALL.map(|purpose| allowed.contains(purpose))
        };
        assert_eq!(of(&[]), [true, true, false]);
        assert_eq!(
            of(&[("aisearch", ""), ("aitraining", "yes")]),
            [true, true, false]
        );
        assert_eq!(
            of(&[("aisearch", "refused"), ("aitraining", "allowed")]),
            [false, true, true]
        );
        assert_eq!(of(&[("aiassistants", "refused")]), [true, false, false]);
    }
}
