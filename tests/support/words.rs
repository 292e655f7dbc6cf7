//! The words of the demonstration's company: the specification names its figures.

use std::fs;
use std::sync::LazyLock;

use base::locale::{Locale, Words};
use site::bundle::{Bundle, Texts};
use toml::{Table, Value};

/// The words in a language, as in `content/company.toml` and `content/words.toml`.
pub fn words(locale: Locale) -> Words {
    let entries = |file: &str, table: &str| -> Vec<Table> {
        let path = format!("{}/content/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut file: Table = fs::read_to_string(path).unwrap().parse().unwrap();
        file.remove(table).unwrap().try_into().unwrap()
    };
    let texts = |table: &Table| -> Vec<(String, String)> {
        let texts = table.iter();
        let text =
            |(name, text): (&String, &Value)| Some((name.clone(), text.as_str()?.to_owned()));
        texts.filter_map(text).collect()
    };
    let of_language = |entry: &Table| entry.get(locale.code())?.as_table().map(texts);
    let facts = entries("company.toml", "company").into_iter();
    let facts = facts.flat_map(|own| [texts(&own), of_language(&own).unwrap_or_default()].concat());
    let facts = facts.map(|(name, fact)| (format!("company.{name}"), fact));
    let texts = entries("words.toml", "word").into_iter().filter_map(|own| {
        let (_, text) = of_language(&own)?.pop()?;
        Some((own["key"].as_str()?.to_owned(), text))
    });
    facts.chain(texts).collect()
}

/// The embedded build, with the words of the demonstration.
pub static BUNDLE: LazyLock<Bundle> = LazyLock::new(|| {
    let words = Locale::all().map(|locale| (locale, words(locale)));
    let texts = Texts::with(words.collect()).unwrap();
    Bundle::embedded().unwrap().with_texts(texts)
});
