//! The entries of the content, to read: lists, one entry, its history.

use std::collections::{BTreeMap, HashMap};

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::announced::Announced;
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::clock;
use crate::content;
use crate::content::{ContentSource, EntryFields, FieldValue, fields, title};
use crate::entries::entry::{EntryId, RevisionId, Section, StateName, States, by_language};
use crate::entries::field::FieldShape;
use crate::entries::kinds::EntryKind;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::entries::revisions::Revision;
use crate::entries::templates::{PlaceName, Template, TemplateName};
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use crate::store::RowSlice;
use base::locale::{Locale, replaceable};
use base::site::Route;

/// The number of entries or revisions in an answer.
const PAGE: i64 = 50;
/// The maximum length of a text that is searched, in bytes.
const LONGEST_TEXT: usize = 200;

/// An entry in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedEntry {
    /// Such as `item/3001`.
    id: String,
    section: Section,
    titles: Titles,
    /// The entry that it is in, such as `board/51`.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<String>,
    /// The path of an own page, without language: `/page/impressum`.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    /// The template of entries like it, whose name says where it is on the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    template: Option<TemplateName>,
    /// The page of which it is a part, if there is only one such part.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<PlaceName>,
    states: States,
    /// The number of the newest revision.
    number: i64,
    /// Who wrote it: the address of an account, or a command.
    author: String,
    /// Milliseconds since 1970.
    written_at: i64,
}

/// The title in each language that has a text.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Titles(BTreeMap<Locale, String>);

impl Titles {
    pub(crate) fn of(kind: EntryKind, body: &str) -> Self {
        Self::of_fields(kind, fields(kind, body))
    }

    fn of_fields(kind: EntryKind, fields: EntryFields) -> Self {
        let texts = fields.texts.into_iter();
        let titles = texts.map(|(lang, fields)| {
            let title = title(kind, &fields).unwrap_or_default();
            (lang, title.to_owned())
        });
        Self(titles.collect())
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &String> {
        self.0.values()
    }
}

impl FromIterator<(Locale, String)> for Titles {
    fn from_iter<T: IntoIterator<Item = (Locale, String)>>(titles: T) -> Self {
        Self(titles.into_iter().collect())
    }
}

/// The entry that one is in, by its fields.
fn within(kind: EntryKind, fields: &EntryFields) -> Option<EntryId> {
    kind.declaration().selecting().find_map(|field| {
        let FieldShape::Entry(of) = field.shape else {
            return None;
        };
        Some(EntryId::new(of, fields.common.get(field.name)?))
    })
}

/// An entry that something else names.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct NamedEntry {
    pub(crate) id: String,
    section: Section,
    titles: Titles,
}

impl NamedEntry {
    pub(crate) fn of(entry: &EntryId, file: &str, body: &str) -> Self {
        Self {
            id: entry.to_string(),
            section: Section::of(entry.kind, file),
            titles: Titles::of(entry.kind, body),
        }
    }
}

impl NamedEntry {
    /// The title in a language, else in the first one that has any.
    pub(crate) fn title(&self, locale: Locale) -> Option<String> {
        let own = self.titles.0.get(&locale).into_iter();
        let mut titles = own.chain(self.titles.values());
        titles.find(|title| !title.is_empty()).cloned()
    }
}

impl PartialSchema for Titles {
    fn schema() -> RefOr<Schema> {
        by_language(String::schema()).into()
    }
}

impl ToSchema for Titles {}

impl From<Revision> for ListedEntry {
    fn from(revision: Revision) -> Self {
        let kind = revision.entry.kind;
        let fields = fields(kind, &revision.body);
        let name = content::name_of(kind, &revision.file, &revision.body);
        let tid = match fields.common.get("tid") {
            Some(FieldValue::Number(tid)) => Some(*tid),
            _ => None,
        };
        let template = Template::like(&revision.entry, &revision.file, tid);
        Self {
            template: template.map(|own| own.name),
            place: template.and_then(|own| own.place(&revision.entry)),
            page: name.and_then(|name| Route::Own(name).href()),
            id: revision.entry.to_string(),
            section: Section::of(kind, &revision.file),
            within: within(kind, &fields).map(|entry| entry.to_string()),
            titles: Titles::of_fields(kind, fields),
            states: revision.states,
            number: revision.number,
            author: revision.author,
            written_at: revision.written_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct EntryList {
    entries: Vec<ListedEntry>,
    /// The number of entries in the whole list.
    total: i64,
    /// Whether there may be more than that, which are not counted.
    is_least: bool,
    /// Whether nothing can be written, because the content is in a folder (`embedded.content`).
    read_only: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListOrder {
    /// The editor's own.
    #[default]
    Place,
    /// The last written first.
    Newest,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntriesQuery {
    section: Option<Section>,
    /// A kind, such as `catalog`.
    kind: Option<String>,
    /// A part of the text, whatever the case of its Latin letters.
    #[serde(default)]
    text: String,
    /// The language of `state`: `zh`, `en` or `ja`.
    lang: Option<Locale>,
    /// The state in the language.
    #[param(inline)]
    state: Option<StateName>,
    #[serde(default)]
    #[param(inline)]
    order: ListOrder,
    /// The number of entries to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

/// Returns entries with their states.
#[utoipa::path(
    get, path = "/entries", operation_id = "listEntries",
    security(("session" = ["owner", "editor", "author"])),
    params(EntriesQuery),
    responses(
        (status = 200, body = EntryList),
    ),
)]
pub(super) async fn list_entries(
    State(service): State<Service>,
    _: Caller<Writers>,
    Search(query): Search<EntriesQuery>,
) -> Result<Json<EntryList>, Problem> {
    let text = query.text.trim();
    let is_text = text.len() <= LONGEST_TEXT && !text.contains('\0');
    if !is_text || query.offset < 0 || query.lang.is_some() != query.state.is_some() {
        return Err(Problem::Invalid);
    }
    let kind = query.kind.map(|kind| kind.parse()).transpose();
    let filter = EntryFilter {
        section: query.section,
        kind: kind.map_err(|_| Problem::Invalid)?,
        text: text.to_owned(),
        state: query.lang.zip(query.state),
    };
    let order = match query.order {
        ListOrder::Place => EntryOrder::Place,
        ListOrder::Newest => EntryOrder::Newest,
    };
    let rows = RowSlice::new(query.offset, PAGE);
    let (entries, total) = service.store.entries(&filter, order, rows).await?;
    Ok(Json(EntryList {
        entries: entries.into_iter().map(Into::into).collect(),
        total: total.number,
        is_least: total.is_least,
        read_only: is_read_only(&service),
    }))
}

/// An entry as a revision has it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Entry {
    id: String,
    section: Section,
    /// The number of the revision, which a change of it names as `base`.
    number: i64,
    fields: EntryFields,
    states: States,
    /// The texts that are or will be on the site.
    on_site: Vec<OnSite>,
    author: String,
    note: String,
    /// Milliseconds since 1970.
    written_at: i64,
    read_only: bool,
}

/// A text that is or will be on the site.
#[derive(Serialize, ToSchema)]
struct OnSite {
    lang: Locale,
    /// The number of the revision.
    number: i64,
    /// Seconds since 1970.
    from: i64,
    until: i64,
}

/// Returns an entry as this revision has it.
pub(crate) async fn entry(service: &Service, revision: Revision) -> Result<Entry, Problem> {
    let now = clock::seconds();
    let shown = service.store.shown(&revision.entry).await?.into_iter();
    let on_site = shown.filter(|own| own.interval.until > now);
    let on_site = on_site.map(|own| OnSite {
        lang: own.lang,
        number: own.revision,
        from: own.interval.from,
        until: own.interval.until,
    });
    Ok(Entry {
        id: revision.entry.to_string(),
        section: Section::of(revision.entry.kind, &revision.file),
        number: revision.number,
        fields: fields(revision.entry.kind, &revision.body),
        states: revision.states,
        on_site: on_site.collect(),
        author: revision.author,
        note: revision.note,
        written_at: revision.written_at,
        read_only: is_read_only(service),
    })
}

/// Returns the newest revision of an entry that was not removed.
pub(crate) async fn newest(service: &Service, id: &EntryId) -> Result<Revision, Problem> {
    let newest = service.store.newest(id).await?;
    newest
        .filter(|revision| !revision.is_removal())
        .ok_or(Problem::NotFound)
}

/// Returns the newest revision of an entry, or what one that its first change makes begins with,
/// which has the number of the last revision before it.
pub(crate) async fn newest_or_begun(service: &Service, id: &EntryId) -> Result<Revision, Problem> {
    let newest = service.store.newest(id).await?;
    if let Some(newest) = newest {
        if !newest.is_removal() {
            return Ok(newest);
        }
        let begun = begun(id).ok_or(Problem::NotFound)?;
        return Ok(Revision {
            number: newest.number,
            place: newest.place,
            ..begun
        });
    }
    let begun = begun(id).ok_or(Problem::NotFound)?;
    let place = service.store.place_after(None).await?;
    Ok(Revision { place, ..begun })
}

/// Returns the beginning of an entry that its first change makes, if it is one.
fn begun(id: &EntryId) -> Option<Revision> {
    let template = Template::of_kind(id.kind).filter(|own| !own.is_offered())?;
    let texts = replaceable().ok()?;
    texts.values().find(|texts| texts.contains_key(&id.id))?;
    Some(Revision {
        entry: id.clone(),
        number: 0,
        body: content::begun(id),
        file: template.file.to_owned(),
        place: 0,
        states: States::default(),
        author: String::new(),
        note: String::new(),
        written_at: 0,
    })
}

/// Whether a folder has the content, which each start writes again.
pub(crate) fn is_read_only(service: &Service) -> bool {
    matches!(service.content, ContentSource::Directory(_))
}

/// Returns an entry, with all its languages.
#[utoipa::path(
    get, path = "/entries/{id}", operation_id = "getEntry",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path, description = "such as `item/3001`, percent-encoded")),
    responses(
        (status = 200, body = Entry),
    ),
)]
pub(super) async fn get_entry(
    State(service): State<Service>,
    _: Caller<Writers>,
    EntryName(id): EntryName,
) -> Result<Json<Entry>, Problem> {
    let newest = newest_or_begun(&service, &id).await?;
    Ok(Json(entry(&service, newest).await?))
}

/// A revision in a history.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedRevision {
    number: i64,
    states: States,
    author: String,
    note: String,
    /// Milliseconds since 1970.
    written_at: i64,
    /// Whether the entry was removed, so that there is no text.
    removed: bool,
    /// When it changes the site, in order of time.
    announcements: Vec<Announced>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RevisionsQuery {
    /// The number of revisions to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

/// Returns the revisions of an entry, the newest first, at most 50.
#[utoipa::path(
    get, path = "/entries/{id}/revisions", operation_id = "listRevisions",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path), RevisionsQuery),
    responses(
        (status = 200, body = [ListedRevision]),
    ),
)]
pub(super) async fn list_revisions(
    State(service): State<Service>,
    _: Caller<Writers>,
    EntryName(id): EntryName,
    Search(query): Search<RevisionsQuery>,
) -> Result<Json<Vec<ListedRevision>>, Problem> {
    newest_or_begun(&service, &id).await?;
    let rows = RowSlice::new(query.offset, PAGE);
    let history = service.store.history(Some(&id), rows).await?.into_iter();
    let mut announcements: HashMap<_, Vec<_>> = HashMap::new();
    for own in service.store.announcements(Some(&id), rows).await? {
        let of_revision = announcements.entry(own.revision).or_default();
        of_revision.push(own.into());
    }
    let listed = history.map(|revision| ListedRevision {
        removed: revision.is_removal(),
        announcements: announcements.remove(&revision.number).unwrap_or_default(),
        number: revision.number,
        states: revision.states,
        author: revision.author,
        note: revision.note,
        written_at: revision.written_at,
    });
    Ok(Json(listed.collect()))
}

/// Returns an entry as a revision has it.
#[utoipa::path(
    get, path = "/entries/{id}/revisions/{number}", operation_id = "getRevision",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path), ("number" = i64, Path)),
    responses(
        (status = 200, body = Entry),
    ),
)]
pub(super) async fn get_revision(
    State(service): State<Service>,
    _: Caller<Writers>,
    RevisionName(id): RevisionName,
) -> Result<Json<Entry>, Problem> {
    let found = revision(&service, &id).await?;
    Ok(Json(entry(&service, found).await?))
}

/// Returns a revision that has a text.
pub(crate) async fn revision(service: &Service, id: &RevisionId) -> Result<Revision, Problem> {
    let found = service.store.revision(&id.entry, id.number).await?;
    found
        .filter(|revision| !revision.is_removal())
        .ok_or(Problem::NotFound)
}

/// The name of an entry in an address. One that cannot be any is unknown.
pub(crate) struct EntryName(pub(crate) EntryId);

impl<S: Send + Sync> FromRequestParts<S> for EntryName {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        parse(name).map(Self)
    }
}

/// The name of a revision in an address.
pub(crate) struct RevisionName(pub(crate) RevisionId);

impl<S: Send + Sync> FromRequestParts<S> for RevisionName {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::<(String, i64)>::from_request_parts(parts, state).await;
        let Path((name, number)) = path.map_err(|_| Problem::NotFound)?;
        let entry = parse(Ok(Path(name)))?;
        Ok(Self(RevisionId { entry, number }))
    }
}

/// Parses the name of an entry: PostgreSQL refuses a NUL, which none contains.
fn parse(name: Result<Path<String>, PathRejection>) -> Result<EntryId, Problem> {
    let Path(name) = name.map_err(|_| Problem::NotFound)?;
    if name.contains('\0') {
        return Err(Problem::NotFound);
    }
    name.parse().map_err(|_| Problem::NotFound)
}
