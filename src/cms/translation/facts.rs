//! Facts in a text: numbers, dates, codes, currencies and names, in a form that is the same in each
//! language.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::Name;
use super::numbers::{cjk_value, english_numbers};
use base::locale::{Locale, Numbers};

/// The maximum number of facts in a row of a table that are compared one by one.
const MOST_IN_ROW: usize = 100;

/// A kind of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactKind {
    /// Also a code, such as `EN14682`.
    Number,
    /// A month and a day, such as `11-16`.
    Date,
    /// From 1 to 12.
    Month,
    /// `USD` or `CNY`.
    Currency,
    /// The first English form.
    Name,
}

/// A statement; two statements agree if they share a form, as 6 mm and 0.6 cm do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    forms: BTreeSet<String>,
    is_name: bool,
}

impl Fact {
    fn new(form: impl Into<String>) -> Self {
        Self {
            forms: BTreeSet::from([form.into()]),
            is_name: false,
        }
    }

    fn name(form: &str) -> Self {
        Self {
            is_name: true,
            ..Self::new(form)
        }
    }

    /// The statement, as it is written.
    pub fn value(&self) -> (FactKind, &str) {
        let form = self.forms.iter().min_by_key(|form| form.len());
        let form = form.map_or("", String::as_str);
        if self.is_name {
            return (FactKind::Name, form);
        }
        let kinds = [
            ("date ", FactKind::Date),
            ("month ", FactKind::Month),
            ("currency ", FactKind::Currency),
        ];
        let mut found = kinds
            .iter()
            .filter_map(|(prefix, kind)| Some((*kind, form.strip_prefix(prefix)?)));
        found.next().unwrap_or((FactKind::Number, form))
    }

    fn agrees_with(&self, other: &Self) -> bool {
        !self.forms.is_disjoint(&other.forms)
    }
}

impl std::fmt::Display for Fact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.forms.iter().cloned().collect::<Vec<_>>().join(" = "))
    }
}

/// A statement that another text lacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MissingFact {
    Fact(Fact),
    /// In this row of a table, from 1.
    InRow(Fact, usize),
    /// The number of rows of tables.
    Rows(usize),
}

impl std::fmt::Display for MissingFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fact(fact) => write!(f, "{fact}"),
            Self::InRow(fact, row) => write!(f, "{fact} in row {row}"),
            Self::Rows(rows) => write!(f, "{rows} rows of tables"),
        }
    }
}

/// The facts of a text, and its small numbers in words, which count only as evidence for a number
/// that another language states.
pub struct Facts {
    /// Whether names of places are known in the language.
    knows_names: bool,
    stated: BTreeSet<Fact>,
    in_words: BTreeSet<Fact>,
    /// The facts of each row of its tables, those in digits and those in words.
    rows: Vec<(Vec<Fact>, Vec<Fact>)>,
}

// The patterns are constants: a wrong one fails every test of this module.
macro_rules! pattern {
    ($name:ident, $pattern:expr) => {
        static $name: LazyLock<Regex> = LazyLock::new(|| Regex::new($pattern).unwrap());
    };
}

// None goes on behind its next beginning: the search for each would go through the rest of the
// text.
pattern!(MARKUP, r"<[^<>]*>|\]\([^)\]]*\)|https?://\S+|&[a-z]+;");
pattern!(PLACEHOLDER, r"\{\{\w+\}\}");
pattern!(THOUSANDS, r"(\d),(\d{3})(?-u:\b)");
pattern!(POINT_THOUSANDS, r"(\d)[.\u{a0}\u{202f}](\d{3})(?-u:\b)");
pattern!(DECIMAL_COMMA, r"(\d),(\d)");
pattern!(CLOCK, r"(\d+)時(\d+)分");
pattern!(
    CJK_DATES,
    r"(\d+)[月월] ?(\d+)[日일]?(?:至|から|〜|～|–)(\d+)[日일]"
);
pattern!(CJK_DATE, r"(\d+)[月월] ?(\d+)[日일]");
pattern!(CJK_MONTH, r"(\d+)(?:至|から|〜|～|–)?(\d+)?[月월]");
pattern!(
    CODE,
    r"(?-u:\b)(?:[A-Z]+-?[A-Z]*\d[A-Z0-9]*|\d+[A-Z]+)(?-u:\b)"
);
pattern!(CJK_NUMBER, "[一二三四五六七八九十百千万两双]+");
pattern!(CJK_MONTH_NAME, "([一二三四五六七八九十]+)月");
pattern!(HALF, r"(?-u:\b)1/2(?-u:\b)");
pattern!(GLUED_UNIT, r"(\d)[FK](?-u:\b)");
pattern!(PER_CENT_NAME, "([1-9一二两三四五六七八九])(?:成|割)");
pattern!(TEN_THOUSANDS, r"(\d+)[万만](\d{4})(?-u:\b)");
pattern!(YUAN, r"(?:\d|人民)\s?元|人民币");
pattern!(
    NUMBER,
    r"(?x) (\d+(?:\.\d+)?)
    \s?(万|만|億|亿|억|million|Million(?:en)?|Mio\.|millones|thousand)?
    \s?((?:mm|cm|m|km|g|kg)(?-u:\b)|毫米|厘米|米|公里|克|千克|公斤)?"
);

// "May" is also a verb.
static ENGLISH_MAY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(?:of|in|to|from|and|since|early|late|until|by) (May)\b|\b(May) (?:\d|to\b)")
        .unwrap()
});

/// The names of the months in a language, and how dates are written with them.
struct MonthNames {
    names: &'static [String],
    range: Regex,
    day: Regex,
    alone: Regex,
}

/// By the number of the language; `None` for one whose months are numbers.
static MONTHS: LazyLock<Vec<Option<MonthNames>>> =
    LazyLock::new(|| Locale::known().map(MonthNames::of).collect());

impl MonthNames {
    fn of(language: Locale) -> Option<Self> {
        let names = &language.language().months;
        let any = names.iter().map(|name| regex::escape(name));
        let any = any.collect::<Vec<_>>().join("|");
        let pattern = |text: String| Regex::new(&text).ok();
        let day = r"(\d+)(?:er|º|\.)?";
        let and = "(?:to|and|–|bis|und|au|et|al|a|y)";
        (!names.is_empty()).then_some(())?;
        Some(Self {
            names,
            range: pattern(format!(r"\b{day} {and} {day} (?:de )?({any})\b"))?,
            day: pattern(format!(r"\b{day} (?:de )?({any})\b"))?,
            alone: pattern(format!(r"\b({any})\b"))?,
        })
    }

    fn number(&self, name: &str) -> String {
        let at = self.names.iter().position(|own| own == name);
        at.map_or(0, |at| at + 1).to_string()
    }
}

/// Removes what a pattern matches from a text and returns what it captured.
fn take(text: &mut String, pattern: &Regex) -> Vec<Vec<String>> {
    let mut taken = Vec::new();
    *text = pattern
        .replace_all(text, |captures: &Captures| {
            let groups = captures
                .iter()
                .map(|group| group.map_or("", |group| group.as_str()).to_owned());
            taken.push(groups.collect());
            " ; "
        })
        .into_owned();
    taken
}

/// A number with its forms: as written, and in a base unit if it has a unit of length or mass.
fn number(digits: &str, factor: &str, unit: &str) -> Option<Fact> {
    let written: f64 = digits.parse().ok()?;
    let value = written
        * match factor {
            "万" | "만" => 1e4,
            "億" | "亿" | "억" => 1e8,
            "million" | "Million" | "Millionen" | "Mio." | "millones" => 1e6,
            "thousand" => 1e3,
            _ => 1.0,
        };
    let mut fact = Fact::new(round(value));
    let base = match unit {
        "mm" | "毫米" => Some((1.0, "mm")),
        "cm" | "厘米" => Some((10.0, "mm")),
        "m" | "米" => Some((1000.0, "mm")),
        "km" | "公里" => Some((1e6, "mm")),
        "g" | "克" => Some((1.0, "g")),
        "kg" | "千克" | "公斤" => Some((1000.0, "g")),
        _ => None,
    };
    fact.forms
        .extend(base.map(|(scale, base)| format!("{} {base}", round(value * scale))));
    Some(fact)
}

fn round(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whether a number is grammar rather than a fact: one of something.
fn is_one(fact: &Fact) -> bool {
    fact.forms.contains("1") || fact.forms.contains("0")
}

fn is_han(language: Locale) -> bool {
    language.language().numbers == Numbers::Han
}

fn currencies(language: Locale, text: &str) -> Vec<Fact> {
    let dollars = ["USD", "US$", "美元", "ドル"]
        .iter()
        .any(|name| text.contains(name));
    let yuan = text.contains("CNY") || is_han(language) && YUAN.is_match(text);
    [(dollars, "currency USD"), (yuan, "currency CNY")]
        .into_iter()
        .filter(|(named, _)| *named)
        .map(|(_, name)| Fact::new(name))
        .collect()
}

/// Takes dates and months out of a text.
fn dates(language: Locale, text: &mut String) -> Vec<Fact> {
    let date = |month: &str, day: &str| Fact::new(format!("date {month}-{day}"));
    let mut found = Vec::new();
    if let Some(months) = &MONTHS[language.index()] {
        for groups in take(text, &months.range) {
            let month = months.number(&groups[3]);
            found.extend([date(&month, &groups[1]), date(&month, &groups[2])]);
        }
        for groups in take(text, &months.day) {
            found.push(date(&months.number(&groups[2]), &groups[1]));
        }
        let is_english = language == Locale::EN;
        if is_english && ENGLISH_MAY.is_match(text) {
            found.push(Fact::new("month 5"));
        }
        let alone = take(text, &months.alone).into_iter();
        let alone = alone.filter(|groups| !is_english || groups[1] != "May");
        let month = |groups: Vec<String>| format!("month {}", months.number(&groups[1]));
        found.extend(alone.map(|groups| Fact::new(month(groups))));
    } else {
        for groups in take(text, &CJK_DATES) {
            found.extend([date(&groups[1], &groups[2]), date(&groups[1], &groups[3])]);
        }
        for groups in take(text, &CJK_DATE) {
            found.push(date(&groups[1], &groups[2]));
        }
        for groups in take(text, &CJK_MONTH) {
            found.extend(
                groups[1..]
                    .iter()
                    .filter(|group| !group.is_empty())
                    .map(|group| Fact::new(format!("month {group}"))),
            );
        }
    }
    found
}

/// Returns the facts of a text in digits, codes and currencies, and its small numbers in words.
fn stated(language: Locale, text: &str) -> (Vec<Fact>, Vec<Fact>) {
    let mut facts = currencies(language, text);
    let mut text = HALF
        .replace_all(&text.replace("三维", "3D"), "half")
        .into_owned();
    facts.extend(
        take(&mut text, &PLACEHOLDER)
            .into_iter()
            .map(|groups| Fact::new(groups[0].clone())),
    );
    if language.language().numbers == Numbers::Comma {
        text = POINT_THOUSANDS.replace_all(&text, "$1$2").into_owned();
        text = DECIMAL_COMMA.replace_all(&text, "$1.$2").into_owned();
    }
    while THOUSANDS.is_match(&text) {
        text = THOUSANDS.replace_all(&text, "$1$2").into_owned();
    }
    text = TEN_THOUSANDS.replace_all(&text, "$1$2").into_owned();
    text = GLUED_UNIT.replace_all(&text, "$1 ").into_owned();
    text = CLOCK.replace_all(&text, "$1:$2 ").into_owned();
    if is_han(language) {
        let month = |captures: &Captures| format!("{}月", cjk_value(&captures[1]));
        text = CJK_MONTH_NAME.replace_all(&text, month).into_owned();
    }
    facts.extend(dates(language, &mut text));
    facts.extend(
        take(&mut text, &CODE)
            .into_iter()
            .map(|groups| Fact::new(groups[0].clone())),
    );
    let per_cent = take(&mut text, &PER_CENT_NAME);
    facts.extend(per_cent.into_iter().map(|groups| {
        let tenths = groups[1].parse().unwrap_or_else(|_| cjk_value(&groups[1]));
        Fact::new((tenths * 10).to_string())
    }));
    facts.extend(NUMBER.captures_iter(&text).filter_map(|captures| {
        let group = |index| captures.get(index).map_or("", |group| group.as_str());
        number(group(1), group(2), group(3))
    }));
    let values: Vec<u32> = match language.language().numbers {
        Numbers::English => english_numbers(&text),
        Numbers::Comma => Vec::new(),
        Numbers::Han => {
            let words = CJK_NUMBER.find_iter(&text);
            words.map(|number| cjk_value(number.as_str())).collect()
        }
    };
    // A bare hundred or thousand, as in "several hundred", states nothing.
    let (large, small): (Vec<u32>, Vec<u32>) = values
        .into_iter()
        .partition(|value| *value > 10 && ![100, 1000].contains(value));
    facts.extend(large.into_iter().map(|value| Fact::new(value.to_string())));
    (
        facts,
        small
            .into_iter()
            .map(|value| Fact::new(value.to_string()))
            .collect(),
    )
}

impl Facts {
    pub(crate) fn of(language: Locale, text: &str, names: &[Name]) -> Self {
        let text = MARKUP.replace_all(text, " ").into_owned();
        let (table, prose): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with('|'));
        let rows = table
            .iter()
            .filter(|line| !line.starts_with("|---"))
            .map(|line| {
                let (mut facts, mut in_words) = stated(language, line);
                facts.retain(|fact| !is_one(fact));
                facts.truncate(MOST_IN_ROW);
                in_words.truncate(MOST_IN_ROW);
                (facts, in_words)
            })
            .collect();
        let (mut facts, in_words) = stated(language, &prose.join("\n"));
        let (in_table, words_in_table) = stated(language, &table.join("\n"));
        facts.retain(|fact| !is_one(fact));
        let mentioned = in_words.into_iter().chain(words_in_table).chain(in_table);
        let in_text = names.iter().filter(|name| name.is_in(language, &text));
        facts.extend(in_text.filter_map(|name| Some(Fact::name(name.of(Locale::EN)?))));
        Self {
            knows_names: names.iter().any(|name| name.of(language).is_some()),
            stated: facts.into_iter().collect(),
            in_words: mentioned.collect(),
            rows,
        }
    }

    /// The facts stated here of which the other text has no trace, and the rows of tables that
    /// differ.
    pub(super) fn missing_from(&self, other: &Self) -> Vec<MissingFact> {
        let theirs = other.stated.iter().chain(&other.in_words);
        let known: BTreeSet<&String> = theirs.flat_map(|fact| &fact.forms).collect();
        let is_known = |fact: &Fact| fact.forms.iter().any(|form| known.contains(form));
        let unknown = self.stated.iter().filter(|fact| !is_known(fact));
        let unknown = unknown.filter(|fact| other.knows_names || !fact.is_name);
        let mut missing: Vec<_> = unknown.cloned().map(MissingFact::Fact).collect();
        if self.rows.len() != other.rows.len() {
            missing.push(MissingFact::Rows(self.rows.len()));
            return missing;
        }
        for (index, (ours, theirs)) in self.rows.iter().zip(&other.rows).enumerate() {
            let mut left: Vec<&Fact> = theirs.0.iter().chain(&theirs.1).collect();
            for fact in &ours.0 {
                let same = left.iter().position(|theirs| theirs.agrees_with(fact));
                if let Some(position) = same {
                    left.remove(position);
                } else {
                    missing.push(MissingFact::InRow(fact.clone(), index + 1));
                }
            }
        }
        missing
    }

    /// Whether a text with these facts states what another one lacks.
    pub fn states(&self, missing: &MissingFact) -> bool {
        match missing {
            MissingFact::Fact(fact) => self.stated.contains(fact),
            MissingFact::InRow(fact, row) => {
                let row = row.checked_sub(1).and_then(|row| self.rows.get(row));
                row.is_some_and(|(facts, _)| facts.contains(fact))
            }
            MissingFact::Rows(rows) => self.rows.len() == *rows,
        }
    }
}
