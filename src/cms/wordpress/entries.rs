//! The entries of posts and pages: their numbers and names, their fields.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::groups::Group;
use super::item::ItemKind;
use super::own_names::OwnNames;
use crate::clock;
use crate::content::{
    EntryFields, FieldValue, Fields, FieldsError, WantedEntry, begun, with_fields,
};
use crate::entries::entry::{EntryId, States};
use crate::entries::kinds::EntryKind;
use base::locale::Locale;
use base::site::PageName;

/// The first number of entries where the range of a kind is full.
const BEYOND: i64 = 100_000_000;

/// Where entries of a kind are: as those that the desk makes (`entries::template_list`).
struct WpPlace {
    file: &'static str,
    list: i64,
    numbers: (i64, i64),
}

const fn place(kind: ItemKind) -> WpPlace {
    match kind {
        ItemKind::Post => WpPlace {
            file: "items/news/news.toml",
            list: 160_108,
            numbers: (3001, 4999),
        },
        ItemKind::Page => WpPlace {
            file: "items/own.toml",
            list: 160_121,
            numbers: (8001, 8999),
        },
    }
}

/// A post or a page with its entry.
#[derive(Debug)]
pub(super) struct Assigned {
    pub(super) group: Group,
    pub(super) entry: EntryId,
    /// The name of a page.
    pub(super) name: Option<PageName>,
    /// Whether an earlier import made the entry.
    pub(super) is_known: bool,
}

impl Assigned {
    /// Its address, without language.
    pub(super) fn address(&self) -> String {
        match self.name {
            Some(name) => format!("/page/{name}"),
            None => format!("/news/info/{}", self.entry.id),
        }
    }
}

/// The name of a post in the memory of imports.
pub(super) fn memory_name(id: u64) -> String {
    format!("post {id}")
}

/// Gives posts and pages the entries that they had, or new ones.
pub(super) fn assign(
    groups: Vec<Group>,
    known: &HashMap<String, String>,
    taken: &[EntryId],
    names: &mut OwnNames,
) -> Vec<Assigned> {
    let mut taken: HashSet<i64> = taken.iter().map(EntryId::number).collect();
    let mut used: HashSet<EntryId> = HashSet::new();
    let mut assigned = Vec::new();
    for group in groups {
        let had = group.ids().find_map(|id| {
            let entry: EntryId = known.get(&memory_name(id))?.parse().ok()?;
            (!used.contains(&entry)).then_some(entry)
        });
        let is_known = had.is_some();
        let entry = had.unwrap_or_else(|| next(group.kind, &mut taken));
        used.insert(entry.clone());
        assigned.push((group, entry, is_known));
    }
    // Pages keep their names: those that come take none of them.
    let assigned = assigned.into_iter().map(|(group, entry, is_known)| {
        let name = names.of(&entry);
        Assigned {
            group,
            entry,
            name,
            is_known,
        }
    });
    let mut assigned: Vec<_> = assigned.collect();
    for own in &mut assigned {
        if own.group.kind == ItemKind::Page && own.name.is_none() {
            let slug = own
                .group
                .texts
                .values()
                .find(|version| !version.item.slug.is_empty());
            let slug = slug.map_or("", |version| &version.item.slug);
            own.name = names.choose(slug, &own.entry);
        }
    }
    assigned
}

/// Returns the number after the last one of a kind's range.
fn next(kind: ItemKind, taken: &mut HashSet<i64>) -> EntryId {
    let (first, last) = place(kind).numbers;
    let after = |first: i64, last: i64| {
        let within = taken
            .iter()
            .filter(|number| (first..=last).contains(*number));
        within.max().map_or(first, |number| number + 1)
    };
    let number = match after(first, last) {
        number if number <= last => number,
        _ => after(BEYOND, i64::MAX - 1),
    };
    taken.insert(number);
    EntryId::new(EntryKind::Item, number)
}

/// A text in a language, as fields have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WrittenText {
    pub(super) excerpt: String,
    pub(super) content: String,
}

/// Returns an entry as it is to be written.
pub(super) fn wanted(
    own: &Assigned,
    texts: &BTreeMap<Locale, WrittenText>,
    picture: Option<&str>,
) -> Result<WantedEntry, FieldsError> {
    let WpPlace { file, list, .. } = place(own.group.kind);
    let text = |text: &str| FieldValue::Text(text.to_owned());
    let mut common = Fields::from([("tid".to_owned(), FieldValue::Number(list))]);
    if let Some(name) = own.name {
        common.insert("name".to_owned(), text(name.as_str()));
    }
    if let Some(picture) = picture {
        common.insert("imgsrc".to_owned(), text(picture));
    }
    if let Some(date) = own.group.date() {
        let date = clock::china(date).replace(' ', "T");
        for field in ["ptime", "atime"] {
            common.insert(field.to_owned(), text(&date));
        }
    }
    let mut states = States::default();
    let mut fields = EntryFields {
        common,
        ..EntryFields::default()
    };
    for (locale, version) in &own.group.texts {
        let written = texts.get(locale).cloned().unwrap_or_default();
        let WrittenText { excerpt, content } = written;
        let of_language = [
            ("title", &version.title),
            ("abstract", &excerpt),
            ("content", &content),
        ];
        let of_language = of_language
            .into_iter()
            .filter(|(_, value)| !value.is_empty());
        let of_language = of_language.map(|(name, value)| (name.to_owned(), text(value)));
        fields.texts.insert(*locale, of_language.collect());
        states.set(*locale, version.state);
    }
    Ok(WantedEntry {
        body: with_fields(own.entry.kind, &begun(&own.entry), &fields)?,
        entry: own.entry.clone(),
        file: file.to_owned(),
        states,
    })
}
