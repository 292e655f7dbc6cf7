//! Values of cells, as people and spreadsheets write them: full-width digits, thousands separators,
//! currencies, dates of several forms.

use jiff::civil::Date;
use rust_decimal::Decimal;
use unicode_normalization::UnicodeNormalization as _;

use super::fault::CellFault;
use crate::contracts::kind::{WHOLE, decimal};
use base::currency::Currency;
use base::fold;
use base::plain_text::is_hidden;
use base::spreadsheet::original;

/// The longest text that is kept of a cell, in characters; no column may have one so long.
const LONGEST: usize = 300;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Cell {
    #[default]
    Empty,
    Text(String),
    Number(f64),
    /// `YYYY-MM-DD HH:MM:SS`.
    Time(String),
    /// A value that no column has, such as `#REF!`.
    Wrong(String),
}

impl Cell {
    /// A text without surrounding blanks.
    pub(crate) fn text(text: &str) -> Self {
        let text = beginning(text.trim());
        if text.is_empty() {
            Self::Empty
        } else {
            Self::Text(text.to_owned())
        }
    }

    /// The memory that the text of the cell needs, in bytes.
    pub(crate) const fn size(&self) -> usize {
        match self {
            Self::Empty | Self::Number(_) => 0,
            Self::Text(text) | Self::Time(text) | Self::Wrong(text) => text.len(),
        }
    }

    /// The cell as it is shown in a message.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Time(text) | Self::Wrong(text) => text.clone(),
            Self::Number(number) => without_noise(*number),
        }
    }

    /// A text of at most `longest` characters on one line.
    pub(crate) fn line(&self, longest: usize) -> Result<String, CellFault> {
        let text = match self {
            Self::Wrong(value) => return Err(CellFault::not_text(value)),
            // An apostrophe before what a spreadsheet would read as a formula, as in an export.
            Self::Text(text) => original(text).into_owned(),
            other => other.shown(),
        };
        let text = text.replace(is_hidden, "");
        if text.chars().count() > longest {
            Err(CellFault::TooLong { most: longest })
        } else if text.contains(char::is_control) {
            Err(CellFault::ControlCharacter)
        } else {
            Ok(text)
        }
    }

    /// A number or a name that people type, in plain letters: full-width ones are the same.
    pub(crate) fn code(&self, longest: usize) -> Result<String, CellFault> {
        self.line(longest).map(|text| fold::plain(&text))
    }

    /// A currency: its code, or a sign or a name that means no other.
    pub(crate) fn currency(&self) -> Result<Currency, CellFault> {
        match Currency::meant_by(&self.shown())[..] {
            [own] => Ok(own),
            _ => Err(self.fault(|value| CellFault::NotCurrency { value })),
        }
    }

    /// The text before or after the digits of an amount, such as `€`.
    pub(crate) fn sign(&self) -> String {
        let is_of_number = |char: char| char.is_ascii_digit() || matches!(char, '.' | ',');
        self.plain().trim_matches(is_of_number).to_owned()
    }

    /// An amount, with or without the [sign](Self::sign) of a currency.
    pub(crate) fn amount(&self) -> Result<Decimal, CellFault> {
        let (text, sign) = (self.plain(), self.sign());
        let is_known = !Currency::meant_by(&sign).is_empty();
        let bare = is_known.then(|| {
            let before = text.strip_prefix(&sign);
            before.or_else(|| text.strip_suffix(&sign))
        });
        let number = without_separators(bare.flatten().unwrap_or(&text));
        let parsed = number.and_then(|number| decimal(&number));
        parsed.ok_or_else(|| self.fault(|value| CellFault::NotAmount { value }))
    }

    /// A number of pieces.
    pub(crate) fn pieces(&self) -> Result<i64, CellFault> {
        let number = without_separators(&self.plain()).and_then(|text| text.parse::<u32>().ok());
        let parsed = number.map(i64::from);
        parsed.ok_or_else(|| self.fault(|value| CellFault::NotPieces { value }))
    }

    /// A percentage from 0 to 100.
    pub(crate) fn percentage(&self) -> Result<Decimal, CellFault> {
        if let Self::Number(number) = self
            && *number > 0.0
            && *number <= 1.0
        {
            return Err(self.fault(|value| CellFault::PercentFormat { value }));
        }
        let text = self.plain();
        let number = decimal(text.strip_suffix('%').unwrap_or(&text));
        let parsed = number.filter(|number| *number <= WHOLE);
        parsed.ok_or_else(|| self.fault(|value| CellFault::NotPercentage { value }))
    }

    /// A day or a moment, as `YYYY-MM-DD HH:MM:SS`.
    pub(crate) fn time(&self) -> Result<String, CellFault> {
        let parsed = match self {
            Self::Time(time) => Some(time.clone()),
            Self::Text(text) => time_of(&text.nfkc().collect::<String>()),
            _ => None,
        };
        parsed.ok_or_else(|| self.fault(|value| CellFault::NotDate { value }))
    }

    /// The day of a milestone.
    pub(crate) fn day(&self) -> Result<Date, CellFault> {
        let time = self.time()?;
        let day = time.get(..10).and_then(|day| day.parse().ok());
        day.ok_or_else(|| self.fault(|value| CellFault::NotDate { value }))
    }

    /// The value without blanks, in plain digits.
    fn plain(&self) -> String {
        let is_kept = |char: &char| !char.is_whitespace();
        self.shown().nfkc().filter(is_kept).collect()
    }

    fn fault(&self, fault: impl FnOnce(String) -> CellFault) -> CellFault {
        match self {
            Self::Empty => CellFault::Empty,
            _ => fault(self.shown()),
        }
    }
}

/// The beginning of a text that is longer than any may be.
fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(LONGEST);
    end.map_or(text, |(end, _)| &text[..end])
}

/// A number of a spreadsheet, whose last digits are noise of the binary system.
fn without_noise(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Removes separators of thousands; `None` if they are elsewhere.
fn without_separators(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let rest: Vec<_> = groups.collect();
    let is_grouped = rest.iter().all(|group| group.len() == 3) && (1..=3).contains(&first.len());
    if decimals.contains(',') || (!rest.is_empty() && !is_grouped) {
        return None;
    }
    Some(text.replace(',', ""))
}

/// Reads `2026-11-09`, `2026/11/9`, `2026.11.9` and `2026年11月9日`, with or without a time. The year
/// comes first: elsewhere the order of day and month is unknown.
fn time_of(text: &str) -> Option<String> {
    let (date, time) = text.split_once([' ', 'T']).unwrap_or((text, ""));
    let date = date.replace(['年', '月', '/', '.'], "-");
    let mut parts = date.strip_suffix('日').unwrap_or(&date).splitn(3, '-');
    let mut part = || parts.next()?.parse::<i16>().ok();
    let (year, month, day) = (part()?, part()?, part()?);
    let date = Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()?;
    let is_of_now = (1900..=2200).contains(&date.year());
    let time: jiff::civil::Time = match time.trim() {
        "" => jiff::civil::Time::midnight(),
        time => time.parse().ok()?,
    };
    let text = date.to_datetime(time).strftime("%Y-%m-%d %H:%M:%S");
    is_of_now.then(|| text.to_string())
}
