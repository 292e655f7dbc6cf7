//! Synonyms of the search: words that visitors look for, and the site's words for the same thing.

use std::sync::Arc;

use serde::Deserialize;

/// The maximum number of synonyms; further ones are ignored.
const MOST: usize = 1000;

/// Words of visitors, each with words of the site. They are written as `a = b; c = d`, of one or
/// several words on either side. A word may stand several times, with other words each time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct Synonyms(Arc<[(String, String)]>);

impl From<String> for Synonyms {
    fn from(text: String) -> Self {
        text.split([';', '\n'])
            .filter_map(|pair| pair.split_once('='))
            .map(|(word, other)| (word.trim().to_owned(), other.trim().to_owned()))
            .filter(|(word, other)| !word.is_empty() && !other.is_empty())
            .take(MOST)
            .collect()
    }
}

impl FromIterator<(String, String)> for Synonyms {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Synonyms {
    /// Returns the words of visitors, each with words of the site.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(word, other)| (word.as_str(), other.as_str()))
    }

    /// Returns these synonyms and others.
    #[must_use]
    pub fn with(&self, others: &Self) -> Self {
        self.0.iter().chain(&*others.0).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_and_what_is_none_is_left_out() {
        let text = " hoodie = hooded sweatshirt;moq=minimum; nothing; = x; y = ;\n目录 = 样衣";
        let synonyms = Synonyms::from(text.to_owned());
        let expected = [
            ("hoodie", "hooded sweatshirt"),
            ("moq", "minimum"),
            ("目录", "样衣"),
        ];
        assert!(synonyms.iter().eq(expected));
        let more = synonyms.with(&Synonyms::from("a = b".to_owned()));
        assert_eq!(more.iter().last(), Some(("a", "b")));
    }
}
