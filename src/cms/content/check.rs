//! The check of one entry's text, without saving it: what a save would refuse, and what
//! `selvage content check` and the test of the translations would say.
//!
//! Each rule about a text has one implementation: the form of the desk asks for this check
//! (`checkEntry`), which saves nothing.

use std::collections::BTreeMap;

use super::edit::draft;
use super::field_problems::{FieldPlaces, FieldProblem, missing_fields};
use super::fields::{FieldValue, Fields, fields};
use super::{ContentProblem, MediumPath};
use crate::entries::entry::EntryId;
use crate::entries::field::FieldShape;
use crate::entries::kinds::EntryKind;
use crate::translation;
use crate::translation::{Facts, MissingFact};
use base::locale::{Locale, palette};
use base::palette::Hue;

/// The maximum number of differences between the languages.
const MOST_DIFFERENCES: usize = 50;

/// The remarks on an entry that is not saved.
#[derive(Default)]
pub struct EntryCheck {
    /// Why a save would be refused.
    pub problems: Vec<FieldProblem>,
    /// Other problems, which refuse nothing.
    pub warnings: Vec<FieldProblem>,
    /// The files that it names, with the place of each.
    pub pictures: Vec<(MediumPath, FieldProblem)>,
    /// The entries that it names, with the place of each.
    pub entries: Vec<(EntryId, FieldProblem)>,
    /// The links within the site, with the place of each.
    pub links: Vec<(String, FieldProblem)>,
    pub differences: Vec<TextDifference>,
    /// The colours that pages have in place of empty ones.
    pub proposals: Vec<(FieldProblem, Hue)>,
}

/// A fact that a language of an entry states and another one does not.
pub struct TextDifference {
    pub stated_in: Locale,
    pub missing_in: Locale,
    /// The field that states it.
    pub field: Option<String>,
    pub missing: MissingFact,
}

/// Checks the text of an entry.
pub fn check(entry: &EntryId, file: &str, body: &str) -> EntryCheck {
    let kind = entry.kind;
    let places = FieldPlaces::of(kind, body);
    let of_field = |problem: &ContentProblem| places.problem(problem);
    let read = match draft(entry, file, body) {
        Ok(read) => read,
        Err(problem) => {
            return EntryCheck {
                problems: vec![of_field(&problem)],
                ..EntryCheck::default()
            };
        }
    };
    let (problems, named) = read.finish_alone();
    let (refused, others): (Vec<_>, Vec<_>) =
        problems.iter().partition(|problem| problem.kind.is_fatal());
    let missing = missing_fields(kind, file, body);
    let problems = if missing.is_empty() {
        refused.into_iter().map(of_field).collect()
    } else {
        // The text cannot be read without them, which would be a problem of its own.
        missing
    };
    let pictures = named.pictures.iter().filter_map(|(address, problem)| {
        let path = MediumPath::parse(address)?;
        Some((path, of_field(problem)))
    });
    let entries = named.entries.into_iter();
    let entries = entries.map(|(entry, problem)| (entry, of_field(&problem)));
    let links = named.links.into_iter().map(|link| {
        let place = of_field(&link.place);
        let lang = Some(link.locale);
        (link.address, FieldProblem { lang, ..place })
    });
    EntryCheck {
        problems,
        warnings: others.into_iter().map(of_field).collect(),
        pictures: pictures.collect(),
        entries: entries.collect(),
        links: links.collect(),
        differences: differences(kind, body),
        proposals: proposals(kind, body),
    }
}

/// The colours of dark pages that follow from those of light ones.
fn proposals(kind: EntryKind, body: &str) -> Vec<(FieldProblem, Hue)> {
    let declared = kind.declaration().common.iter();
    let mut declared = declared.filter(|field| field.shape == FieldShape::Colour);
    if declared.next().is_none() {
        return Vec::new();
    }
    let all = fields(kind, body);
    let colour = |name| match all.common.get(name) {
        Some(FieldValue::Text(colour)) => colour.as_str(),
        _ => "",
    };
    let palette = palette(colour);
    let proposed = [
        ("darkmain", palette.dark_main, palette.proposed_main()),
        ("darkaccent", palette.dark_accent, palette.proposed_accent()),
    ];
    let proposed = proposed.into_iter().filter(|(_, own, _)| own.is_none());
    let place = |name: &str| FieldProblem {
        lang: None,
        field: Some(name.to_owned()),
        message: String::new(),
    };
    proposed.map(|(name, _, hue)| (place(name), hue)).collect()
}

/// Returns the addresses that the texts of an entry link to within the site; none of a text that
/// cannot be read.
pub fn links(entry: &EntryId, file: &str, body: &str) -> Vec<String> {
    let Ok(read) = draft(entry, file, body) else {
        return Vec::new();
    };
    let (_, named) = read.finish_alone();
    named.links.into_iter().map(|link| link.address).collect()
}

fn differences(kind: EntryKind, body: &str) -> Vec<TextDifference> {
    let all = fields(kind, body);
    let of_lang = Locale::all().filter_map(|lang| Some((lang, texts(all.of(lang)?))));
    let of_lang: BTreeMap<Locale, BTreeMap<&str, &str>> = of_lang.collect();
    let joined = of_lang.iter().map(|(lang, texts)| {
        let texts: Vec<_> = texts.values().copied().collect();
        (*lang, texts.join("\n\n"))
    });
    let found = translation::differences(&joined.collect::<Vec<_>>());
    if found.is_empty() {
        return Vec::new();
    }
    let facts = of_lang.iter().map(|(lang, texts)| {
        let of_field = texts
            .iter()
            .map(|(name, text)| ((*name).to_owned(), translation::facts(*lang, text)));
        (*lang, of_field.collect())
    });
    let facts: BTreeMap<Locale, Vec<(String, Facts)>> = facts.collect();
    let found = found.into_iter().take(MOST_DIFFERENCES).map(|own| {
        let mut fields = facts.get(&own.stated_in).into_iter().flatten();
        let field = fields.find(|(_, facts)| facts.states(&own.missing));
        TextDifference {
            stated_in: own.stated_in,
            missing_in: own.missing_in,
            field: field.map(|(name, _)| name.clone()),
            missing: own.missing,
        }
    });
    found.collect()
}

/// The texts of a language by field.
fn texts(fields: &Fields) -> BTreeMap<&str, &str> {
    let mut texts = BTreeMap::new();
    for (name, value) in fields {
        if let FieldValue::Text(text) = value {
            texts.insert(name.as_str(), text.as_str());
        }
    }
    texts
}
