//! The facts of a sample, written as fields of their own, as the JSON object of its field `exvals`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::written::WrittenValue;
use crate::entries::field::{FieldShape, Wire};
use crate::entries::kinds::KindDeclaration;
use base::locale::Locale;
use base::plain_text::each_line;
use base::sample_facts::StockedColour;

type Values = BTreeMap<&'static str, WrittenValue>;

/// Returns the facts of an entry in a language as JSON, from its common values and from those of
/// the language; empty without any.
pub(super) fn facts(
    declaration: &KindDeclaration,
    (common, texts): (&Values, &Values),
    lang: Locale,
) -> String {
    let fields = declaration.common.iter().chain(declaration.texts);
    let facts = fields.filter(|field| field.wire == Wire::Extra);
    let written = facts.filter_map(|field| {
        let own = texts.get(field.name).or_else(|| common.get(field.name))?;
        let value = match field.shape {
            FieldShape::Colours => colours(own.text(), lang),
            _ => own.value.clone(),
        };
        let is_empty = value.is_null() || value == "" || value == json!([]);
        (!is_empty).then(|| (field.name.to_owned(), value))
    });
    let object: Map<String, Value> = written.collect();
    if object.is_empty() {
        String::new()
    } else {
        Value::from(object).to_string()
    }
}

/// The colours of a list, each with its name in a language.
fn colours(list: &str, lang: Locale) -> Value {
    let colours = each_line::<StockedColour>(list).flatten();
    let row = |colour: StockedColour| json!({ "value": colour.value.to_string(), "name": colour.name(lang) });
    colours.map(row).collect()
}
