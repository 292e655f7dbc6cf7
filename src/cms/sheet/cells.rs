//! Values of cells, as people and spreadsheets write them: full-width digits, thousands separators,
//! currencies, units, per cent.

use std::sync::Arc;

use jiff::civil::{Date, DateTime};
use rust_decimal::Decimal;
use unicode_normalization::UnicodeNormalization as _;

use super::dates;
use super::fault::CellFault;
use super::number_format::NumberFormat;
use super::words::{SheetWords, Unit};
use crate::clock;
use crate::contracts::kind::{WHOLE, decimal};
use base::currency::Currency;
use base::fold;
use base::plain_text::is_hidden;
use base::spreadsheet::original;

/// The longest text that is kept of a cell, in characters; no column may have one so long.
/// Descriptions of samples are the longest.
const LONGEST: usize = 8_000;
/// The years before today and after it that days of a production are in: a year with two digits
/// exchanged is outside of them.
const YEARS_BEFORE: i16 = 20;
const YEARS_AFTER: i16 = 3;
/// A spreadsheet has 15 digits of a number.
const EXACT: f64 = 1e15;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Cell {
    #[default]
    Empty,
    Text(String),
    Number(f64, Option<Arc<NumberFormat>>),
    /// `YYYY-MM-DD HH:MM:SS`.
    Time(String),
    /// A number with the format of a date that is no day, or of a time.
    NoDay(String),
    /// A value that no column has, such as `#REF!`.
    Wrong(String),
    /// A formula whose value the file does not have.
    NotCalculated,
    /// Zero, of a formula.
    ZeroOfFormula,
    /// A number whose comma or point may be that of decimals or of thousands.
    Ambiguous(String),
}

impl Cell {
    /// A text without surrounding blanks.
    pub(crate) fn text(text: &str) -> Self {
        let text = beginning(text.trim_matches(is_blank));
        if text.is_empty() {
            Self::Empty
        } else if is_error(text) {
            Self::Wrong(text.to_owned())
        } else {
            Self::Text(text.to_owned())
        }
    }

    /// A number without a format.
    pub(crate) const fn number(number: f64) -> Self {
        Self::Number(number, None)
    }

    /// A moment.
    pub(crate) fn moment(moment: DateTime) -> Self {
        Self::Time(dates::stored(moment))
    }

    /// The memory that the text of the cell needs, in bytes.
    pub(crate) const fn size(&self) -> usize {
        match self {
            Self::Empty | Self::Number(..) | Self::NotCalculated | Self::ZeroOfFormula => 0,
            Self::Text(text)
            | Self::Time(text)
            | Self::NoDay(text)
            | Self::Wrong(text)
            | Self::Ambiguous(text) => text.len(),
        }
    }

    /// The cell as it is shown in a message.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Empty | Self::NotCalculated => String::new(),
            Self::Text(text) | Self::NoDay(text) | Self::Wrong(text) | Self::Ambiguous(text) => {
                text.clone()
            }
            Self::Time(time) => time.strip_suffix(" 00:00:00").unwrap_or(time).to_owned(),
            Self::Number(number, format) => {
                let bare = without_noise(*number);
                let shown = format
                    .as_ref()
                    .and_then(|format| format.shown(*number, &bare));
                shown.unwrap_or(bare)
            }
            Self::ZeroOfFormula => "0".to_owned(),
        }
    }

    /// Whether the cell is a sign for nothing, such as `-`.
    pub(crate) fn is_dash(&self) -> bool {
        matches!(self, Self::Text(text) if text.chars().all(|char| "-–—―−‐‑－/／ー─".contains(char)))
    }

    /// A text of at most `longest` characters on one line.
    pub(crate) fn line(&self, longest: usize) -> Result<String, CellFault> {
        let text = match self {
            Self::Wrong(value) => return Err(CellFault::not_text(value)),
            Self::NotCalculated => return Err(CellFault::NotCalculated),
            Self::Time(_) | Self::NoDay(_) => {
                let value = self.shown();
                return Err(CellFault::DateInText { value });
            }
            Self::Number(number, format) => number_shown(*number, format.as_deref())?,
            // An apostrophe before what a spreadsheet would read as a formula, as in an export.
            Self::Text(text) => original(text).into_owned(),
            other => other.shown(),
        };
        let text = on_one_line(&text.replace(is_hidden, ""));
        if text.chars().count() > longest {
            Err(CellFault::TooLong { most: longest })
        } else if text.contains(char::is_control) {
            Err(CellFault::ControlCharacter)
        } else {
            Ok(text)
        }
    }

    /// A text of at most `longest` characters on several lines, none of them empty.
    pub(crate) fn lines(&self, longest: usize) -> Result<Vec<String>, CellFault> {
        let Self::Text(text) = self else {
            return Ok(vec![self.line(longest)?]);
        };
        if text.chars().count() > longest {
            return Err(CellFault::TooLong { most: longest });
        }
        let text = original(text);
        let lines = text.split(['\n', '\r', '\u{b}', '\u{2028}', '\u{2029}']);
        let lines = lines.map(|line| Self::text(line).line(longest));
        let lines: Vec<_> = lines.collect::<Result<_, _>>()?;
        Ok(lines.into_iter().filter(|line| !line.is_empty()).collect())
    }

    /// A number or a name that people type, in plain letters: full-width ones are the same.
    pub(crate) fn code(&self, longest: usize) -> Result<String, CellFault> {
        let text = fold::plain(&self.line(longest)?.replace(is_ignorable, ""));
        if matches!(self, Self::Text(_)) && is_scientific(&text) {
            return Err(CellFault::Scientific { value: text });
        }
        Ok(text)
    }

    /// A currency: its code, or a sign or a name that means no other.
    pub(crate) fn currency(&self) -> Result<Currency, CellFault> {
        match SheetWords::known().currencies(&self.shown())[..] {
            [own] => Ok(own),
            _ => Err(self.fault(|value| CellFault::NotCurrency { value })),
        }
    }

    /// The sign or the code of a currency beside an amount, such as `€`; empty if there is none.
    pub(crate) fn sign(&self) -> String {
        let sign = self.money().and_then(|(sign, _)| sign);
        sign.unwrap_or_default()
    }

    /// An amount, with or without the [sign](Self::sign) of a currency.
    pub(crate) fn amount(&self) -> Result<Decimal, CellFault> {
        let amount = self.money().map(|(_, amount)| amount);
        amount.ok_or_else(|| self.fault(|value| CellFault::NotAmount { value }))
    }

    /// An amount, and the sign of its currency if the cell has one; `None` if it is none.
    pub(crate) fn money(&self) -> Option<(Option<String>, Decimal)> {
        let (number, units) = self.number_with_units()?;
        let mut currency = None;
        for unit in units {
            match unit {
                Unit::Currency(code) if currency.as_ref().is_none_or(|own| *own == code) => {
                    currency = Some(code);
                }
                Unit::Pieces | Unit::Ignored => {}
                _ => return None,
            }
        }
        Some((currency, decimal(&with_two_decimals(&number))?))
    }

    /// A number of pieces.
    pub(crate) fn pieces(&self) -> Result<i64, CellFault> {
        let Some((number, units)) = self.number_with_units() else {
            return Err(self.fault(|value| CellFault::NotPieces { value }));
        };
        if units
            .iter()
            .any(|unit| !matches!(unit, Unit::Pieces | Unit::Ignored))
        {
            return Err(CellFault::OtherUnit {
                value: self.whole(),
            });
        }
        let (whole, decimals) = number.split_once('.').unwrap_or((&number, ""));
        let is_whole = decimals.bytes().all(|byte| byte == b'0');
        let parsed = whole.parse::<u32>().ok().filter(|_| is_whole);
        let parsed = parsed.map(i64::from);
        parsed.ok_or_else(|| self.fault(|value| CellFault::NotPieces { value }))
    }

    /// A percentage from 0 to 100.
    pub(crate) fn percentage(&self) -> Result<Decimal, CellFault> {
        let fault = || self.fault(|value| CellFault::NotPercentage { value });
        let (number, is_said) = match self {
            Self::Number(number, Some(format)) if format.is_percent => {
                (format!("{:.2}", number * 100.0), true)
            }
            _ => {
                let (number, units) = self.number_with_units().ok_or_else(fault)?;
                let is_other = |unit: &Unit| !matches!(unit, Unit::Percent | Unit::Ignored);
                if units.iter().any(is_other) {
                    return Err(fault());
                }
                let number = match self {
                    Self::Number(number, _) => format!("{number:.2}"),
                    _ => with_two_decimals(&number),
                };
                (number, units.contains(&Unit::Percent))
            }
        };
        let part = decimal(&number).filter(|number| *number <= WHOLE);
        let part = part.ok_or_else(fault)?;
        // A spreadsheet stores 50 % as 0.5, and the whole as 1.
        if !is_said && part > Decimal::ZERO && part <= Decimal::ONE {
            return Err(self.fault(|value| CellFault::PercentFormat { value }));
        }
        Ok(part)
    }

    /// The day or the moment of a signing, as `YYYY-MM-DD HH:MM:SS`.
    pub(crate) fn signing(&self) -> Result<String, CellFault> {
        let moment = self.time()?;
        if !dates::is_signing(moment.date(), clock::today()) {
            return Err(self.fault(|value| CellFault::FarDate { value }));
        }
        Ok(dates::stored(moment))
    }

    /// A day or a moment.
    pub(crate) fn time(&self) -> Result<DateTime, CellFault> {
        let parsed = match self {
            Self::Time(time) => time.parse().ok(),
            Self::Text(text) => {
                dates::of_text(&text.replace(is_ignorable, "").nfkc().collect::<String>())
            }
            _ => None,
        };
        parsed.ok_or_else(|| match self {
            Self::NoDay(value) => CellFault::FarDate {
                value: value.clone(),
            },
            _ => self.without_date(),
        })
    }

    /// Why a cell is no date: a number may be one that lacks the format.
    fn without_date(&self) -> CellFault {
        let number = match self {
            Self::Number(number, _) => Some(*number),
            Self::Text(text) => text.parse().ok(),
            _ => None,
        };
        let near = number.and_then(|number| dates::of_serial(number, false));
        let near = near.filter(|day| dates::is_signing(day.date(), clock::today()));
        match near {
            Some(day) => CellFault::DateNumber {
                value: self.shown(),
                date: day.date().to_string(),
            },
            None => self.fault(|value| CellFault::NotDate { value }),
        }
    }

    /// The day of a milestone.
    pub(crate) fn day(&self) -> Result<Date, CellFault> {
        self.time().map(DateTime::date)
    }

    /// A day of a production, which is not far from today.
    pub(crate) fn near_day(&self, today: Date) -> Result<Date, CellFault> {
        let day = self.day()?;
        let is_near = dates::is_within(day, today, YEARS_BEFORE, YEARS_AFTER);
        is_near
            .then_some(day)
            .ok_or_else(|| self.fault(|value| CellFault::FarDate { value }))
    }

    /// The number without separators, in plain digits, and the units beside it.
    fn number_with_units(&self) -> Option<(String, Vec<Unit>)> {
        let text = match self {
            Self::Number(number, _) if !number.is_finite() || *number < 0.0 => return None,
            Self::Number(..) => self.whole(),
            Self::Text(text) => text.clone(),
            Self::ZeroOfFormula => "0".to_owned(),
            _ => return None,
        };
        let is_kept = |char: &char| !char.is_whitespace() && !is_ignorable(*char);
        let text: String = text.nfkc().filter(is_kept).collect();
        let is_number = |char: char| char.is_ascii_digit() || char == '.' || char == ',';
        let digit = text.find(|char: char| char.is_ascii_digit())?;
        let start = text[..digit].trim_end_matches(['.', ',']).len();
        let start = if text[start..digit].len() == 1 {
            start
        } else {
            digit
        };
        let length = text[start..].find(|char| !is_number(char));
        let end = length.map_or(text.len(), |length| start + length);
        let number = without_separators(&text[start..end])?;
        let mut units = Vec::new();
        for part in [&text[..start], &text[end..]] {
            let part = part.trim_matches('/');
            if !part.is_empty() {
                units.extend(SheetWords::known().all_units(part)?);
            }
        }
        Some((number, units))
    }

    /// A number with all its digits and the texts of its format, as messages name it.
    fn whole(&self) -> String {
        match self {
            Self::Number(number, Some(format)) => format.written(&without_noise(*number)),
            other => other.shown(),
        }
    }

    fn fault(&self, fault: impl FnOnce(String) -> CellFault) -> CellFault {
        match self {
            Self::Empty => CellFault::Empty,
            Self::NotCalculated => CellFault::NotCalculated,
            Self::Ambiguous(value) => CellFault::AmbiguousNumber {
                value: value.clone(),
            },
            _ => fault(self.shown()),
        }
    }
}

/// The number of a style or a contract that is a number in the workbook: what the cell shows.
fn number_shown(number: f64, format: Option<&NumberFormat>) -> Result<String, CellFault> {
    let bare = without_noise(number);
    if number.abs() >= EXACT {
        return Err(CellFault::DigitsLost { value: bare });
    }
    match format {
        None => Ok(bare),
        Some(format) => {
            let shown = format.shown(number, &bare);
            shown.ok_or(CellFault::ShownOtherwise { value: bare })
        }
    }
}

/// The beginning of a text that is longer than any may be.
fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(LONGEST);
    end.map_or(text, |(end, _)| &text[..end])
}

fn is_blank(char: char) -> bool {
    char.is_whitespace() || is_hidden(char)
}

/// Whether a character has no form of its own (Unicode's default-ignorable ones): in a number or an
/// address it is never meant.
const fn is_ignorable(char: char) -> bool {
    is_hidden(char)
        || matches!(
            char,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200c}' | '\u{200d}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// A text with blanks in place of its line breaks and tabs.
fn on_one_line(text: &str) -> String {
    if !text.contains(['\n', '\r', '\t', '\u{b}', '\u{85}', '\u{2028}', '\u{2029}']) {
        return text.to_owned();
    }
    let is_break = |char| {
        matches!(
            char,
            '\n' | '\r' | '\t' | '\u{b}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    let parts = text.split(is_break).map(str::trim);
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// An error of a formula as spreadsheets write it in their languages, or a column that was too
/// narrow.
fn is_error(text: &str) -> bool {
    let Some(name) = text.strip_prefix('#') else {
        return false;
    };
    let is_word =
        |name: &str| !name.is_empty() && !name.contains(|char: char| char.is_whitespace());
    let has_end = name.strip_suffix(['!', '?']).is_some_and(is_word);
    has_end
        || matches!(name, "N/A" | "NV" | "N/D")
        || (name.len() >= 2 && name.bytes().all(|byte| byte == b'#'))
}

/// Whether a text is a number as a spreadsheet shortens it, such as `2.02611E+16`.
fn is_scientific(text: &str) -> bool {
    let Some((number, exponent)) = text.split_once(['E', 'e']) else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    let exponent = exponent.strip_prefix(['+', '-']);
    let is_exponent = exponent.is_some_and(|exponent| exponent.len() >= 2 && digits(exponent));
    is_exponent && digits(whole.trim_start_matches('-')) && digits(decimals)
}

/// A number of a spreadsheet, whose last digits are noise of the binary system.
fn without_noise(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number without the zeros behind its second decimal, and with one before the point.
fn with_two_decimals(number: &str) -> String {
    let number = if number.starts_with('.') {
        format!("0{number}")
    } else {
        number.to_owned()
    };
    let Some((whole, decimals)) = number.split_once('.') else {
        return number;
    };
    let kept = decimals
        .trim_end_matches('0')
        .len()
        .max(decimals.len().min(2));
    format!("{whole}.{}", &decimals[..kept])
}

/// Removes separators of thousands; `None` if they are elsewhere.
fn without_separators(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let rest: Vec<_> = groups.collect();
    let is_grouped = rest.iter().all(|group| group.len() == 3) && (1..=3).contains(&first.len());
    if decimals.contains([',', '.']) || (!rest.is_empty() && !is_grouped) {
        return None;
    }
    Some(text.replace(',', ""))
}
