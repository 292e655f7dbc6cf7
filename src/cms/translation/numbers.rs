//! Numbers in words.

use std::sync::LazyLock;

use regex::Regex;

static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Za-z]+").unwrap());

/// The value of a number in Chinese characters; zero if it is none.
pub(super) fn cjk_value(text: &str) -> u32 {
    let (mut total, mut section, mut digit) = (0_u32, 0_u32, 0_u32);
    for character in text.chars() {
        match character {
            '万' => {
                let thousands = section.saturating_add(digit);
                total = total.saturating_add(thousands.saturating_mul(10_000));
                (section, digit) = (0, 0);
            }
            '千' | '百' | '十' => {
                let unit = if character == '千' {
                    1000
                } else if character == '百' {
                    100
                } else {
                    10
                };
                section = section.saturating_add(unit * digit.max(1));
                digit = 0;
            }
            '两' | '双' => digit = 2,
            other => {
                let place = "一二三四五六七八九"
                    .chars()
                    .zip(1..)
                    .find(|(one, _)| *one == other);
                digit = place.map_or(0, |(_, value)| value);
            }
        }
    }
    total.saturating_add(section).saturating_add(digit)
}

const SMALL: [(&str, u32); 27] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("eighth", 8),
    ("tenth", 10),
    ("once", 1),
    ("twice", 2),
    ("single", 1),
    ("double", 2),
    ("both", 2),
    ("pair", 2),
    ("pairs", 2),
    ("quarter", 4),
    ("triple", 3),
];
const LARGE: [(&str, u32); 20] = [
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("twentieth", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
    ("thousand", 1000),
];

/// The values of English numbers in words.
pub(super) fn english_numbers(text: &str) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut end = usize::MAX;
    for word in WORD.find_iter(text) {
        let lower = word.as_str().to_lowercase();
        let Some((_, value)) = SMALL.iter().chain(&LARGE).find(|(name, _)| *name == lower) else {
            continue;
        };
        let between = text.get(end..word.start()).unwrap_or("no number before");
        match values.last_mut() {
            Some(last) if matches!(between, " " | "-") && *value >= 100 => {
                *last = last.saturating_mul(*value);
            }
            Some(last)
                if matches!(between, " " | "-")
                    && *last >= 20
                    && *value < 10
                    && !lower.starts_with("pair") =>
            {
                *last = last.saturating_add(*value);
            }
            Some(last) if between == " and " && *last % 100 == 0 => {
                *last = last.saturating_add(*value);
            }
            _ => values.push(*value),
        }
        end = word.end();
    }
    values
}
