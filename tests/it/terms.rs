//! One word for one thing: `tests/fixtures/terms.toml` has the words of each language, and the signs
//! that its texts are written with. No text of `locales/` and `content/` says the same otherwise.

use std::collections::BTreeMap;
use std::path::Path;

use base::locale::{Locale, Subject, texts as texts_of};
use regex::Regex;
use serde::Deserialize;

use crate::translations::places;

/// The beginning of the names of places in `locales/`.
const OF_PROGRAM: &str = "locale.";
/// Texts with words that visitors search for, which the site's texts do not contain.
const SEARCHED: [&str; 3] = [
    "server.synonyms",
    "server.ownSynonyms",
    "word server.ownSynonyms",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TermTable {
    term: Vec<Term>,
    sign: Vec<Sign>,
}

/// A thing, with its word in each language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Term {
    word: BTreeMap<String, String>,
    /// Other words for it.
    #[serde(default)]
    not: BTreeMap<String, Vec<String>>,
    /// The keys of texts that contain the word.
    #[serde(default)]
    at: Vec<String>,
    /// The places of texts that one of the other words is right for.
    #[serde(default)]
    except: Vec<String>,
}

/// A rule about signs and spaces.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sign {
    rule: String,
    languages: Vec<String>,
    /// The expression that finds violations.
    found: String,
    #[serde(default)]
    except: Vec<String>,
    /// Whether it holds for the content, besides the texts of the program.
    #[serde(default)]
    content: bool,
}

/// A text of a language, with the name of its place.
struct PlacedText {
    language: &'static str,
    place: String,
    text: String,
}

impl PlacedText {
    fn is_of_program(&self) -> bool {
        self.place.starts_with(OF_PROGRAM)
    }

    /// The key of a text of the program, else the name of its place.
    fn key(&self) -> &str {
        self.place.strip_prefix(OF_PROGRAM).unwrap_or(&self.place)
    }

    /// Whether it contains a word; of an English one, in any case and no part of another word.
    fn contains(&self, word: &str) -> bool {
        if self.language != "en" {
            return self.text.contains(word);
        }
        let (text, word) = (self.text.to_lowercase(), word.to_lowercase());
        let is_letter = |own: Option<char>| own.is_some_and(char::is_alphabetic);
        text.match_indices(&word).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + word.len()..]);
            !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
        })
    }
}

fn table() -> TermTable {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/terms.toml");
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The texts of `locales/` and `content/`, in each language that the table is for.
fn texts() -> Vec<PlacedText> {
    let languages = [Locale::ZH, Locale::EN, Locale::JA];
    let mut texts = Vec::new();
    for (place, own) in places() {
        let own = own
            .into_iter()
            .filter(|(locale, _)| languages.contains(locale));
        texts.extend(own.map(|(locale, text)| PlacedText {
            language: locale.code(),
            place: place.clone(),
            text,
        }));
    }
    for locale in languages {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
        for file in std::fs::read_dir(folder.join(locale.code()).join("law")).unwrap() {
            let file = file.unwrap();
            texts.push(PlacedText {
                language: locale.code(),
                place: format!("{OF_PROGRAM}{}", file.file_name().to_string_lossy()),
                text: std::fs::read_to_string(file.path()).unwrap(),
            });
        }
    }
    texts.retain(|text| !SEARCHED.contains(&text.key()));
    texts
}

fn assert_none(problems: &[String]) {
    let count = problems.len();
    assert!(
        problems.is_empty(),
        "{count} problems\n{}",
        problems.join("\n")
    );
}

#[test]
fn each_thing_has_one_word() {
    let (table, texts) = (table(), texts());
    let mut problems = Vec::new();
    for term in &table.term {
        let Term {
            word,
            not,
            at,
            except,
        } = term;
        for text in texts.iter().filter(|text| !except.contains(&text.place)) {
            let others = not.get(text.language).into_iter().flatten();
            for other in others.filter(|other| text.contains(other)) {
                let (language, place) = (text.language, &text.place);
                let word = &word[language];
                problems.push(format!("{place}: {language} has {other}, not {word}"));
            }
        }
        for key in at {
            for (language, word) in word {
                let mut own = texts.iter().filter(|text| text.language == language);
                let text = own.find(|text| text.is_of_program() && text.key() == key);
                if !text.is_some_and(|text| text.contains(word)) {
                    problems.push(format!("{key}: {language} lacks {word}"));
                }
            }
        }
    }
    assert_none(&problems);
}

#[test]
fn texts_are_written_with_the_signs_of_their_language() {
    let (table, texts) = (table(), texts());
    let mut problems = Vec::new();
    for sign in &table.sign {
        let found = Regex::new(&sign.found).unwrap();
        let concerned = texts.iter().filter(|text| {
            let is_excepted = sign.except.iter().any(|own| own == text.key());
            let is_language = sign.languages.iter().any(|own| own == text.language);
            is_language && !is_excepted && (sign.content || text.is_of_program())
        });
        for text in concerned {
            // A row of a table has labels with their values.
            let mut lines = text.text.lines().filter(|line| !line.starts_with('|'));
            if let Some(line) = lines.find(|line| found.is_match(line)) {
                let (language, place) = (text.language, &text.place);
                problems.push(format!("{place}: {language}, {}: {line}", sign.rule));
            }
        }
    }
    assert_none(&problems);
}

#[test]
fn the_site_and_the_desk_name_stages_and_columns_alike() {
    for locale in [Locale::ZH, Locale::EN, Locale::JA] {
        let order = texts_of(locale, Subject::Site).unwrap()["order"].take();
        let contracts = texts_of(locale, Subject::Desk).unwrap()["desk"]["contracts"].take();
        assert_eq!(order["stages"], contracts["stages"], "{locale}");
        for (stage, name) in order["stages"].as_object().unwrap() {
            for (column, field) in [
                ("planned", "Planned"),
                ("done", "Done"),
                ("pieces", "Pieces"),
            ] {
                let heading = order["milestones"]["csv"][column].as_str().unwrap();
                let heading = heading.replace("{{stage}}", name.as_str().unwrap());
                let read = &contracts["fields"][format!("{stage}{field}")];
                assert_eq!(read, heading.as_str(), "{locale}: {stage}");
            }
        }
    }
}
