//! Numbers as people's systems write them: `12,345.67`, `1.234,56`, `1 200`, `1e3`, `１２００`.
//!
//! A text with more than one meaning has that of the wire format, whose decimal separator is a dot,
//! or none: `1,200` is grouped, `1.200` has decimals, `1,2,3` is no number.

use std::str::FromStr;

use rust_decimal::Decimal;

use base::currency::Currency;

/// The longest text of a number, in bytes.
const LONGEST: usize = 64;

/// Replaces full-width characters, blanks, minus signs and apostrophes by plain ones, and removes
/// blanks around the text.
pub(super) fn plain(text: &str) -> String {
    let plain = text.chars().map(|char| match char {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(char) - 0xFEE0).unwrap_or(char),
        '\u{FFE5}' => '¥',
        '\u{2212}' | '\u{2010}'..='\u{2015}' => '-',
        '\u{2019}' => '\'',
        _ if char.is_whitespace() => ' ',
        _ => char,
    });
    plain.collect::<String>().trim().to_owned()
}

/// Whether a plain text stands for an empty value.
pub(super) fn is_nothing(plain: &str) -> bool {
    plain.bytes().all(|byte| matches!(byte, b'-' | b'/'))
        || ["n/a", "null", "none"]
            .iter()
            .any(|nothing| plain.eq_ignore_ascii_case(nothing))
}

/// Reads a number in a plain text.
pub(super) fn number(plain: &str) -> Option<Decimal> {
    if plain.len() > LONGEST {
        return None;
    }
    let (sign, digits) = signed(plain);
    if !digits.starts_with(|char: char| char.is_ascii_digit() || char == '.') {
        return None;
    }
    if digits.contains(['e', 'E']) {
        return Decimal::from_scientific(&format!("{sign}{digits}")).ok();
    }
    let (whole, decimals) = parts(digits)?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + decimals.len() == 0 || !is_number(&whole) || !is_number(decimals) {
        return None;
    }
    Decimal::from_str(&format!("{sign}0{whole}.{decimals}0")).ok()
}

/// Reads a percentage in a plain text, with or without its sign.
pub(super) fn percentage(plain: &str) -> Option<Decimal> {
    number(plain.strip_suffix('%').unwrap_or(plain).trim_end())
}

/// Reads an amount in a plain text, and the sign of its currency before or after it; empty if it
/// has none.
pub(super) fn amount(plain: &str) -> Option<(Decimal, String)> {
    let (sign, text) = signed(plain);
    let begin = text.find(|char: char| char.is_ascii_digit() || "+-.,".contains(char))?;
    let end = text.rfind(|char: char| char.is_ascii_digit() || char == '.')? + 1;
    let (before, after) = (text[..begin].trim(), text.get(end..)?.trim());
    let currency = format!("{before}{after}");
    let is_known = currency.is_empty() || !Currency::meant_by(&currency).is_empty();
    let (inner, digits) = signed(text.get(begin..end)?);
    if !is_known
        || !(before.is_empty() || after.is_empty())
        || !(sign.is_empty() || inner.is_empty())
    {
        return None;
    }
    Some((number(&format!("{sign}{inner}{digits}"))?, currency))
}

/// Splits a sign off.
fn signed(text: &str) -> (&'static str, &str) {
    match text.strip_prefix('-') {
        Some(rest) => ("-", rest.trim_start()),
        None => ("", text.strip_prefix('+').unwrap_or(text).trim_start()),
    }
}

/// The digits before and after the decimal separator, without those between groups of three.
fn parts(text: &str) -> Option<(String, &str)> {
    let count = |separator| text.matches(separator).count();
    let (dots, commas) = (count('.'), count(','));
    let others: Vec<char> = [' ', '\'']
        .into_iter()
        .filter(|separator| text.contains(*separator))
        .collect();
    let decimal = match (dots, commas) {
        (0, 0) => None,
        (_, 0) if dots == 1 => Some('.'),
        // A comma is the decimal separator if it cannot stand between groups.
        (0, 1) if !others.is_empty() || ungrouped(text, ',').is_none() => Some(','),
        (_, 0) | (0, _) => None,
        _ if text.rfind('.') > text.rfind(',') => Some('.'),
        _ => Some(','),
    };
    let (whole, decimals) = match decimal {
        Some(separator) => text.split_once(separator)?,
        None => (text, ""),
    };
    if decimal == Some(',') && decimals.is_empty() {
        return None;
    }
    let groups: Vec<char> = ['.', ',', ' ', '\'']
        .into_iter()
        .filter(|separator| whole.contains(*separator))
        .collect();
    match groups[..] {
        [] => Some((whole.to_owned(), decimals)),
        [separator] => Some((ungrouped(whole, separator)?, decimals)),
        _ => None,
    }
}

/// The digits of groups of three; `None` unless it has such groups only.
fn ungrouped(text: &str, separator: char) -> Option<String> {
    let mut groups = text.split(separator);
    let first = groups.next()?;
    let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
    (is_first && groups.all(|group| group.len() == 3)).then(|| text.replace(separator, ""))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    fn read(text: &str) -> Option<String> {
        number(&plain(text)).map(|number| number.normalize().to_string())
    }

    #[test]
    fn numbers_are_read_as_systems_write_them() {
        for (text, number) in [
            ("0", "0"),
            ("12.5", "12.5"),
            ("12.", "12"),
            (".5", "0.5"),
            ("-0.05", "-0.05"),
            ("− 7", "-7"),
            ("+7", "7"),
            ("1,200", "1200"),
            ("1.200", "1.2"),
            ("12,345.67", "12345.67"),
            ("1,234,567", "1234567"),
            ("1.234.567", "1234567"),
            ("1.234,56", "1234.56"),
            ("1234,5", "1234.5"),
            ("0,125", "0.125"),
            ("1 234,567", "1234.567"),
            ("1 200", "1200"),
            ("1\u{202f}234\u{202f}567.8", "1234567.8"),
            ("1'234.50", "1234.5"),
            ("1’234", "1234"),
            ("１，２００．５", "1200.5"),
            ("1e3", "1000"),
            ("1.5E-2", "0.015"),
        ] {
            assert_eq!(read(text).as_deref(), Some(number), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in [
            "",
            ".",
            ",",
            "-",
            "--1",
            "1,2,3",
            "1,23,456.00",
            "12,34.5",
            "1,,200",
            ",200",
            "1200,",
            "1, 200",
            "1 200,300.5",
            "1.2.3",
            "1,200.300.400",
            "0x10",
            "1e",
            "e3",
            "1e400",
            "NaN",
            "inf",
            "12 pcs",
            "1/2",
            "5%",
            "$5",
            "一千",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"1".repeat(1000)), None);
    }

    #[test]
    fn amounts_may_have_the_sign_of_a_currency_and_percentages_theirs() {
        for (text, amount) in [
            ("5", Some("5 ")),
            ("$5", Some("5 $")),
            ("US$12,345.67", Some("12345.67 US$")),
            ("us $ 5", Some("5 us $")),
            ("USD 1 200", Some("1200 USD")),
            ("12.50 usd", Some("12.5 usd")),
            ("-$5", Some("-5 $")),
            ("$-5", Some("-5 $")),
            ("＄５", Some("5 $")),
            ("1200美元", Some("1200 美元")),
            ("€5", Some("5 €")),
            ("￥5", Some("5 ¥")),
            ("5 EUR", Some("5 EUR")),
            ("-$-5", None),
            ("$", None),
            ("$$5", None),
            ("$5$", None),
            ("5 pcs", None),
        ] {
            let read = super::amount(&plain(text));
            let read = read.map(|(number, sign)| format!("{} {sign}", number.normalize()));
            assert_eq!(read.as_deref(), amount, "{text}");
        }
        for (text, part) in [
            ("62.5%", Some("62.5")),
            ("62,5 ％", Some("62.5")),
            ("62", Some("62")),
            ("%", None),
            ("5%%", None),
        ] {
            let read = percentage(&plain(text)).map(|part| part.normalize().to_string());
            assert_eq!(read.as_deref(), part, "{text}");
        }
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_number_is_read_or_not(
            text in fuzz::text(&["1", "23", "456", "000", ",", ".", " ", "'", "-", "+", "e", "E9", "$", "US$", "USD", "%", "１", "，", "\u{a0}"])
        ) {
            let plain = plain(&text);
            let amount = amount(&plain).map(|(number, _)| number);
            for read in [number(&plain), amount, percentage(&plain)].into_iter().flatten() {
                prop_assert!(plain.contains(|char: char| char.is_ascii_digit()));
                // What was read is read again.
                prop_assert_eq!(number(&read.to_string()), Some(read));
            }
        }

        #[test]
        fn fuzz_every_number_is_read_in_every_way_of_writing_it(cents in -99_999_999_999_i64..=99_999_999_999) {
            let amount = Decimal::new(cents, 2);
            let plain = amount.to_string();
            let (whole, decimals) = plain.split_once('.').unwrap();
            let (sign, whole) = signed(whole);
            let grouped = |separator: &str| {
                let digits: Vec<char> = whole.chars().rev().collect();
                let groups: Vec<String> = digits.chunks(3).map(|group| group.iter().collect()).collect();
                let text = groups.join(&separator.chars().rev().collect::<String>());
                text.chars().rev().collect::<String>()
            };
            for (group, decimal) in [("", "."), (",", "."), (" ", "."), ("'", "."), (".", ","), (" ", ","), ("", ",")] {
                let text = format!("{sign}{}{decimal}{decimals}", grouped(group));
                prop_assert_eq!(number(&text), Some(amount), "{}", text);
            }
        }
    }
}
