//! The words that sheets of every subject share: units of numbers, currencies, rows of sums, lines
//! below a table. They are those of `words.toml`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization as _;

use base::currency::Currency;

/// In a number format: the currency of the spreadsheet's country, which the file does not name.
pub(crate) const LOCAL_CURRENCY: &str = "¤";

/// The unit of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Pieces,
    Dozens,
    Percent,
    /// A code, a sign or a name of a currency.
    Currency(String),
    /// Words that change nothing in a number, such as FOB.
    Ignored,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordFile {
    units: HashMap<String, Vec<String>>,
    currencies: HashMap<String, Vec<String>>,
    lines: HashMap<String, Vec<String>>,
    fold: Fold,
}

#[derive(Deserialize)]
struct Fold {
    pairs: String,
}

/// The known words.
#[derive(Default)]
pub(crate) struct SheetWords {
    units: HashMap<String, Unit>,
    totals: Vec<String>,
    footers: Vec<String>,
    fold: HashMap<char, char>,
}

/// The words are part of the program, and a test reads them.
static WORDS: LazyLock<SheetWords> = LazyLock::new(|| {
    let words = toml::from_str(include_str!("words.toml"));
    words.map_or_else(|_| SheetWords::default(), SheetWords::of)
});

impl SheetWords {
    pub(crate) fn known() -> &'static Self {
        &WORDS
    }

    fn of(mut words: WordFile) -> Self {
        let mut own = Self::default();
        let mut pairs = words.fold.pairs.chars();
        while let (Some(one), Some(other)) = (pairs.next(), pairs.next()) {
            own.fold.insert(one, other);
        }
        for (key, names) in words.units {
            let unit = match key.as_str() {
                "pieces" => Unit::Pieces,
                "dozens" => Unit::Dozens,
                "percent" => Unit::Percent,
                _ => Unit::Ignored,
            };
            for name in names {
                own.units.insert(own.word(&name), unit.clone());
            }
        }
        for (code, names) in words.currencies {
            for name in names {
                let unit = Unit::Currency(code.clone());
                own.units.insert(own.word(&name), unit);
            }
        }
        let mut lines = |key| words.lines.remove(key).unwrap_or_default();
        let (totals, footers) = (lines("totals"), lines("footers"));
        own.totals = totals.iter().map(|word| own.comparable(word)).collect();
        own.footers = footers.iter().map(|word| own.word(word)).collect();
        own
    }

    /// A text in lower case and simplified characters, on one line.
    pub(crate) fn word(&self, text: &str) -> String {
        let plain: String = text.nfkc().collect::<String>().to_lowercase();
        let words: Vec<_> = plain.split_whitespace().collect();
        let fold = |char| self.fold.get(&char).copied().unwrap_or(char);
        words.join(" ").chars().map(fold).collect()
    }

    /// A name without blanks and marks.
    pub(crate) fn comparable(&self, name: &str) -> String {
        let is_kept = |char: &char| char.is_alphanumeric() || matches!(char, '#' | '%');
        self.word(name).chars().filter(is_kept).collect()
    }

    /// The unit that a text is, such as `USD` or `件`.
    pub(crate) fn unit(&self, text: &str) -> Option<Unit> {
        let word = self.word(text);
        let bare = word.trim_matches(|char: char| char.is_whitespace() || ".,:;-_".contains(char));
        let known = self.units.get(&word).or_else(|| self.units.get(bare));
        let is_currency = || bare == LOCAL_CURRENCY || !Currency::meant_by(bare).is_empty();
        known
            .cloned()
            .or_else(|| is_currency().then(|| Unit::Currency(bare.to_uppercase())))
    }

    /// The currencies that a text means by itself.
    pub(crate) fn currencies(&self, text: &str) -> Vec<Currency> {
        match self.unit(text) {
            Some(Unit::Currency(sign)) => Currency::meant_by(&sign),
            _ => Vec::new(),
        }
    }

    /// The units that a text names, such as `US$/pc, FOB`; what is none among the others.
    pub(crate) fn units(&self, text: &str) -> (Vec<Unit>, Vec<String>) {
        if let Some(unit) = self.unit(text) {
            return (vec![unit], Vec::new());
        }
        let word = self.word(text);
        let is_end = |char: char| char.is_whitespace() || "/,;:·、&+|每".contains(char);
        let (mut units, mut others) = (Vec::new(), Vec::new());
        for part in word.split(is_end).filter(|part| !part.is_empty()) {
            match self.unit(part) {
                Some(unit) => units.push(unit),
                None => others.push(part.to_owned()),
            }
        }
        (units, others)
    }

    /// The units that a text names; `None` if it says something else too.
    pub(crate) fn all_units(&self, text: &str) -> Option<Vec<Unit>> {
        let (units, others) = self.units(text);
        others.is_empty().then_some(units)
    }

    /// Whether a text begins a row of sums.
    pub(crate) fn is_total(&self, text: &str) -> bool {
        let (base, _) = without_brackets(&text.nfkc().collect::<String>());
        let name = self.comparable(&base);
        !name.is_empty() && self.totals.contains(&name)
    }

    /// Whether a text stands below a table, such as `Prepared by Li`.
    pub(crate) fn is_footer(&self, text: &str) -> bool {
        let word = self.word(text);
        let has = |footer: &String| {
            let rest = word.strip_prefix(footer.as_str());
            let is_end = |char: char| !char.is_ascii_alphabetic();
            rest.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(is_end) || footer.ends_with(':')
            })
        };
        self.footers.iter().any(has)
    }
}

/// A text without what stands in brackets, and that.
pub(crate) fn without_brackets(text: &str) -> (String, Vec<String>) {
    let (mut base, mut brackets) = (String::new(), Vec::new());
    let mut inner: Option<String> = None;
    for char in text.chars() {
        match (char, &mut inner) {
            ('(' | '[' | '{' | '【' | '〔' | '<' | '《', None) => inner = Some(String::new()),
            (')' | ']' | '}' | '】' | '〕' | '>' | '》', Some(_)) => {
                brackets.extend(inner.take());
                base.push(' ');
            }
            (char, Some(inner)) => inner.push(char),
            (char, None) => base.push(char),
        }
    }
    brackets.extend(inner);
    brackets.retain(|inner| !inner.trim().is_empty());
    (base.trim().to_owned(), brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_sums_and_lines_below_a_table_begin_with_known_words() {
        for text in [
            "合计",
            "小計",
            "Total:",
            "Grand Total",
            "总计（USD）",
            "合 计",
        ] {
            assert!(SheetWords::known().is_total(text), "{text}");
        }
        for text in [
            "Prepared by Li",
            "制表：李",
            "备注：以上价格为 FOB",
            "作成者 佐藤",
        ] {
            assert!(SheetWords::known().is_footer(text), "{text}");
        }
        for text in ["Noted jacket", "Total look", "S1"] {
            assert!(
                !SheetWords::known().is_footer(text) && !SheetWords::known().is_total(text),
                "{text}"
            );
        }
    }
}
