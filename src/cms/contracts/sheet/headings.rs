//! What the heading of a column says: which column it is, and the unit of its numbers. The words
//! are those of the desk's languages and of `headings.toml`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use strum::VariantArray as _;
use unicode_normalization::UnicodeNormalization as _;

use crate::contracts::columns::{Column, MilestoneValue};
use base::currency::Currency;
use base::fold::is_wide;
use base::locale::{Locale, Subject, texts};
use base::stage::Stage;

/// In a number format: the currency of the spreadsheet's country, which the file does not name.
pub(crate) const LOCAL_CURRENCY: &str = "¤";

/// The longest name with a unit, in characters, and the most places at which it is cut.
const LONGEST: usize = 80;
const MOST_CUTS: usize = 12;

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

/// How surely a heading is a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    Name,
    /// The other half of the heading is unknown.
    Half,
    /// If no other heading is the column.
    Otherwise,
}

/// A heading that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heading {
    /// The columns that it may be, the likeliest first.
    pub columns: Vec<(Column, Likeness)>,
    pub units: Vec<Unit>,
    /// Words beside the name that are no known unit.
    pub others: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadingWords {
    columns: HashMap<String, Vec<String>>,
    otherwise: HashMap<String, Vec<String>>,
    stages: HashMap<String, Vec<String>>,
    values: HashMap<String, Vec<String>>,
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
pub(crate) struct Headings {
    names: HashMap<String, Vec<(Column, Likeness)>>,
    units: HashMap<String, Unit>,
    totals: Vec<String>,
    footers: Vec<String>,
    fold: HashMap<char, char>,
}

/// The words are part of the program, and a test reads them.
static HEADINGS: LazyLock<Headings> = LazyLock::new(|| {
    let words = toml::from_str(include_str!("headings.toml"));
    words.map_or_else(|_| Headings::empty(), Headings::of)
});

impl Headings {
    pub(crate) fn known() -> &'static Self {
        &HEADINGS
    }

    fn empty() -> Self {
        Self {
            names: HashMap::new(),
            units: HashMap::new(),
            totals: Vec::new(),
            footers: Vec::new(),
            fold: HashMap::new(),
        }
    }

    fn of(mut words: HeadingWords) -> Self {
        let mut own = Self::empty();
        let mut pairs = words.fold.pairs.chars();
        while let (Some(one), Some(other)) = (pairs.next(), pairs.next()) {
            own.fold.insert(one, other);
        }
        for column in Column::VARIANTS {
            let key: &str = column.into();
            for name in Locale::all().filter_map(|locale| desk_name(*column, locale)) {
                own.add(&name, *column, Likeness::Name);
            }
            for name in words.columns.remove(key).unwrap_or_default() {
                own.add(&name, *column, Likeness::Name);
            }
        }
        for stage in Stage::VARIANTS {
            let stages = words.stages.remove(<&str>::from(stage));
            for (value, key) in [
                (MilestoneValue::Planned, "planned"),
                (MilestoneValue::Done, "done"),
                (MilestoneValue::Pieces, "pieces"),
            ] {
                let values = words.values.get(key).cloned().unwrap_or_default();
                let column = Column::of_milestone(*stage, value);
                for name in stages.iter().flatten() {
                    for value in &values {
                        own.add(&format!("{name} {value}"), column, Likeness::Name);
                    }
                }
            }
        }
        // A style line is likelier meant than the contract.
        for column in Column::VARIANTS.iter().rev() {
            let key: &str = column.into();
            for name in words.otherwise.remove(key).unwrap_or_default() {
                own.add(&name, *column, Likeness::Otherwise);
            }
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

    fn add(&mut self, name: &str, column: Column, likeness: Likeness) {
        let columns = self.names.entry(self.comparable(name)).or_default();
        if !columns.iter().any(|(own, _)| *own == column) {
            columns.push((column, likeness));
        }
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
    fn units(&self, text: &str) -> (Vec<Unit>, Vec<String>) {
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

    /// Reads a heading.
    pub(crate) fn read(&self, text: &str) -> Heading {
        let (base, brackets) = without_brackets(&text.nfkc().collect::<String>());
        let mut heading = self.read_bare(&base);
        for inner in &brackets {
            let (units, others) = self.units(inner);
            if others.is_empty() {
                heading.units.extend(units);
                continue;
            }
            let other = self.read_bare(inner);
            if other.columns.is_empty() || !other.others.is_empty() {
                heading.others.push(inner.trim().to_owned());
            } else {
                heading.units.extend(other.units);
                heading.columns = joined(&heading.columns, &other.columns);
            }
        }
        heading
    }

    /// Reads a heading without brackets.
    fn read_bare(&self, text: &str) -> Heading {
        if let Some(heading) = self.named(text) {
            return heading;
        }
        // In two languages: what is Chinese or Japanese, and what is not.
        let parts = scripts(text);
        if parts.len() < 2 {
            return Heading::default();
        }
        let mut heading = Heading::default();
        let mut unknown = Vec::new();
        let mut found: Vec<Vec<(Column, Likeness)>> = Vec::new();
        for part in parts {
            if let Some(own) = self.named(&part) {
                heading.units.extend(own.units);
                found.push(own.columns);
            } else {
                let (units, others) = self.units(&part);
                heading.units.extend(units);
                if !others.is_empty() {
                    unknown.push(part);
                }
            }
        }
        let mut found = found.into_iter();
        let Some(mut columns) = found.next() else {
            return Heading::default();
        };
        for other in found {
            columns = joined(&columns, &other);
        }
        if !unknown.is_empty() {
            for (_, likeness) in &mut columns {
                *likeness = (*likeness).max(Likeness::Half);
            }
        }
        heading.columns = columns;
        heading
    }

    /// A name, alone or with units before it or behind it.
    fn named(&self, text: &str) -> Option<Heading> {
        let name = self.comparable(text);
        if let Some(columns) = self.names.get(&name) {
            let columns = columns.clone();
            return Some(Heading {
                columns,
                ..Heading::default()
            });
        }
        let word = self.word(text);
        if word.chars().count() > LONGEST {
            return None;
        }
        let is_end = |char: char| char.is_whitespace() || "/:,-_|、".contains(char);
        let ends = word.char_indices().filter(|(_, char)| is_end(*char));
        let cuts = ends.map(|(at, _)| at).chain(cjk_cuts(&word));
        let mut cuts: Vec<_> = cuts.collect();
        cuts.sort_unstable();
        // The longest name counts.
        for at in cuts.iter().rev().take(MOST_CUTS) {
            let (before, behind) = word.split_at(*at);
            if let Some(heading) = self.with_units(before, behind) {
                return Some(heading);
            }
        }
        let mut cuts = cuts.iter().take(MOST_CUTS);
        cuts.find_map(|at| {
            let (before, behind) = word.split_at(*at);
            self.with_units(behind, before)
        })
    }

    fn with_units(&self, name: &str, rest: &str) -> Option<Heading> {
        let columns = self.names.get(&self.comparable(name))?.clone();
        let (units, others) = self.units(rest.trim_matches(['/', ':', ',', '-', '_', '|', ' ']));
        others.is_empty().then_some(Heading {
            columns,
            units,
            others,
        })
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

/// The name of a column at the desk.
fn desk_name(column: Column, locale: Locale) -> Option<String> {
    let texts = texts(locale, Subject::Desk).ok()?;
    let name = &texts["desk"]["contracts"]["fields"][<&str>::from(column)];
    name.as_str().map(str::to_owned)
}

/// The columns of two halves of a heading: those that both may be, or those of the half that is the
/// name of one.
fn joined(one: &[(Column, Likeness)], other: &[(Column, Likeness)]) -> Vec<(Column, Likeness)> {
    if one.is_empty() {
        let halves = other
            .iter()
            .map(|(column, own)| (*column, (*own).max(Likeness::Half)));
        return halves.collect();
    }
    let both = one.iter().filter_map(|(column, likeness)| {
        let mut others = other.iter();
        let (_, own) = others.find(|(own, _)| own == column)?;
        Some((*column, (*likeness).min(*own)))
    });
    let both: Vec<_> = both.collect();
    if !both.is_empty() {
        return both;
    }
    let is_name = |own: &&(Column, Likeness)| own.1 == Likeness::Name;
    match (
        one.iter().any(|own| is_name(&own)),
        other.iter().any(|own| is_name(&own)),
    ) {
        (true, false) => one.to_vec(),
        (false, true) => other.to_vec(),
        _ => Vec::new(),
    }
}

/// A text without what stands in brackets, and that.
fn without_brackets(text: &str) -> (String, Vec<String>) {
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

/// The places at which a name without blanks may end.
fn cjk_cuts(word: &str) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut before: Option<char> = None;
    for (at, char) in word.char_indices() {
        if before.is_some_and(|before| is_wide(before) || is_wide(char)) {
            cuts.push(at);
        }
        before = Some(char);
    }
    cuts
}

/// The parts of a text, each in one script or on one line.
fn scripts(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut last: Option<bool> = None;
    for char in text.chars() {
        if matches!(char, '\n' | '\r' | '/' | '|') {
            last = None;
            continue;
        }
        let wide = char.is_alphanumeric().then(|| is_wide(char));
        match (last, wide) {
            (Some(own), Some(other)) if own == other => {}
            (_, None) => {
                if let Some(part) = parts.last_mut().filter(|_| last.is_some()) {
                    part.push(char);
                }
                continue;
            }
            (_, Some(other)) => {
                parts.push(String::new());
                last = Some(other);
            }
        }
        if let Some(part) = parts.last_mut() {
            part.push(char);
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_the_column_and_the_unit() {
        let currency = |code: &str| Unit::Currency(code.to_owned());
        for (text, column, units, others) in [
            ("Unit price (USD)", Column::Price, vec![currency("USD")], 0),
            ("单价（人民币）", Column::Price, vec![currency("人民币")], 0),
            ("単価（円）", Column::Price, vec![currency("円")], 0),
            ("单价/USD", Column::Price, vec![currency("USD")], 0),
            ("单价USD", Column::Price, vec![currency("USD")], 0),
            (
                "單價 Unit Price US$/pc",
                Column::Price,
                vec![currency("US$"), Unit::Pieces],
                0,
            ),
            ("USD Price", Column::Price, vec![currency("USD")], 0),
            ("金额(万元)", Column::Sum, vec![], 1),
            ("Quantity (dozen)", Column::Pieces, vec![Unit::Dozens], 0),
            ("数量(套)", Column::Pieces, vec![], 1),
            ("数量（件）", Column::Pieces, vec![Unit::Pieces], 0),
            ("合同号 Contract number", Column::Cno, vec![], 0),
            ("合同号\nContract No.", Column::Cno, vec![], 0),
            ("合同號(Contract number)", Column::Cno, vec![], 0),
            ("客戶郵箱", Column::Email, vec![], 0),
            ("P.O. No.", Column::Cno, vec![], 0),
            ("生产进度(%)", Column::LineProgress, vec![Unit::Percent], 0),
            ("缝制计划日期", Column::SewingPlanned, vec![], 0),
            ("단가(USD)", Column::Price, vec![currency("USD")], 0),
            (
                "Unit price (US$, FOB)",
                Column::Price,
                vec![currency("US$"), Unit::Ignored],
                0,
            ),
        ] {
            let heading = Headings::known().read(text);
            assert_eq!(
                heading.columns.first().map(|own| own.0),
                Some(column),
                "{text}"
            );
            assert_eq!(
                (&heading.units, heading.others.len()),
                (&units, others),
                "{text}"
            );
        }
        for text in [
            "备注",
            "Remarks",
            "Colour",
            "序号",
            "数量备注",
            "Quantity remarks",
            "",
        ] {
            assert_eq!(Headings::known().read(text).columns, [], "{text}");
        }
        for text in [
            "合计",
            "小計",
            "Total:",
            "Grand Total",
            "总计（USD）",
            "合 计",
        ] {
            assert!(Headings::known().is_total(text), "{text}");
        }
        for text in [
            "Prepared by Li",
            "制表：李",
            "备注：以上价格为 FOB",
            "作成者 佐藤",
        ] {
            assert!(Headings::known().is_footer(text), "{text}");
        }
        for text in ["Noted jacket", "Total look", "S1"] {
            assert!(
                !Headings::known().is_footer(text) && !Headings::known().is_total(text),
                "{text}"
            );
        }
    }
}
