//! The strength of a password. The registration form has the same rule
//! (`ui/src/pages/user/strength.ts`); both are tested with `tests/fixtures/passwords.json`.

use std::collections::HashSet;

/// The strength of a password, from 0 (not a password) to 4.
pub(super) type Strength = usize;

pub(super) const LEAST: Strength = 2;

/// The bits from which a password counts as 2, 3 and 4.
const BITS: [f64; 3] = [28.0, 45.0, 62.0];

/// Common words in passwords. Each counts as one character, and so does a year.
const WORDS: [&str; 25] = [
    "password", "passwort", "welcome", "letmein", "admin", "login", "user", "abc", "qwerty",
    "qwertz", "asdf", "zxcv", "iloveyou", "monkey", "dragon", "master", "secret", "sunshine",
    "football", "woaini", "nihao", "sakura", "jinlan", "garment", "tianjin",
];

const ROWS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// The placeholder for a predictable part.
const FORESEEN: char = '\0';

/// Estimates the bits of a password: the number of unpredictable characters, times the bits of
/// their kinds. Repetitions, runs, keyboard rows, common words and `name`, the local part of the
/// customer's address, are predictable.
pub(super) fn of(password: &str, name: &str) -> Strength {
    let length = password.chars().count();
    if length < *super::passwords::LENGTH.start() {
        return length.min(1);
    }
    let surprises = u32::try_from(unforeseen(password, name)).unwrap_or(u32::MAX);
    let bits = f64::from(surprises) * f64::from(pool(password)).log2();
    1 + BITS.iter().filter(|least| bits >= **least).count()
}

/// The number of unpredictable characters, with digits taken as digits or as the letters that they
/// resemble.
fn unforeseen(password: &str, name: &str) -> usize {
    let (typed, own) = (password.to_lowercase(), name.to_lowercase());
    surprises(&typed, &own).min(surprises(&spelled(&typed), &spelled(&own)))
}

fn surprises(text: &str, own: &str) -> usize {
    let text = if own.encode_utf16().count() > 2 {
        text.replace(own, "\0")
    } else {
        text.to_owned()
    };
    let all = without_words(&text);
    let foreseen = all
        .windows(2)
        .filter(|pair| follows(pair[0], pair[1]))
        .count();
    let distinct = all.iter().collect::<HashSet<_>>().len();
    (all.len() - foreseen).min(2 * distinct)
}

fn without_words(mut text: &str) -> Vec<char> {
    let mut all = Vec::with_capacity(text.len());
    while let Some(first) = text.chars().next() {
        let word = WORDS
            .into_iter()
            .find(|word| text.starts_with(word))
            .map(str::len);
        let (char, length) = match word.or_else(|| begins_with_year(text).then_some(4)) {
            Some(length) => (FORESEEN, length),
            None => (first, first.len_utf8()),
        };
        all.push(char);
        text = &text[length..];
    }
    all
}

fn begins_with_year(text: &str) -> bool {
    let rest = text
        .strip_prefix("19")
        .or_else(|| text.strip_prefix("20"))
        .map(str::as_bytes);
    matches!(rest, Some([tens, ones, ..]) if tens.is_ascii_digit() && ones.is_ascii_digit())
}

/// Replaces digits and symbols with the letters that they resemble.
fn spelled(text: &str) -> String {
    let letter = |char| match char {
        '@' | '4' => 'a',
        '0' => 'o',
        '3' => 'e',
        '$' | '5' => 's',
        '!' | '1' => 'i',
        other => other,
    };
    text.chars().map(letter).collect()
}

fn follows(before: char, char: char) -> bool {
    let run = u32::from(before).abs_diff(u32::from(char)) <= 1;
    run || ROWS.iter().any(|row| {
        row.contains(&format!("{before}{char}")) || row.contains(&format!("{char}{before}"))
    })
}

type Kind = fn(char) -> bool;

/// The number of different characters in the kinds that a password uses.
fn pool(password: &str) -> u32 {
    let kinds: [(Kind, u32); 5] = [
        (|char| char.is_ascii_lowercase(), 26),
        (|char| char.is_ascii_uppercase(), 26),
        (|char| char.is_ascii_digit(), 10),
        (|char| char.is_ascii() && !char.is_ascii_alphanumeric(), 33),
        (|char| !char.is_ascii(), 2000),
    ];
    kinds
        .into_iter()
        .filter(|(kind, _)| password.chars().any(kind))
        .map(|(_, count)| count)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_as_strong_here_as_in_the_form() {
        let cases = include_str!("../../tests/fixtures/passwords.json");
        let cases: Vec<(String, String, Strength)> = serde_json::from_str(cases).unwrap();
        for (password, email, strength) in cases {
            let name = email.trim().split('@').next().unwrap_or_default();
            assert_eq!(of(&password, name), strength, "{password} of {email}");
        }
    }
}
