//! The forms of the desk, which follow from the kinds of entries.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use strum::VariantArray as _;

use crate::entries::field::{Field, FieldForms, FieldShape, Wire};
use crate::entries::kinds::EntryKind;

/// Returns the forms by the names of the kinds: the fields that all languages share, and those of
/// each language.
pub fn forms() -> BTreeMap<&'static str, [Vec<Value>; 2]> {
    let forms = EntryKind::VARIANTS.iter().map(|kind| {
        let inputs = |fields: Vec<&Field>| fields.into_iter().filter_map(input).collect();
        (kind.name(), kind.declaration().written().map(inputs))
    });
    forms.collect()
}

fn input(field: &Field) -> Option<Value> {
    let mut input = json!({
        "always": matches!(field.forms, FieldForms::Always | FieldForms::NotFirstIn(_)),
        "label": format!("desk.fields.{}", field.label),
        "name": field.name,
        "shape": <&str>::from(field.shape),
    });
    if let FieldShape::Entry(kind) = field.shape {
        input["of"] = kind.name().into();
        input["required"] = field.is_required.into();
    }
    if let FieldShape::Choice(words) | FieldShape::Words(words) = field.shape {
        let option = |word: &&str| json!({ "label": format!("desk.choices.{word}"), "word": word });
        input["options"] = words.iter().map(option).collect();
        if field.wire == Wire::Extra {
            input["none"] = "desk.choices.unsaid".into();
        }
    }
    if let FieldShape::Check(word) = field.shape {
        input["word"] = word.into();
    }
    if !field.group.is_empty() {
        input["group"] = format!("desk.groups.{}", field.group).into();
    }
    if !field.hint.is_empty() {
        input["hint"] = format!("desk.fieldHints.{}", field.hint).into();
    }
    match field.forms {
        FieldForms::FirstIn(sections) if !sections.is_empty() => {
            input["sections"] = json!(sections);
        }
        FieldForms::NotFirstIn(sections) => input["except"] = json!(sections),
        FieldForms::OnlyIn(sections) => {
            input["sections"] = json!(sections);
            input["only"] = true.into();
        }
        FieldForms::Always | FieldForms::FirstIn(_) => {}
    }
    if let Some(shown) = field.shown {
        input["shown"] = shown.into();
    }
    (!field.label.is_empty()).then_some(input)
}
