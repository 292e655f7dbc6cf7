//! One change of several entries. Each is a change of its own: what is refused of one keeps no other
//! from it.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bin::delete;
use super::change::Change;
use super::entries;
use super::entries::is_read_only;
use super::problem::{EditDetails, EditFailure};
use crate::api::input::Body;
use crate::api::problem::{Details as _, Failure, Problem, ProblemCode};
use crate::clock;
use crate::content::fields;
use crate::entries::entry::{EntryId, State as EntryState};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Publishers};
use base::locale::Locale;

/// The maximum number of entries: those of a page of the list.
const MOST: usize = 50;

/// An action on several entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BulkAction {
    /// Every language that has a text goes on the site, if it is not there or planned.
    Publish,
    /// Every language leaves the site.
    Withdraw,
    /// The entries go into the bin.
    Delete,
}

/// An entry with the number of the revision that is changed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChosenEntry {
    id: String,
    base: i64,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BulkChange {
    action: BulkAction,
    /// At most 50, in this order.
    entries: Vec<ChosenEntry>,
}

/// The result for each entry.
#[derive(Serialize, ToSchema)]
pub(crate) struct BulkReport {
    /// The entries that changed, or had nothing to change.
    done: Vec<String>,
    refused: Vec<RefusedEntry>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedEntry {
    id: String,
    /// Why.
    #[schema(value_type = ProblemCode)]
    code: &'static str,
}

/// Publishes, withdraws or deletes several entries, one after the other.
#[utoipa::path(
    post, path = "/entries/several", operation_id = "changeEntries",
    security(("session" = ["owner", "editor"])),
    request_body = BulkChange,
    responses(
        (status = 200, body = BulkReport),
    ),
)]
pub(super) async fn change_entries(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Body(BulkChange { action, entries }): Body<BulkChange>,
) -> Result<Json<BulkReport>, Problem> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly);
    }
    if entries.is_empty() || entries.len() > MOST {
        return Err(Problem::Invalid);
    }
    let mut report = BulkReport {
        done: Vec::new(),
        refused: Vec::new(),
    };
    for ChosenEntry { id, base } in entries {
        match change(&service, &caller, action, &id, base).await {
            Ok(()) => report.done.push(id),
            Err(failure) => {
                let code = problem_of(&failure).into();
                report.refused.push(RefusedEntry { id, code });
            }
        }
    }
    service.announcements.wake();
    Ok(Json(report))
}

fn problem_of(failure: &EditFailure) -> Problem {
    match failure {
        Failure::Problem(problem) => *problem,
        Failure::Detailed(details) => EditDetails::problem(details),
    }
}

async fn change(
    service: &Service,
    caller: &Caller<Publishers>,
    action: BulkAction,
    id: &str,
    base: i64,
) -> Result<(), EditFailure> {
    let id: EntryId = id.parse().map_err(|_| Problem::NotFound)?;
    if action == BulkAction::Delete {
        return delete(service, caller, &id, base).await;
    }
    let newest = entries::newest(service, &id).await?;
    let texts = fields(id.kind, &newest.body);
    let shown = service.store.shown(&id).await?;
    let now = clock::seconds();
    let is_concerned = |lang: &Locale| {
        if action == BulkAction::Publish {
            return texts.of(*lang).is_some() && !newest.states.of(*lang).is_published();
        }
        let mut shown = shown.iter().filter(|own| own.lang == *lang);
        shown.any(|own| own.interval.until > now)
    };
    let languages: Vec<_> = Locale::all().filter(is_concerned).collect();
    let change = Change::begin(service.clone(), caller, &id, base).await?;
    if languages.is_empty() {
        return Ok(());
    }
    let (state, action) = if action == BulkAction::Publish {
        (EntryState::PUBLISHED, ActionKind::Publish)
    } else {
        (EntryState::None, ActionKind::Unpublish)
    };
    change
        .set(&languages, state)?
        .write_at_once(caller, action, &languages)
        .await?;
    Ok(())
}
