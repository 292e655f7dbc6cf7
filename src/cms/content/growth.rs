//! The work on texts of people grows no faster than they do.

use comrak::Arena;

use super::draft::ContentDraft;
use super::fields::{EntryFields, FieldValue, Fields, fields, with_fields};
use super::file::TextFile;
use super::markdown::Markdown;
use super::references;
use super::{FieldPlaces, check, media_in, missing_fields, rows};
use crate::entries::entry::EntryId;
use crate::entries::kinds::EntryKind;
use base::locale::Locale;
use testing::growth;

const ENTRY: &str = "[[item]]\nfid = 3001\ntid = 160108\n\n[item.zh]\ntitle = '标题'\n\n[item.en]\ntitle = 'Title'\n";
const FILE: &str = "items/news.toml";

fn entry() -> EntryId {
    "item/3001".parse().unwrap()
}

/// The entry with a text in a field of two languages.
fn written(field: &str, text: &str) -> String {
    let value = FieldValue::Text(text.to_owned());
    let own = Fields::from([(field.to_owned(), value)]);
    let texts = [Locale::ZH, Locale::EN].map(|lang| (lang, own.clone()));
    let texts = EntryFields {
        texts: texts.into(),
        ..EntryFields::default()
    };
    with_fields(EntryKind::Item, ENTRY, &texts).unwrap_or_else(|_| ENTRY.to_owned())
}

#[test]
fn growth_of_markdown() {
    growth::check("to_html", |text| Markdown::read(&Arena::new(), text).html());
    growth::check("of_markdown", |text| {
        references::of_markdown(&Markdown::read(&Arena::new(), text))
    });
}

#[test]
fn growth_of_references() {
    growth::check("of_html", references::of_html);
    growth::check("media_in", media_in);
}

#[test]
fn growth_of_an_entry_from_a_form_to_its_rows() {
    growth::check_whole("content", |text| {
        let body = written("content", text);
        rows(&entry(), FILE, &body).map(|rows| rows.len())
    });
}

#[test]
fn growth_of_imported_html_in_an_entry() {
    growth::check_whole("html", |text| {
        let body = written("html", text);
        rows(&entry(), FILE, &body).map(|rows| rows.len())
    });
}

#[test]
fn growth_of_the_check_of_an_entry() {
    growth::check_whole("check", |text| {
        check(&entry(), FILE, &written("content", text)).links.len()
    });
}

#[test]
fn growth_of_a_file() {
    growth::check_whole("read_file", |text| {
        let text = format!("{ENTRY}{text}");
        let file = TextFile::new(FILE.to_owned(), FILE.to_owned(), text.into_bytes());
        let mut draft = ContentDraft::default();
        super::read_file(&file.unwrap(), &mut draft);
        let (content, problems) = draft.finish_part();
        (content.entries.len(), problems.len())
    });
    growth::check_whole("fields", |text| {
        let text = format!("{ENTRY}{text}");
        FieldPlaces::of(EntryKind::Item, &text);
        (
            fields(EntryKind::Item, &text),
            missing_fields(EntryKind::Item, "items/own.toml", &text),
        )
    });
}

#[test]
fn growth_of_the_json_of_a_form() {
    growth::check_whole("fields of JSON", |text| {
        let json = format!("{{\"common\":{{\"imgsrc\":\"{text}");
        let texts = serde_json::json!({ "zh": { "content": text }, "common": { "tid": text } });
        let own: Option<EntryFields> = serde_json::from_str(&texts.to_string()).ok();
        (serde_json::from_str::<EntryFields>(&json).is_ok(), own)
    });
}
