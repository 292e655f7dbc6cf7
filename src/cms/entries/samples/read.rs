//! Samples from the rows of a file, with every problem of every cell.

use std::collections::{BTreeMap, HashMap};

use strum::VariantArray as _;
use unicode_normalization::UnicodeNormalization as _;

use super::columns::{SampleColumn, SampleText};
use super::facts::FactColumn;
use crate::content::FieldValue;
use crate::sheet::cells::Cell;
use crate::sheet::columns::Tables;
use crate::sheet::drawings::AnchoredPicture;
use crate::sheet::fault::CellFault;
use crate::sheet::file::SheetTable;
use crate::sheet::problem::{TableError, TableProblem, TableProblems};
use crate::sheet::rows::{RowPlace, TableRow};
use base::fold;
use base::locale::Locale;

/// The longest texts, in characters.
const LONGEST_NUMBER: usize = 64;
const LONGEST_LINE: usize = 200;
const LONGEST_FACT: usize = 1_000;
const LONGEST_DESCRIPTION: usize = 6_000;

/// The units of a weight in grams by square metre, as people write them.
const GRAMS: [&str; 12] = [
    "",
    "g",
    "gsm",
    "g/m2",
    "gr",
    "gr/m2",
    "gram",
    "grams",
    "克",
    "克/平方米",
    "g/㎡",
    "グラム",
];

/// The samples of a file.
pub(super) struct SampleTable {
    pub samples: Vec<ReadSample>,
    tables: Tables,
}

/// A sample of a file; what the file does not say is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReadSample {
    pub row: RowPlace,
    /// All its rows, by the names of their sheets.
    pub rows: Vec<(Option<String>, u32)>,
    pub number: String,
    pub category: Option<String>,
    pub weight: Option<String>,
    /// The facts by the names of their fields.
    pub facts: BTreeMap<&'static str, FieldValue>,
    /// The texts of each language that has one.
    pub texts: BTreeMap<Locale, ReadTexts>,
    /// The pictures of its row, as parts of the workbook.
    pub parts: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ReadTexts {
    pub name: Option<String>,
    pub composition: Option<String>,
    /// Markdown.
    pub description: Option<String>,
}

impl ReadTexts {
    fn put(&mut self, text: SampleText, value: String) {
        let place = match text {
            SampleText::Name => &mut self.name,
            SampleText::Composition => &mut self.composition,
            SampleText::Description => &mut self.description,
        };
        *place = Some(value);
    }
}

impl SampleTable {
    /// Gives each sample the pictures of its rows; returns the places of those of no sample.
    pub(super) fn take_anchored(&mut self, pictures: Vec<AnchoredPicture>) -> Vec<String> {
        let rows = self.samples.iter().enumerate();
        let rows =
            rows.flat_map(|(place, own)| own.rows.iter().map(move |row| (row.clone(), place)));
        let rows: HashMap<_, _> = rows.collect();
        let mut left = Vec::new();
        for AnchoredPicture { sheet, row, part } in pictures {
            match rows.get(&(Some(sheet.clone()), row)) {
                Some(place) => self.samples[*place].parts.push(part),
                None => left.push(format!("{sheet}, row {row}")),
            }
        }
        left
    }

    /// A problem of a sample that is found after reading.
    pub(super) fn problem(
        &self,
        column: SampleColumn,
        row: RowPlace,
        fault: CellFault,
    ) -> TableProblem {
        self.tables.problem(column, row, fault)
    }
}

/// Reads the samples of a table. Texts of columns that name no language are in `lang`. A sample may
/// be in several rows that say the same.
pub(super) fn read_samples(table: SheetTable, lang: Locale) -> Result<SampleTable, TableError> {
    let SheetTable { rows, tables } = table;
    let mut reading = SampleReading {
        tables: &tables,
        lang,
        problems: TableProblems::default(),
        samples: Vec::new(),
        by_number: HashMap::new(),
    };
    for row in &rows {
        reading.row(row);
    }
    let SampleReading {
        problems, samples, ..
    } = reading;
    problems.check()?;
    Ok(SampleTable { samples, tables })
}

struct SampleReading<'a> {
    tables: &'a Tables,
    lang: Locale,
    problems: TableProblems,
    samples: Vec<ReadSample>,
    /// The place in `samples`.
    by_number: HashMap<String, usize>,
}

impl SampleReading<'_> {
    fn row(&mut self, row: &TableRow) {
        let number = match self.tables.cell(SampleColumn::Number, row) {
            Cell::Empty => Err(CellFault::Empty),
            cell => cell.code(LONGEST_NUMBER),
        };
        let number = self.checked(SampleColumn::Number, row, number);
        let category = self.line(SampleColumn::Category, row);
        let weight = self.line(SampleColumn::Weight, row);
        let mut facts = BTreeMap::new();
        for fact in FactColumn::VARIANTS {
            if let Some(value) = self.fact(*fact, row) {
                facts.insert(fact.key(), value);
            }
        }
        let weight = weight.map(|weight| with_unit(&weight));
        if let Some(grams) = weight.as_deref().and_then(grams) {
            facts.insert("gsm", FieldValue::Number(grams));
        }
        let mut texts: BTreeMap<Locale, ReadTexts> = BTreeMap::new();
        for text in SampleText::VARIANTS {
            let general = SampleColumn::Text(*text, None);
            let columns = Locale::all().map(|lang| (SampleColumn::of(*text, lang), lang));
            for (column, lang) in columns.chain([(general, self.lang)]) {
                let value = match text {
                    SampleText::Description => self.description(column, row),
                    _ => self.line(column, row),
                };
                if let Some(value) = value {
                    texts.entry(lang).or_default().put(*text, value);
                }
            }
        }
        let Some(number) = number.filter(|number| !number.is_empty()) else {
            return;
        };
        let own = ReadSample {
            row: row.place(),
            rows: vec![(self.tables.sheet(row), row.number)],
            category,
            weight,
            facts,
            texts,
            parts: Vec::new(),
            number,
        };
        let key = fold::key(&own.number);
        match self.by_number.get(&key).copied() {
            None => {
                self.by_number.insert(key, self.samples.len());
                self.samples.push(own);
            }
            Some(place) => {
                let first = &mut self.samples[place];
                let is_same = (&first.category, &first.weight, &first.facts, &first.texts)
                    == (&own.category, &own.weight, &own.facts, &own.texts);
                if is_same {
                    first.rows.extend(own.rows);
                } else {
                    let fault = CellFault::UnlikeRow {
                        value: own.number,
                        first: first.number.clone(),
                        row: first.row.row,
                    };
                    self.refuse(SampleColumn::Number, row, fault);
                }
            }
        }
    }

    /// A text on one line; absent for an empty cell and for a dash.
    fn line(&mut self, column: SampleColumn, row: &TableRow) -> Option<String> {
        let cell = self.tables.cell(column, row);
        if *cell == Cell::Empty || cell.is_dash() {
            return None;
        }
        let read = cell.line(LONGEST_LINE);
        self.checked(column, row, read)
            .filter(|text| !text.is_empty())
    }

    /// A fact; absent for an empty cell and for a dash.
    fn fact(&mut self, fact: FactColumn, row: &TableRow) -> Option<FieldValue> {
        let column = SampleColumn::Fact(fact);
        let cell = self.tables.cell(column, row);
        if *cell == Cell::Empty || cell.is_dash() {
            return None;
        }
        let lines = cell.lines(LONGEST_FACT);
        let lines = self.checked(column, row, lines)?;
        if lines.is_empty() {
            return None;
        }
        let read = fact.read(&lines, self.lang);
        self.checked(column, row, read)
    }

    fn description(&mut self, column: SampleColumn, row: &TableRow) -> Option<String> {
        let cell = self.tables.cell(column, row);
        if *cell == Cell::Empty || cell.is_dash() {
            return None;
        }
        let read = cell.lines(LONGEST_DESCRIPTION);
        let lines = self.checked(column, row, read)?;
        Some(markdown(&lines)).filter(|text| !text.is_empty())
    }

    fn checked<T>(
        &mut self,
        column: SampleColumn,
        row: &TableRow,
        read: Result<T, CellFault>,
    ) -> Option<T> {
        read.map_err(|fault| self.refuse(column, row, fault)).ok()
    }

    fn refuse(&mut self, column: SampleColumn, row: &TableRow, fault: CellFault) {
        let problem = self.tables.problem(column, row.place(), fault);
        self.problems.push(problem);
    }
}

/// A weight as the site writes it: `180 g/m²`. One in other units stays.
fn with_unit(text: &str) -> String {
    let plain: String = text.nfkc().filter(|char| !char.is_whitespace()).collect();
    let plain = plain.to_lowercase();
    let is_number = |char: char| char.is_ascii_digit() || ".-–~".contains(char);
    let end = plain.find(|char| !is_number(char)).unwrap_or(plain.len());
    let (number, unit) = plain.split_at(end);
    if number.starts_with(|char: char| char.is_ascii_digit()) && GRAMS.contains(&unit) {
        format!("{} g/m²", number.replace(['-', '~'], "–"))
    } else {
        text.to_owned()
    }
}

/// The number of a weight in grams by square metre, if it is one.
fn grams(weight: &str) -> Option<i64> {
    weight.strip_suffix(" g/m²")?.parse().ok()
}

/// Lines as Markdown: a list of those that begin with a dash or a point, paragraphs of others. What
/// Markdown would take for a sign is a sign of the text.
fn markdown(lines: &[String]) -> String {
    let mut text = String::new();
    let mut is_list = false;
    for line in lines {
        let point = line
            .strip_prefix(['-', '–', '•', '·', '*', '●'])
            .map(str::trim_start)
            .filter(|rest| !rest.is_empty());
        if !text.is_empty() {
            text.push_str(if is_list && point.is_some() {
                "\n"
            } else {
                "\n\n"
            });
        }
        is_list = point.is_some();
        if is_list {
            text.push_str("- ");
        }
        text.push_str(&escaped(point.unwrap_or(line)));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn escaped(line: &str) -> String {
    let mut escaped = String::with_capacity(line.len());
    for char in line.chars() {
        if "\\`*_[]<>&|~$".contains(char) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    // A heading, a line, and a number of a list.
    if escaped.starts_with(['#', '+', '=', '-']) {
        escaped.insert(0, '\\');
    }
    let digits = escaped
        .find(|char: char| !char.is_ascii_digit())
        .filter(|end| *end > 0);
    if let Some(end) = digits
        && escaped[end..].starts_with(['.', ')'])
    {
        escaped.insert(end, '\\');
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_in_grams_by_square_metre_unless_they_say_another_unit() {
        for (text, weight) in [
            ("180", "180 g/m²"),
            ("180g", "180 g/m²"),
            ("180 gsm", "180 g/m²"),
            ("１８０克", "180 g/m²"),
            ("180 g/㎡", "180 g/m²"),
            ("160-180 G", "160–180 g/m²"),
            ("12 oz", "12 oz"),
            ("heavy", "heavy"),
        ] {
            assert_eq!(with_unit(text), weight, "{text}");
        }
    }

    #[test]
    fn lines_are_paragraphs_and_lists_and_no_signs_of_markdown() {
        let lines = |text: &str| {
            let lines = text.lines().map(str::to_owned);
            markdown(&lines.collect::<Vec<_>>())
        };
        for (text, expected) in [
            ("One\nTwo", "One\n\nTwo\n"),
            ("Head\n- a\n• b\nEnd", "Head\n\n- a\n- b\n\nEnd\n"),
            ("# 1 <b> *x*_y_", "\\# 1 \\<b\\> \\*x\\*\\_y\\_\n"),
            ("1. Wash", "1\\. Wash\n"),
            ("", ""),
        ] {
            assert_eq!(lines(text), expected, "{text}");
        }
    }
}
