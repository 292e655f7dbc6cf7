//! Overlays: the texts of an entry as they would be on the site, for the server that renders its
//! pages with them (`web::desk::preview`). Nothing of an overlay is written.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entries;
use super::entries::EntryName;
use super::problem::{EditFailure, FieldsDetails};
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::clock;
use crate::content;
use crate::content::{EntryFields, fields, with_fields};
use crate::entries::announcement_table::tags as tags_of;
use crate::entries::entry::EntryId;
use crate::entries::revisions::Revision;
use crate::entries::row::EntryRow;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use base::locale::Locale;

/// The texts of an entry in place of those that are on the site.
#[derive(Serialize, ToSchema)]
pub(crate) struct Overlay {
    /// The entry, such as `item/3001`.
    entry: String,
    texts: Vec<OverlaidText>,
    /// The tags of the pages that a publication would make new, such as `info:3001`.
    tags: BTreeSet<String>,
    /// When it ends, in seconds since 1970; absent for one that is made for each request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<i64>,
}

#[derive(Serialize, ToSchema)]
struct OverlaidText {
    lang: Locale,
    /// The row of the provider's API, by the name of its kind.
    #[schema(value_type = Object)]
    row: EntryRow,
    /// The lists in which it is another row than now, by their names.
    lists: BTreeMap<String, Ranks>,
}

/// The place of a text in a list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
struct Ranks {
    /// Whether the list has it now.
    before: bool,
    /// The number of rows before it; absent if the list would not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<i64>,
}

/// Texts that are not saved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnsavedTexts {
    /// The fields that differ from the newest revision. An empty one is removed.
    #[serde(default)]
    fields: EntryFields,
}

/// Returns an entry as its newest revision would be on the site.
#[utoipa::path(
    get, path = "/entries/{id}/overlay", operation_id = "getOverlay",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Overlay),
    ),
)]
pub(super) async fn get_overlay(
    State(service): State<Service>,
    _: Caller<Writers>,
    EntryName(id): EntryName,
) -> Result<Json<Overlay>, EditFailure> {
    let newest = entries::newest_or_begun(&service, &id).await?;
    Ok(Json(overlay(&service, &newest).await?))
}

/// Returns an entry as it would be on the site with texts that are not saved.
#[utoipa::path(
    post, path = "/entries/{id}/overlay", operation_id = "makeOverlay",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = UnsavedTexts,
    responses(
        (status = 200, body = Overlay),
        (status = 422, body = FieldsDetails),
    ),
)]
pub(super) async fn make_overlay(
    State(service): State<Service>,
    _: Caller<Writers>,
    EntryName(id): EntryName,
    Body(UnsavedTexts { fields: typed }): Body<UnsavedTexts>,
) -> Result<Json<Overlay>, EditFailure> {
    let mut revision = entries::newest_or_begun(&service, &id).await?;
    revision.body = with_fields(id.kind, &revision.body, &typed)?;
    Ok(Json(overlay(&service, &revision).await?))
}

/// Returns what a revision would put on the site.
pub(crate) async fn overlay(
    service: &Service,
    revision: &Revision,
) -> Result<Overlay, EditFailure> {
    let entry = &revision.entry;
    let rows = if fields(entry.kind, &revision.body).texts.is_empty() {
        // Its first change will make the entry.
        Vec::new()
    } else {
        content::rows(entry, &revision.file, &revision.body)
            .map_err(|error| EditFailure::of_content(entry, &revision.body, &error))?
    };
    let now = clock::seconds();
    let mut db = service.store.begin_read().await?;
    let tags = tags_of(&mut db, entry, &rows).await?;
    drop(db);
    let mut texts = Vec::new();
    for (lang, mut row) in rows {
        let fields = vec![row.fields];
        let filled = service.store.filled(entry.kind, lang, fields);
        row.fields = filled
            .await
            .map_err(Problem::from)?
            .pop()
            .unwrap_or_default();
        let lists = lists(service, revision, &row, lang, now).await?;
        texts.push(OverlaidText { lang, row, lists });
    }
    Ok(Overlay {
        entry: entry.to_string(),
        texts,
        tags,
        until: None,
    })
}

/// The lists in which a text would have another place than the one that is on the site.
async fn lists(
    service: &Service,
    revision: &Revision,
    row: &EntryRow,
    lang: Locale,
    now: i64,
) -> Result<BTreeMap<String, Ranks>, Problem> {
    let on_site = on_site(service, &revision.entry, lang, now).await?;
    let (after, before) = (row.lists(), on_site.as_ref().map(|(row, _)| row.lists()));
    let before = before.unwrap_or_default();
    let stays = on_site.is_some_and(|(_, place)| place == revision.place);
    let moved = after
        .iter()
        .filter(|list| !(stays && before.contains(list)));
    let moved: Vec<_> = moved.cloned().collect();
    let left = before.iter().filter(|list| !after.contains(list));
    let mut lists: BTreeMap<_, _> = left
        .map(|list| {
            let ranks = Ranks {
                before: true,
                after: None,
            };
            (list.name.clone(), ranks)
        })
        .collect();
    let ranks = service
        .store
        .ranks(row, moved, revision.place, lang, now)
        .await?;
    for (name, rank) in ranks {
        let ranks = Ranks {
            before: before.iter().any(|list| list.name == name),
            after: Some(rank),
        };
        lists.insert(name, ranks);
    }
    Ok(lists)
}

/// The text of an entry that is on the site, and its place in the editor's order.
async fn on_site(
    service: &Service,
    entry: &EntryId,
    lang: Locale,
    now: i64,
) -> Result<Option<(EntryRow, i64)>, Problem> {
    let shown = service.store.shown(entry).await?;
    let shown = shown
        .into_iter()
        .find(|own| own.lang == lang && own.interval.from <= now && now < own.interval.until);
    let Some(shown) = shown else {
        return Ok(None);
    };
    let Some(revision) = service.store.revision(entry, shown.revision).await? else {
        return Ok(None);
    };
    // What is on the site has been read before.
    let rows = content::rows(entry, &revision.file, &revision.body).unwrap_or_default();
    let row = rows.into_iter().find(|(own, _)| *own == lang);
    Ok(row.map(|(_, row)| (row, revision.place)))
}
