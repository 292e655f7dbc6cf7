//! Passwords that are guessed first: the commonest ones, words, names and dates, neighbouring keys,
//! repetitions, and what everybody knows of the account.
//!
//! The lists are those of the crate `zxcvbn`: 30,000 common passwords, English words, names and
//! surnames.

use zxcvbn::zxcvbn;

use base::plain_text::is_hidden;

/// A password is easy if it is among the first million guesses (a power of ten): strangers of
/// thousands of networks need most of a year for them.
const EASY: f64 = 6.0;
/// The number of characters that are looked at: the work grows faster than their number.
const LOOKED_AT: usize = 32;
/// Words of passwords that are common where the sites' languages are spoken, which the lists lack.
const COMMON: [&str; 14] = [
    "5201314",
    "1314520",
    "woaini",
    "nihao",
    "zhongguo",
    "mima",
    "zhang",
    "huang",
    "sakura",
    "nippon",
    "doraemon",
    "aishiteru",
    "pasuwado",
    "selvage",
];

/// Whether a password is easy to guess. `about` are the names and addresses of the account and of
/// the company: a password made of them is.
pub(crate) fn is_easy(password: &str, about: &[&str]) -> bool {
    let password: String = password.chars().take(LOOKED_AT).collect();
    // The lists know what is visible alone.
    let visible = password.chars().filter(|char| !is_blank(*char));
    if visible.count() < 4 {
        return true;
    }
    let words = about.iter().copied().flat_map(|text| {
        let parts = text.split(|char: char| !char.is_alphanumeric());
        let parts = parts.filter(|part| part.len() > 2);
        parts.chain([text])
    });
    let words: Vec<_> = words.chain(COMMON).collect();
    is_made_of(&password, &words) || zxcvbn(&password, &words).guesses_log10() < EASY
}

/// Whether a password has one of these words, and next to nothing but them, digits and signs.
fn is_made_of(password: &str, words: &[&str]) -> bool {
    let password = password.to_lowercase();
    let mut words: Vec<_> = words.iter().map(|word| word.to_lowercase()).collect();
    words.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
    let rest = words
        .iter()
        .filter(|word| !word.is_empty())
        .fold(password.clone(), |rest, word| rest.replace(word, " "));
    rest != password && rest.chars().filter(|char| char.is_alphabetic()).count() < 4
}

fn is_blank(char: char) -> bool {
    char.is_whitespace() || char.is_control() || is_hidden(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: [&str; 4] = [
        "Ann Lee",
        "Example Mills",
        "ann.lee@buyer.example",
        "garments.example",
    ];

    #[test]
    fn common_passwords_and_those_made_of_the_account_are_easy() {
        for easy in [
            "password",
            "12345678",
            "aaaaaaaa",
            "        ",
            "\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}\u{200b}",
            "Password123!",
            "qwertyui",
            "1qaz2wsx",
            "abcdefgh",
            "19900101",
            "iloveyou1",
            "5201314520",
            "woaini1314",
            "ann.lee@buyer.example",
            "annlee2026",
            "ExampleMills",
            "Garments.example",
            &"ab".repeat(64),
            &"x".repeat(128),
        ] {
            assert!(is_easy(easy, &ABOUT), "{easy:?}");
        }
    }

    #[test]
    fn several_words_or_random_letters_are_not() {
        for good in [
            "a long enough password",
            "weft and warp",
            "kettle-7-linen",
            "线 & 布=1993",
            "線と布 8 lang",
            "x7Rk2mQp",
            "我们织布已经三十年",
        ] {
            assert!(!is_easy(good, &ABOUT), "{good:?}");
        }
    }
}
