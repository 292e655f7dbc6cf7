//! The fields of an entry, for forms: read from its text, and written into it so that comments and
//! all that did not change stay as they are.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use toml_edit::{Datetime, DocumentMut, Item, Table, TableLike, TomlError, Value};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::site_text::entry;
use crate::entries::entry::{EntryId, by_language};
use crate::entries::field::{Field, FieldShape, IMPORTED};
use crate::entries::kinds::EntryKind;
use base::locale::Locale;

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum FieldValue {
    Number(i64),
    /// Also a time, which is China Standard Time: `2026-11-16T10:00:00`.
    Text(String),
    List(Vec<String>),
    /// A number for each language.
    Numbers(BTreeMap<String, i64>),
}

impl FieldValue {
    fn is_empty(&self) -> bool {
        match self {
            Self::Number(_) => false,
            Self::Text(text) => text.is_empty(),
            Self::List(list) => list.is_empty(),
            Self::Numbers(numbers) => numbers.is_empty(),
        }
    }
}

/// The number or the text; empty for others.
impl fmt::Display for FieldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::List(_) | Self::Numbers(_) => Ok(()),
        }
    }
}

pub type Fields = BTreeMap<String, FieldValue>;

/// The fields of an entry, named as in the folder format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryFields {
    /// Fields that all languages share.
    #[serde(default)]
    pub common: Fields,
    #[serde(flatten)]
    pub texts: BTreeMap<Locale, Fields>,
}

impl PartialSchema for EntryFields {
    fn schema() -> RefOr<Schema> {
        let value = Ref::from_schema_name(FieldValue::name());
        let fields = ObjectBuilder::new().additional_properties(Some(value));
        let fields: RefOr<Schema> = fields.into();
        let object = by_language(fields.clone())
            .property("common", fields)
            .required("common");
        let object = object.description(Some("The fields of an entry, named as in the folder format; `common` are those that all languages share."));
        object.into()
    }
}

impl ToSchema for EntryFields {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((FieldValue::name().into_owned(), FieldValue::schema()));
        FieldValue::schemas(schemas);
    }
}

impl EntryFields {
    pub fn of(&self, lang: Locale) -> Option<&Fields> {
        self.texts.get(&lang)
    }

    /// The names of the fields that differ, such as `imgsrc` and `ja.title`.
    pub fn differing(&self, other: &Self) -> Vec<String> {
        let mut names = differing(&self.common, &other.common, "");
        let none = Fields::new();
        for lang in Locale::all() {
            let [own, others] = [self, other].map(|fields| fields.of(lang).unwrap_or(&none));
            names.extend(differing(own, others, &format!("{lang}.")));
        }
        names
    }
}

fn differing(own: &Fields, others: &Fields, prefix: &str) -> Vec<String> {
    let missing = others.keys().filter(|name| !own.contains_key(*name));
    let all = own.keys().chain(missing);
    let changed = all.filter(|name| own.get(*name) != others.get(*name));
    changed.map(|name| format!("{prefix}{name}")).collect()
}

/// The fields that a form may change: common ones, and those of a language, the title first. Not
/// among them are the id, which names the entry, and the keys of its states.
pub(crate) fn names(kind: EntryKind) -> [Vec<&'static str>; 2] {
    let fields = kind.declaration().written();
    fields.map(|fields| fields.iter().map(|field| field.name).collect())
}

/// Returns the title of an entry in a language.
pub fn title(kind: EntryKind, fields: &Fields) -> Option<&str> {
    let title = kind.declaration().texts.first()?;
    match fields.get(title.name)? {
        FieldValue::Text(title) => Some(title),
        _ => None,
    }
}

/// Returns the fields of an entry's text.
pub fn fields(kind: EntryKind, body: &str) -> EntryFields {
    let [common, texts] = names(kind);
    let Ok(mut document) = body.parse::<DocumentMut>() else {
        return EntryFields::default();
    };
    let Some(entry) = entry(&mut document) else {
        return EntryFields::default();
    };
    let of = |lang: Locale| {
        let own = entry.get(lang.code())?.as_table_like()?;
        Some((lang, read_all(own, &texts)))
    };
    EntryFields {
        common: read_all(entry, &common),
        texts: Locale::all().filter_map(of).collect(),
    }
}

fn read_all(table: &dyn TableLike, names: &[&str]) -> Fields {
    let read = |name: &&str| Some(((*name).to_owned(), read(table.get(name)?)?));
    names.iter().filter_map(read).collect()
}

fn read(item: &Item) -> Option<FieldValue> {
    if let Some(table) = item.as_table_like() {
        let numbers = table.iter();
        let numbers = numbers.map(|(name, number)| Some((name.to_owned(), number.as_integer()?)));
        return Some(FieldValue::Numbers(numbers.collect::<Option<_>>()?));
    }
    Some(match item.as_value()? {
        Value::Integer(number) => FieldValue::Number(*number.value()),
        Value::String(text) => FieldValue::Text(text.value().clone()),
        Value::Datetime(time) => FieldValue::Text(time.value().to_string()),
        Value::Array(list) => {
            let texts = list.iter().map(|text| text.as_str().map(str::to_owned));
            FieldValue::List(texts.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// Why fields could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FieldsError {
    #[error("{0:?} is no field of this entry")]
    Unknown(String),
    #[error("the text of the entry cannot be read")]
    Text(#[from] TomlError),
}

/// Writes fields into the text of an entry. Those that are not named stay, and empty ones are
/// removed.
pub fn with_fields(
    kind: EntryKind,
    body: &str,
    fields: &EntryFields,
) -> Result<String, FieldsError> {
    let mut document: DocumentMut = body.parse()?;
    let Some(entry) = entry(&mut document) else {
        return Ok(body.to_owned());
    };
    let [common, texts] = kind.declaration().written();
    write_all(entry, &common, &fields.common)?;
    for lang in Locale::all() {
        let Some(own) = fields.of(lang) else { continue };
        let is_new = !entry.contains_key(lang.code());
        if is_new && own.values().all(FieldValue::is_empty) {
            continue;
        }
        let text = entry
            .entry(lang.code())
            .or_insert(Item::Table(Table::new()));
        if let Some(table) = text.as_table_like_mut() {
            write_all(table, &texts, own)?;
        }
    }
    Ok(document.to_string())
}

/// Returns the text of an entry with an id alone.
pub fn begun(entry: &EntryId) -> String {
    let declaration = entry.kind.declaration();
    let id = match declaration.id.shape {
        FieldShape::Number => entry.id.clone(),
        _ if entry.id.parse::<u64>().is_ok() => entry.id.clone(),
        _ => Value::from(entry.id.as_str()).to_string(),
    };
    format!(
        "[[{}]]\n{} = {id}\n",
        declaration.table, declaration.id.name
    )
}

/// Returns the text of an entry with another number, without the comments before it.
pub fn renumbered(kind: EntryKind, body: &str, number: i64) -> Result<String, TomlError> {
    let mut document: DocumentMut = body.parse()?;
    if let Some(entry) = entry(&mut document) {
        write(entry, &kind.declaration().id, &FieldValue::Number(number));
        entry.decor_mut().set_prefix("");
    }
    Ok(document.to_string())
}

fn write_all(
    table: &mut dyn TableLike,
    declared: &[&Field],
    fields: &Fields,
) -> Result<(), FieldsError> {
    let is_declared = |name: &&String| declared.iter().any(|field| field.name == *name);
    if let Some(unknown) = fields.keys().find(|name| !is_declared(name)) {
        return Err(FieldsError::Unknown(unknown.clone()));
    }
    let has = |name| {
        fields
            .get(name)
            .is_some_and(|value: &FieldValue| !value.is_empty())
    };
    // In the order of a form.
    for field in declared {
        if let Some(value) = fields.get(field.name) {
            write(table, field, value);
        }
        // Markdown takes the place of imported HTML.
        if field.shape == FieldShape::Markdown && has(field.name) && !has(IMPORTED) {
            table.remove(IMPORTED);
        }
    }
    Ok(())
}

fn write(table: &mut dyn TableLike, field: &Field, value: &FieldValue) {
    let name = field.name;
    if table.get(name).and_then(read).as_ref() == Some(value) {
        return;
    }
    if value.is_empty() {
        table.remove(name);
        return;
    }
    let mut new = match value {
        FieldValue::Number(number) => (*number).into(),
        FieldValue::Text(text) if matches!(field.shape, FieldShape::Time | FieldShape::Date) => {
            let time: Result<Datetime, _> = text.parse();
            time.map_or_else(|_| text.into(), Into::into)
        }
        FieldValue::Text(text) => text_value(text),
        FieldValue::List(texts) => texts.iter().collect(),
        FieldValue::Numbers(numbers) => numbers.iter().map(|(lang, id)| (lang, *id)).collect(),
    };
    if let Some(Item::Value(old)) = table.get_mut(name) {
        *new.decor_mut() = old.decor().clone();
        *old = new;
    } else {
        table.insert(name, Item::Value(new));
    }
}

/// A text as people write it in files: several lines between `'''`, if it can be.
fn text_value(text: &str) -> Value {
    let lines: Option<Value> = text
        .contains('\n')
        .then(|| format!("'''\n{text}'''").parse().ok())
        .flatten();
    lines
        .filter(|value| value.as_str() == Some(text))
        .unwrap_or_else(|| text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "# A comment.\n\n[[item]]\nfid = 7 # stays\ntid = { zh = 1, en = 2 }\nptime = 2026-11-16T10:00:00\n\n\
                        [item.zh]\ntitle = \"标题\"\ncontent = '''\n- one\n'''\n\n[item.en]\ntitle = 'Title' # kept\n";

    fn form(json: &serde_json::Value) -> EntryFields {
        serde_json::from_value(json.clone()).unwrap()
    }

    fn written(json: &serde_json::Value) -> String {
        with_fields(EntryKind::Item, BODY, &form(json)).unwrap()
    }

    #[test]
    fn a_form_that_is_sent_back_changes_nothing() {
        let all = fields(EntryKind::Item, BODY);
        let json = serde_json::to_value(&all).unwrap();
        assert_eq!(
            json,
            serde_json::json!({
                "common": { "tid": { "zh": 1, "en": 2 }, "ptime": "2026-11-16T10:00:00" },
                "zh": { "title": "标题", "content": "- one\n" },
                "en": { "title": "Title" },
            })
        );
        assert_eq!(written(&json), BODY);
        assert_eq!(
            title(EntryKind::Item, all.of(Locale::EN).unwrap()),
            Some("Title")
        );
    }

    #[test]
    fn what_did_not_change_stays_as_it_is_written() {
        let text = written(&serde_json::json!({
            "common": { "ptime": "2026-12-01T09:00:00" },
            "zh": { "content": "two\n'''\n" },
            "en": { "title": "Another", "content": "a\nb" },
        }));
        assert_eq!(
            text,
            BODY.replace("2026-11-16T10", "2026-12-01T09")
                .replace("'''\n- one\n'''", "\"\"\"\ntwo\n'''\n\"\"\"")
                .replace(
                    "'Title' # kept\n",
                    "\"Another\" # kept\ncontent = '''\na\nb'''\n"
                )
        );
    }

    #[test]
    fn a_language_comes_with_its_first_text_and_an_empty_field_goes() {
        let text = written(&serde_json::json!({
            "zh": { "content": "" },
            "ja": { "title": "題", "subtxt": "" },
        }));
        assert!(!text.contains("content"), "{text}");
        assert!(text.ends_with("[item.ja]\ntitle = \"題\"\n"), "{text}");
        assert_eq!(written(&serde_json::json!({ "ja": { "title": "" } })), BODY);
    }

    #[test]
    fn a_copy_has_another_number_and_no_comment_before_it() {
        let copy = BODY.replace("fid = 7", "fid = 8");
        let copy = copy.strip_prefix("# A comment.\n\n").unwrap();
        assert_eq!(renumbered(EntryKind::Item, BODY, 8).unwrap(), copy);
    }

    #[test]
    fn the_id_and_the_states_are_no_fields() {
        for name in ["fid", "published", "from", "zh"] {
            let form = form(&serde_json::json!({ "common": { name: 1 } }));
            let refused = with_fields(EntryKind::Item, BODY, &form);
            assert!(matches!(refused, Err(FieldsError::Unknown(_))), "{name}");
        }
    }

    #[test]
    fn differences_are_named() {
        let before = fields(EntryKind::Item, BODY);
        let mut after = before.clone();
        after.common.remove("ptime");
        let title = ("title".to_owned(), FieldValue::Text("題".to_owned()));
        after.texts.insert(Locale::JA, Fields::from([title]));
        assert_eq!(before.differing(&after), ["ptime", "ja.title"]);
        assert_eq!(before.differing(&before), Vec::<String>::new());
    }
}
