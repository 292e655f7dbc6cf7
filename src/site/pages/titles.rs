//! The titles of a page, as headings show them.

use serde_json::Value;

use super::Page;
use crate::phrases;
use base::locale::Locale;

/// Returns the titles of a page with marks between their phrases, each once; titles that need none
/// are left out.
pub(super) fn phrases(page: &Page, locale: Locale) -> Vec<String> {
    if ![Locale::ZH, Locale::JA].contains(&locale) {
        return Vec::new();
    }
    let page = serde_json::to_value(page).unwrap_or_default();
    let mut titles = Vec::new();
    collect(&page, &mut titles);
    titles.sort_unstable();
    titles.dedup();
    let marked = titles
        .iter()
        .filter_map(|title| phrases::marked(title, locale));
    marked.collect()
}

fn collect<'v>(value: &'v Value, titles: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "title" => titles.push(text),
                    _ => collect(value, titles),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, titles)),
        _ => {}
    }
}
