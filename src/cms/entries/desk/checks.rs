//! The check of texts that are not saved yet: what a save would refuse, and hints.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use super::entries;
use super::entries::EntryName;
use super::links;
use super::own_pages::taken_name;
use super::problem::{EditFailure, FieldsDetails};
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::content;
use crate::content::{
    EntryCheck, EntryFields, FieldProblem, MediumPath, TextDifference, with_fields,
};
use crate::entries::entry::RevisionId;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use crate::translation::{FactKind, MissingFact, name_in};
use base::locale::Locale;

/// The maximum number of links, of files and of entries that are looked up.
const MOST_LOOKED_UP: usize = 200;

/// Texts to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draft {
    /// The number of the revision that was changed.
    base: i64,
    /// The fields that changed; others may be left out.
    #[serde(default)]
    fields: EntryFields,
}

/// The result of the check.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct Checked {
    /// Why a save would be refused.
    problems: Vec<FieldProblem>,
    hints: Vec<Hint>,
}

/// Something to look at, which keeps nobody from saving or publishing.
#[derive(Serialize, ToSchema)]
struct Hint {
    /// The language; absent for a common field.
    #[serde(skip_serializing_if = "Option::is_none")]
    lang: Option<Locale>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    kind: HintKind,
    /// An address, an id, a fact, or a message in English.
    value: String,
    /// The language that states the fact.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<Locale>,
    /// The row of a table, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum HintKind {
    /// No file has this address.
    Picture,
    /// No page of the site in this language has this address.
    Link,
    /// No category has this id.
    Category,
    /// Two values contradict each other.
    Inconsistent,
    /// Another language states this number, or this code.
    Number,
    /// Another language states this month and day, such as `11-16`.
    Date,
    /// Another language states this month, from 1 to 12.
    Month,
    /// Another language states amounts in this currency.
    Currency,
    /// Another language has this name, which is in the language of the hint.
    Name,
    /// Pages have this colour as long as the field is empty.
    Proposal,
    /// Tables of another language have this number of rows.
    Rows,
}

/// Checks texts without saving them.
#[utoipa::path(
    post, path = "/entries/{id}/check", operation_id = "checkEntry",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path)),
    request_body = Draft,
    responses(
        (status = 200, body = Checked),
        (status = 422, body = FieldsDetails),
    ),
)]
pub(super) async fn check_entry(
    State(service): State<Service>,
    _: Caller<Writers>,
    EntryName(entry): EntryName,
    Body(Draft { base, fields }): Body<Draft>,
) -> Result<Json<Checked>, EditFailure> {
    let begun = entries::newest_or_begun(&service, &entry).await?;
    let base = if begun.number == base {
        begun
    } else {
        let number = base;
        match entries::revision(&service, &RevisionId { entry, number }).await {
            // A later save has replaced it meanwhile.
            Err(Problem::NotFound) => begun,
            revision => revision?,
        }
    };
    let body = with_fields(base.entry.kind, &base.body, &fields)?;
    if content::fields(base.entry.kind, &body).texts.is_empty() {
        // Its first change will make the entry.
        return Ok(Json(Checked::default()));
    }
    let mut check = content::check(&base.entry, &base.file, &body);
    let taken = taken_name(&service, &base.entry, &base.file, &body).await?;
    check.problems.extend(taken);
    Ok(Json(of_check(&service, check).await?))
}

async fn of_check(service: &Service, check: EntryCheck) -> Result<Checked, Problem> {
    let mut hints = Vec::new();
    let mut seen = HashSet::new();
    let mut pictures = check.pictures;
    pictures.retain(|(path, place)| seen.insert((path.clone(), place.lang, place.field.clone())));
    for (path, place) in pictures.into_iter().take(MOST_LOOKED_UP) {
        if !has_medium(service, &path).await? {
            hints.push(Hint::of(
                HintKind::Picture,
                place,
                format!("/{}", path.as_str()),
            ));
        }
    }
    for (address, place) in check.links.into_iter().take(MOST_LOOKED_UP) {
        let lang = place.lang.unwrap_or_default();
        if links::is_broken(service, &address, lang).await? {
            hints.push(Hint::of(HintKind::Link, place, address));
        }
    }
    for (entry, place) in check.entries.into_iter().take(MOST_LOOKED_UP) {
        if service.store.newest(&entry).await?.is_none() {
            hints.push(Hint::of(HintKind::Category, place, entry.id));
        }
    }
    hints.extend(check.warnings.into_iter().map(|warning| {
        let message = warning.message.clone();
        Hint::of(HintKind::Inconsistent, warning, message)
    }));
    hints.extend(
        check
            .proposals
            .into_iter()
            .map(|(place, hue)| Hint::of(HintKind::Proposal, place, hue.to_string())),
    );
    hints.extend(check.differences.into_iter().map(Hint::of_difference));
    Ok(Checked {
        problems: check.problems,
        hints,
    })
}

/// Whether the site has a file.
async fn has_medium(service: &Service, path: &MediumPath) -> Result<bool, Problem> {
    if service.store.has_picture(path.as_str()).await? {
        return Ok(true);
    }
    if !service.content.has_files(&service.store).await? {
        return Ok(false);
    }
    let (content, path) = (service.content.clone(), path.clone());
    let found = spawn_blocking(move || content.has_medium(&path)).await;
    found.map_err(|_| Problem::Failed)
}

impl Hint {
    fn of(kind: HintKind, place: FieldProblem, value: String) -> Self {
        Self {
            lang: place.lang,
            field: place.field,
            kind,
            value,
            other: None,
            row: None,
        }
    }

    fn of_difference(difference: TextDifference) -> Self {
        let TextDifference {
            stated_in,
            missing_in,
            field,
            missing,
        } = difference;
        let (kind, value, row) = match &missing {
            MissingFact::Rows(rows) => (HintKind::Rows, rows.to_string(), None),
            MissingFact::Fact(fact) => of_fact(fact.value(), missing_in, None),
            MissingFact::InRow(fact, row) => of_fact(fact.value(), missing_in, Some(*row)),
        };
        Self {
            lang: Some(missing_in),
            field,
            kind,
            value,
            other: Some(stated_in),
            row,
        }
    }
}

fn of_fact(
    (kind, value): (FactKind, &str),
    lang: Locale,
    row: Option<usize>,
) -> (HintKind, String, Option<usize>) {
    let kind = match kind {
        FactKind::Number => HintKind::Number,
        FactKind::Date => HintKind::Date,
        FactKind::Month => HintKind::Month,
        FactKind::Currency => HintKind::Currency,
        FactKind::Name => HintKind::Name,
    };
    let name = name_in(lang, value).filter(|_| kind == HintKind::Name);
    (kind, name.unwrap_or(value).to_owned(), row)
}
