//! The subject of a sheet, such as contracts: its columns, declared once.

use super::headings::{ColumnWords, Headings, Likeness};
use base::locale::{Locale, Subject, texts};

/// A column of a subject.
pub(crate) trait SheetColumn: Copy {
    /// Its place among the columns of the subject, from 0.
    fn place(self) -> usize;
}

/// Whether a file may lack a column, and a cell of it may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Required,
    Optional,
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Text,
    Time,
    Money,
    Pieces,
    Percent,
}

impl Measure {
    /// Whether its cells are numbers.
    pub(crate) const fn is_number(self) -> bool {
        matches!(self, Self::Money | Self::Pieces | Self::Percent)
    }
}

/// What a subject says of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeclaredColumn {
    /// Its name in files of texts and in the API.
    pub key: &'static str,
    pub presence: Presence,
    pub measure: Measure,
}

/// A subject of sheets.
pub(crate) struct SheetSubject {
    /// The names of its columns at the desk are `desk.<name>.fields`.
    pub name: &'static str,
    /// The required columns that make a sheet one of the subject, even if others are missing.
    pub enough: usize,
    /// Whether a cell that is merged over several rows stands in each of them.
    pub fills_merged: bool,
    /// The largest file, in bytes.
    pub largest: usize,
    pub columns: Vec<DeclaredColumn>,
    pub headings: Headings,
}

impl SheetSubject {
    /// The known names of columns: those of the desk, then those of a file, by the keys of the
    /// columns. Of a name that means several, a required column is the likeliest one, then one further
    /// on.
    pub(crate) fn headings(
        name: &str,
        columns: &[DeclaredColumn],
        mut words: ColumnWords,
    ) -> Headings {
        let mut headings = Headings::default();
        for (place, column) in columns.iter().enumerate() {
            for own in Locale::all().filter_map(|locale| desk_name(name, column.key, locale)) {
                headings.add(&own, place, Likeness::Name);
            }
            for own in words.columns.remove(column.key).unwrap_or_default() {
                headings.add(&own, place, Likeness::Name);
            }
        }
        let mut likeliest: Vec<_> = columns.iter().enumerate().rev().collect();
        likeliest.sort_by_key(|(_, column)| column.presence == Presence::Optional);
        for (place, column) in likeliest {
            for own in words.otherwise.remove(column.key).unwrap_or_default() {
                headings.add(&own, place, Likeness::Otherwise);
            }
        }
        headings
    }

    /// The place of the column with a key.
    pub(crate) fn place(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.key == key)
    }

    /// The name of a column in a language.
    pub(crate) fn column_name(&self, place: usize, locale: Locale) -> String {
        desk_name(self.name, self.columns[place].key, locale).unwrap_or_default()
    }

    /// The names of a column in all languages.
    pub(super) fn all_names(&self, place: usize) -> String {
        let names = Locale::all().map(|locale| self.column_name(place, locale));
        let mut shown: Vec<String> = Vec::new();
        for name in names.filter(|name| !name.is_empty()) {
            // A language without texts of the desk has those of another one.
            if !shown.contains(&name) {
                shown.push(name);
            }
        }
        if shown.is_empty() {
            return self.columns[place].key.to_owned();
        }
        shown.join(" / ")
    }
}

/// The name of a column at the desk.
fn desk_name(subject: &str, key: &str, locale: Locale) -> Option<String> {
    let texts = texts(locale, Subject::Desk).ok()?;
    let name = &texts["desk"][subject]["fields"][key];
    name.as_str().map(str::to_owned)
}
