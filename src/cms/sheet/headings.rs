//! What the heading of a column says: which column of a subject it is, and the unit of its numbers.
//! The names are those of the desk's languages and of the subject's `headings.toml`.

use std::collections::HashMap;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization as _;

use super::words::{SheetWords, Unit, without_brackets};
use base::fold::is_wide;

/// The longest name with a unit, in characters, and the most places at which it is cut.
const LONGEST: usize = 80;
const MOST_CUTS: usize = 12;

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
    /// The places of the columns that it may be, the likeliest first.
    pub columns: Vec<(usize, Likeness)>,
    pub units: Vec<Unit>,
    /// Words beside the name that are no known unit.
    pub others: Vec<String>,
}

/// How people name columns, besides the names of the desk.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ColumnWords {
    pub columns: HashMap<String, Vec<String>>,
    /// Names that mean the column if no other heading does.
    #[serde(default)]
    pub otherwise: HashMap<String, Vec<String>>,
}

/// The known names of a subject's columns.
#[derive(Default)]
pub(crate) struct Headings {
    names: HashMap<String, Vec<(usize, Likeness)>>,
}

impl Headings {
    pub(crate) fn add(&mut self, name: &str, column: usize, likeness: Likeness) {
        let columns = self
            .names
            .entry(SheetWords::known().comparable(name))
            .or_default();
        if !columns.iter().any(|(own, _)| *own == column) {
            columns.push((column, likeness));
        }
    }

    /// Reads a heading.
    pub(crate) fn read(&self, text: &str) -> Heading {
        // With what is in brackets, such as `Name (EN)`.
        if let Some(columns) = self.names.get(&SheetWords::known().comparable(text)) {
            return Heading {
                columns: columns.clone(),
                ..Heading::default()
            };
        }
        let (base, brackets) = without_brackets(&text.nfkc().collect::<String>());
        let mut heading = self.read_bare(&base);
        for inner in &brackets {
            let (units, others) = SheetWords::known().units(inner);
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
        let mut found: Vec<Vec<(usize, Likeness)>> = Vec::new();
        for part in parts {
            if let Some(own) = self.named(&part) {
                heading.units.extend(own.units);
                found.push(own.columns);
            } else {
                let (units, others) = SheetWords::known().units(&part);
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
        let name = SheetWords::known().comparable(text);
        if let Some(columns) = self.names.get(&name) {
            let columns = columns.clone();
            return Some(Heading {
                columns,
                ..Heading::default()
            });
        }
        let word = SheetWords::known().word(text);
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
        let columns = self
            .names
            .get(&SheetWords::known().comparable(name))?
            .clone();
        let (units, others) =
            SheetWords::known().units(rest.trim_matches(['/', ':', ',', '-', '_', '|', ' ']));
        others.is_empty().then_some(Heading {
            columns,
            units,
            others,
        })
    }
}

/// The columns of two halves of a heading: those that both may be, or those of the half that is the
/// name of one.
fn joined(one: &[(usize, Likeness)], other: &[(usize, Likeness)]) -> Vec<(usize, Likeness)> {
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
    let is_name = |own: &&(usize, Likeness)| own.1 == Likeness::Name;
    match (
        one.iter().any(|own| is_name(&own)),
        other.iter().any(|own| is_name(&own)),
    ) {
        (true, false) => one.to_vec(),
        (false, true) => other.to_vec(),
        _ => Vec::new(),
    }
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
