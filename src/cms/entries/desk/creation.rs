//! New entries, from nothing: what a section offers, and the draft that is made.

use std::collections::{BTreeMap, HashSet};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::copies::{draft_of, drafts};
use super::edits::Written;
use super::entries::{Titles, is_read_only};
use super::places::pages;
use super::problem::{EditFailure, FieldsDetails};
use crate::api::input::{Body, Search};
use crate::api::problem::Problem;
use crate::clock;
use crate::content::{EntryFields, FieldValue, begun, fields, missing_fields, with_fields};
use crate::entries::entry::{EntryId, Section};
use crate::entries::field::FieldShape;
use crate::entries::kinds::EntryKind;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::entries::revisions::{NewRevision, Revision};
use crate::entries::templates::{
    ListType, NewIds, NewPart, NewPlace, PlaceName, Template, TemplateName,
};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Writers};
use crate::store::RowSlice;
use base::locale::{Locale, law_template};

/// The first number where a range is full.
const BEYOND: i64 = 100_000_000;
/// The number of entries that are looked at at a time.
const AT_ONCE: i64 = 500;
/// The pages of law, with the names of their templates in `locales/`.
const LAW_TEMPLATES: [(&str, &str); 4] = [
    ("1044", "terms"),
    ("1045", "privacy"),
    ("1046", "accessibility"),
    ("1048", "conformance"),
];

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TemplatesQuery {
    section: Section,
}

/// Something that can be made in a section.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfferedTemplate {
    name: TemplateName,
    /// The kind of the entry, such as `item`.
    kind: String,
    /// The entry that it is in, which has to be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<OfferedParent>,
    /// The places that have none yet, to choose from; absent if the entry has no fixed place.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<OfferedPlace>>,
}

/// The entries that a new one is in one of, such as the categories of samples.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfferedParent {
    /// The field that names it.
    field: String,
    /// The section in which they are made.
    section: Section,
}

/// A page or a part of one that may have an entry of its own.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfferedPlace {
    /// The id of the entry: a number, or a path.
    pub(super) id: String,
    pub(super) page: PlaceName,
    /// The language, if the other ones have another place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lang: Option<Locale>,
    /// The titles of the entry that the page shows, if it is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) titles: Option<Titles>,
}

/// An entry to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewEntry {
    template: TemplateName,
    /// The place, if the template has some.
    place: Option<String>,
    /// The first fields: a title in one language at least.
    fields: EntryFields,
}

/// Returns what can be made in a section.
#[utoipa::path(
    get, path = "/templates", operation_id = "listTemplates",
    security(("session" = ["owner", "editor", "author"])),
    params(TemplatesQuery),
    responses(
        (status = 200, body = [OfferedTemplate]),
    ),
)]
pub(super) async fn list_templates(
    State(service): State<Service>,
    _: Caller<Writers>,
    Search(query): Search<TemplatesQuery>,
) -> Result<Json<Vec<OfferedTemplate>>, Problem> {
    let mut offered = Vec::new();
    for template in Template::of(query.section).filter(|own| own.is_offered()) {
        offered.push(OfferedTemplate {
            name: template.name,
            kind: template.kind.name().to_owned(),
            within: parent(template),
            places: places(&service, template).await?,
        });
    }
    Ok(Json(offered))
}

fn parent(template: &Template) -> Option<OfferedParent> {
    let mut fields = template.kind.declaration().selecting();
    fields.find_map(|field| {
        let FieldShape::Entry(kind) = field.shape else {
            return None;
        };
        let is_asked = field.is_first_in(template.section);
        Some(OfferedParent {
            field: field.name.to_owned(),
            section: Template::of_kind(kind)?.section,
        })
        .filter(|_| is_asked)
    })
}

/// The places of a template that no entry has.
async fn places(
    service: &Service,
    template: &Template,
) -> Result<Option<Vec<OfferedPlace>>, Problem> {
    let mut places = match template.ids {
        NewIds::Numbers(..) | NewIds::Texts => return Ok(None),
        NewIds::Places(parts) => parts.iter().map(of_part).collect(),
        NewIds::Paths => pages(service).await?,
    };
    let there = service.store.present_ids(template.kind).await?;
    let there: HashSet<_> = there.into_iter().map(|entry| entry.id).collect();
    places.retain(|place| !there.contains(&place.id));
    Ok(Some(places))
}

fn of_part(part: &NewPart) -> OfferedPlace {
    OfferedPlace {
        id: part.id.to_string(),
        page: part.page,
        lang: part.lang,
        titles: None,
    }
}

/// Makes a draft that has a title and what belongs to its section.
#[utoipa::path(
    post, path = "/entries", operation_id = "createEntry",
    security(("session" = ["owner", "editor", "author"])),
    request_body = NewEntry,
    responses(
        (status = 201, body = Written),
        (status = 422, body = FieldsDetails),
    ),
)]
pub(super) async fn create_entry(
    State(service): State<Service>,
    caller: Caller<Writers>,
    Body(new): Body<NewEntry>,
) -> Result<(StatusCode, Json<Written>), EditFailure> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly.into());
    }
    let template = Template::named(new.template).ok_or(Problem::Invalid)?;
    let entry = match (template.ids, new.place) {
        (NewIds::Numbers(first, last), None) => {
            next_number(&service, template.kind, first, last).await?
        }
        (_, Some(place)) => {
            let mut places = places(&service, template).await?.into_iter().flatten();
            let is_offered = places.any(|own| own.id == place);
            let place = Some(place).filter(|_| is_offered);
            EntryId::new(template.kind, place.ok_or(Problem::Invalid)?)
        }
        (_, None) => return Err(Problem::Invalid.into()),
    };
    let mut fields = complete(template, new.fields);
    begin_with_law(&entry, &mut fields);
    let body = with_fields(template.kind, &begun(&entry), &fields)?;
    let missing = missing_fields(template.kind, template.file, &body);
    if !missing.is_empty() || fields.texts.is_empty() {
        return Err(EditFailure::fields(missing));
    }
    let (file, place) = neighbour(&service, template, &fields).await?;
    let revision = NewRevision {
        entry,
        body,
        file,
        place,
        states: drafts(&fields),
        author: caller.member.email.clone(),
        note: String::new(),
    };
    draft_of(&service, &caller, revision, ActionKind::CreateEntry).await
}

/// Returns the next number of a kind: after the last one of the range.
async fn next_number(
    service: &Service,
    kind: EntryKind,
    first: i64,
    last: i64,
) -> Result<EntryId, Problem> {
    let taken = service.store.ids(kind).await?;
    let last_of = |first: i64, last: i64| {
        let taken = taken.iter().map(EntryId::number);
        let taken = taken.filter(|number| (first..=last).contains(number));
        taken.max().map_or(first, |number| number + 1)
    };
    let number = last_of(first, last);
    let number = if number <= last {
        number
    } else {
        last_of(BEYOND, i64::MAX - 1)
    };
    Ok(EntryId::new(kind, number))
}

/// The fields with those that the template says, and with the present time.
fn complete(template: &Template, mut fields: EntryFields) -> EntryFields {
    let list = match template.list {
        ListType::None => None,
        ListType::Same(tid) => Some(FieldValue::Number(tid)),
        ListType::Each(tid) => {
            // 16010501, 16020501, 16030501.
            let of_language = |lang: Locale| {
                let own = lang.language().production?.lists;
                let own = own.checked_signed_diff(Locale::ZH.production().lists)?;
                Some((lang.code().to_owned(), tid + own))
            };
            let tids = Locale::known().filter_map(of_language);
            Some(FieldValue::Numbers(tids.collect::<BTreeMap<_, _>>()))
        }
    };
    fields
        .common
        .extend(list.map(|list| ("tid".to_owned(), list)));
    let now = clock::china(clock::seconds()).replace(' ', "T");
    let times = template.kind.declaration().common.iter();
    for field in times.filter(|field| field.shape == FieldShape::Time) {
        let now = FieldValue::Text(now.clone());
        fields.common.entry(field.name.to_owned()).or_insert(now);
    }
    fields
}

/// Adds the texts with which a page of law begins, in each language that has a template.
fn begin_with_law(entry: &EntryId, fields: &mut EntryFields) {
    let Some((_, name)) = LAW_TEMPLATES.iter().find(|(id, _)| *id == entry.id) else {
        return;
    };
    for lang in Locale::all() {
        let Some(template) = law_template(lang, name) else {
            continue;
        };
        let own = fields.texts.entry(lang).or_default();
        for (field, text) in [("title", template.title), ("content", template.text)] {
            let text = FieldValue::Text(text);
            own.entry(field.to_owned()).or_insert(text);
        }
    }
}

/// Returns the file and the place of a new entry, which are those of the one beside it.
async fn neighbour(
    service: &Service,
    template: &Template,
    new: &EntryFields,
) -> Result<(String, i64), Problem> {
    let declaration = template.kind.declaration();
    let within = declaration
        .selecting()
        .find(|field| matches!(field.shape, FieldShape::Entry(_)));
    let within = within.and_then(|field| Some((field.name, new.common.get(field.name)?)));
    let is_like = |own: &Revision| {
        let fields = fields(own.entry.kind, &own.body);
        let is_text = template.side != NewPlace::FirstText || !fields.common.contains_key("lnkurl");
        own.entry.kind == template.kind
            && fields.common.get("tid") == new.common.get("tid")
            && within.is_none_or(|(name, value)| fields.common.get(name) == Some(value))
            && is_text
    };
    let filter = EntryFilter {
        section: Some(template.section),
        kind: Some(template.kind),
        ..EntryFilter::default()
    };
    let mut found = None;
    for page in 0.. {
        let rows = RowSlice::new(page * AT_ONCE, AT_ONCE);
        let (entries, _) = service
            .store
            .entries(&filter, EntryOrder::Place, rows)
            .await?;
        let is_last = entries.is_empty();
        let mut like = entries.into_iter().filter(is_like);
        if template.side == NewPlace::Last {
            found = like.next_back().or(found);
        } else {
            found = like.next();
        }
        if is_last || (found.is_some() && template.side != NewPlace::Last) {
            break;
        }
    }
    let Some(found) = found else {
        let within = within.map(|(_, value)| value.to_string());
        let file = template
            .file
            .replace("{}", within.as_deref().unwrap_or("other"));
        return Ok((file, service.store.place_after(None).await?));
    };
    let place = if template.side == NewPlace::Last {
        service.store.place_after(Some(found.place)).await?
    } else {
        service.store.place_before(found.place).await?
    };
    Ok((found.file, place))
}
