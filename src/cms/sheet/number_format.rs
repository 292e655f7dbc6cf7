//! Number formats of spreadsheets: what a cell with a number shows (ECMA-376 part 1, 18.8.31).

use super::words::LOCAL_CURRENCY;

/// What a cell with a number is by its format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CellKind {
    /// A number with its digits alone.
    Plain,
    Number(NumberFormat),
    /// A date, a time or both.
    Time,
}

/// The part of a format for positive numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct NumberFormat {
    whole: Vec<FormatPart>,
    decimals: Vec<FormatPart>,
    /// Whether the digits are as many as the number has.
    is_general: bool,
    pub is_percent: bool,
    /// Whether the number is not shown with its digits: a fraction, an exponent, thousands, other
    /// numerals or a condition.
    is_other: bool,
    /// The currency's code or sign in brackets, or `¤` for the one of the spreadsheet's country.
    currency: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum FormatPart {
    Text(String),
    /// A digit that is there even if it is zero.
    Zero,
    /// A digit that is there if the number has it.
    Digit,
}

/// The currencies of countries, by which a sign in a format is one of several.
const COUNTRIES: &[(u32, &str)] = &[
    (0x0404, "TWD"),
    (0x0409, "USD"),
    (0x0411, "JPY"),
    (0x0412, "KRW"),
    (0x0804, "CNY"),
    (0x0809, "GBP"),
    (0x0c04, "HKD"),
    (0x0c09, "AUD"),
    (0x1004, "SGD"),
    (0x1009, "CAD"),
];

/// Reads a format by its number and its text. The built-in amounts have the currency of the country
/// of the spreadsheet, unless the file says which.
pub(crate) fn cell_kind(id: Option<u32>, code: &str) -> CellKind {
    if matches!(id, Some(14..=22 | 27..=36 | 45..=47 | 50..=58)) {
        return CellKind::Time;
    }
    let section = first_section(code);
    let name = section.trim();
    let is_local = matches!(id, Some(5..=8 | 42 | 44)) && !code.contains(['"', '\\', '[']);
    if !is_local && (name.is_empty() || name.eq_ignore_ascii_case("general") || name == "@") {
        return CellKind::Plain;
    }
    let mut reading = FormatReading::default();
    reading.section(section);
    if reading.is_time {
        return CellKind::Time;
    }
    let mut format = reading.format;
    if is_local {
        let is_sign = |part: &FormatPart| matches!(part, FormatPart::Text(text) if text == "$");
        format.whole.retain(|part| !is_sign(part));
        format.currency = Some(LOCAL_CURRENCY.to_owned());
    }
    CellKind::Number(format)
}

/// The part of a format before the first semicolon that stands alone.
fn first_section(code: &str) -> &str {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, char) in code.char_indices() {
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' if !is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => return &code[..at],
            _ => {}
        }
    }
    code
}

#[derive(Default)]
struct FormatReading {
    format: NumberFormat,
    is_time: bool,
    is_behind_point: bool,
    has_digits: bool,
}

impl FormatReading {
    fn section(&mut self, section: &str) {
        let mut rest = section;
        while let Some(char) = rest.chars().next() {
            let tail = &rest[char.len_utf8()..];
            rest = match char {
                '"' => {
                    let (text, behind) = tail.split_once('"').unwrap_or((tail, ""));
                    self.text(text);
                    behind
                }
                '[' => {
                    let (inner, behind) = tail.split_once(']').unwrap_or((tail, ""));
                    self.bracket(inner);
                    behind
                }
                '\\' => {
                    let behind = without_first(tail);
                    self.text(&tail[..tail.len() - behind.len()]);
                    behind
                }
                // A blank as wide as the next character, or a fill of it.
                '_' | '*' => without_first(tail),
                _ if rest
                    .get(..7)
                    .is_some_and(|word| word.eq_ignore_ascii_case("general")) =>
                {
                    self.format.is_general = true;
                    self.digit(FormatPart::Digit);
                    &rest[7..]
                }
                char => {
                    self.char(char, tail);
                    tail
                }
            };
        }
    }

    fn char(&mut self, char: char, tail: &str) {
        match char {
            '0' => self.digit(FormatPart::Zero),
            '#' | '?' => self.digit(FormatPart::Digit),
            '.' => self.is_behind_point = true,
            // Between digits it groups them; behind them it divides by a thousand.
            ',' if tail.starts_with(['0', '#', '?']) => {}
            ',' => self.format.is_other = true,
            '%' => {
                self.format.is_percent = true;
                self.text("%");
            }
            'E' | 'e' | '/' if self.has_digits => self.format.is_other = true,
            '+' if self.format.is_other => {}
            'y' | 'Y' | 'm' | 'M' | 'd' | 'D' | 'h' | 'H' | 's' | 'S' | 'e' | 'E' | 'g' | 'b' => {
                self.is_time = true;
            }
            'A' | 'a' if tail.starts_with(['M', 'm', '/', 'A', 'a']) => self.is_time = true,
            '上' if tail.starts_with("午/下午") => self.is_time = true,
            '@' => {}
            char => self.text(char.encode_utf8(&mut [0; 4])),
        }
    }

    fn digit(&mut self, part: FormatPart) {
        self.has_digits = true;
        self.parts().push(part);
    }

    fn text(&mut self, text: &str) {
        self.parts().push(FormatPart::Text(text.to_owned()));
    }

    fn parts(&mut self) -> &mut Vec<FormatPart> {
        if self.is_behind_point {
            &mut self.format.decimals
        } else {
            &mut self.format.whole
        }
    }

    /// A currency such as `$¥-804`, a colour, a condition, other numerals or a length of time.
    fn bracket(&mut self, inner: &str) {
        if let Some(currency) = inner.strip_prefix('$') {
            let (sign, country) = currency.split_once('-').unwrap_or((currency, ""));
            if !sign.trim().is_empty() {
                self.format.currency = Some(currency_of(sign.trim(), country));
            }
            return;
        }
        let lower = inner.to_ascii_lowercase();
        if !lower.is_empty() && lower.bytes().all(|byte| b"hms".contains(&byte)) {
            self.is_time = true;
        } else if lower.starts_with("dbnum") || lower.starts_with(['<', '>', '=']) {
            self.format.is_other = true;
        }
    }
}

fn without_first(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

/// The code of a currency whose sign is one of several, else the sign.
fn currency_of(sign: &str, country: &str) -> String {
    let id = u32::from_str_radix(country, 16).ok();
    let id = id.map(|id| id & 0xffff);
    let is_shared = matches!(sign, "¥" | "￥" | "$" | "元" | "円");
    let known = COUNTRIES.iter().find(|(own, _)| Some(*own) == id);
    match known {
        Some((_, code)) if is_shared => (*code).to_owned(),
        _ => sign.to_owned(),
    }
}

impl NumberFormat {
    /// The number with all its digits, and with the currency and the texts around it.
    pub(crate) fn written(&self, number: &str) -> String {
        let texts = |parts: &[FormatPart]| -> String {
            let texts = parts.iter().filter_map(|part| match part {
                FormatPart::Text(text) => Some(text.as_str()),
                _ => None,
            });
            texts.collect()
        };
        let first = self
            .whole
            .iter()
            .position(|part| !matches!(part, FormatPart::Text(_)));
        let (before, behind) = self.whole.split_at(first.unwrap_or(self.whole.len()));
        let currency = self.currency.as_deref().unwrap_or_default();
        let (before, behind) = (texts(before), texts(behind) + &texts(&self.decimals));
        format!("{currency}{before}{number}{behind}")
    }

    /// The texts around the digits, and the currency.
    pub(crate) fn is_bare(&self) -> bool {
        self.written("").trim().is_empty()
    }

    /// The text that a cell shows, without separators of thousands; `None` if it is none of the
    /// number's digits.
    pub(crate) fn shown(&self, value: f64, general: &str) -> Option<String> {
        if self.is_other || value < 0.0 {
            return None;
        }
        let value = if self.is_percent {
            value * 100.0
        } else {
            value
        };
        if self.is_general {
            return Some(self.written(general).trim().to_owned());
        }
        let is_place = |part: &&FormatPart| !matches!(part, FormatPart::Text(_));
        let count = self.decimals.iter().filter(is_place).count();
        let digits = format!("{value:.count$}");
        let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
        let whole = placed(&self.whole, whole);
        let decimals = behind_point(&self.decimals, decimals);
        let currency = self.currency.as_deref().unwrap_or_default();
        Some(format!("{currency}{whole}{decimals}").trim().to_owned())
    }
}

/// The digits before the point: from the right, each at its place.
fn placed(parts: &[FormatPart], digits: &str) -> String {
    let digits = if digits == "0" { "" } else { digits };
    let mut left: Vec<char> = digits.chars().collect();
    let mut shown = Vec::new();
    let places = parts
        .iter()
        .filter(|part| !matches!(part, FormatPart::Text(_)));
    let mut places = places.count();
    for part in parts.iter().rev() {
        match part {
            FormatPart::Text(text) => shown.push(text.clone()),
            place => {
                places -= 1;
                let digit = if places == 0 {
                    let rest: String = left.drain(..).collect();
                    rest
                } else {
                    left.pop().map(String::from).unwrap_or_default()
                };
                let is_missing = digit.is_empty() && *place == FormatPart::Zero;
                shown.push(if is_missing { "0".to_owned() } else { digit });
            }
        }
    }
    shown.reverse();
    shown.concat()
}

/// The digits behind the point; those that need not be there end with the last that is not zero.
fn behind_point(parts: &[FormatPart], digits: &str) -> String {
    let is_place = |part: &&FormatPart| !matches!(part, FormatPart::Text(_));
    let places: Vec<_> = parts.iter().filter(is_place).collect();
    let needed = places.iter().rposition(|part| **part == FormatPart::Zero);
    let needed = needed.map_or(0, |last| last + 1);
    let significant = digits.trim_end_matches('0').len();
    let mut left = digits.chars().take(significant.max(needed));
    let mut shown = String::new();
    let mut has_point = false;
    for part in parts {
        if let FormatPart::Text(text) = part {
            shown += text;
            continue;
        }
        let Some(digit) = left.next() else { continue };
        if !has_point {
            shown.push('.');
            has_point = true;
        }
        shown.push(digit);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_says_what_a_cell_shows() {
        for (code, value, shown) in [
            ("000000", 123.0, Some("000123")),
            ("\"JL-\"0000", 123.0, Some("JL-0123")),
            ("\\J\\L00000", 26001.0, Some("JL26001")),
            ("0.00", 12.1, Some("12.10")),
            ("0.0#", 12.1, Some("12.1")),
            ("000-000", 123_456.0, Some("123-456")),
            ("00\"-\"00", 12345.0, Some("123-45")),
            ("0", 0.0, Some("0")),
            ("#,##0", 1234.0, Some("1234")),
            ("General\"打\"", 12.5, Some("12.5打")),
            ("0%", 0.5, Some("50%")),
            ("[$¥-804]#,##0.00", 4.35, Some("CNY4.35")),
            ("[$€-407] 0.00", 4.35, Some("€ 4.35")),
            ("0.00E+00", 12.0, None),
            ("# ?/?", 0.5, None),
            ("0,", 12000.0, None),
            ("[DBNum1]0", 12.0, None),
        ] {
            let CellKind::Number(format) = cell_kind(None, code) else {
                panic!("{code}")
            };
            assert_eq!(
                format.shown(value, &value.to_string()).as_deref(),
                shown,
                "{code}"
            );
        }
        for code in [
            "yyyy-mm-dd",
            "h:mm",
            "[h]:mm",
            "m/d/yy",
            "[$-404]e/m/d",
            "yyyy\"年\"m\"月\"",
            "AM/PM h",
        ] {
            assert_eq!(cell_kind(None, code), CellKind::Time, "{code}");
        }
        for code in ["General", "@", "", "General;[Red]-General"] {
            assert_eq!(cell_kind(None, code), CellKind::Plain, "{code}");
        }
        for (id, code, written) in [
            (None, "[$¥-411]#,##0", "JPY4.35"),
            (None, "\"¥\"#,##0.00", "¥4.35"),
            (None, "$#,##0.00", "$4.35"),
            (None, "#,##0.00\\ \"€\"", "4.35 €"),
            (None, "_(\"$\"* #,##0.00_);_(\"$\"* \\(#,##0.00\\)", "$4.35"),
            (Some(44), "_($* #,##0.00_);_($* (#,##0.00)", "¤4.35"),
            (Some(44), "_ \"¥\"* #,##0.00_ ;", " ¥4.35"),
            (None, "[$USD] #,##0.00", "USD 4.35"),
            (None, "0\"打\"", "4.35打"),
        ] {
            let CellKind::Number(format) = cell_kind(id, code) else {
                panic!("{code}")
            };
            assert_eq!(format.written("4.35").trim(), written.trim(), "{code}");
        }
    }
}
