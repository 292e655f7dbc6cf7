//! Removing the demonstration while the server runs.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problem::Problem;
use crate::content::{DemonstrationRemoval, RemovedDemonstration, remove_demonstration_from};
use crate::entries::desk::entries::is_read_only;
use crate::error::BackendError;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use base::locale::Locale;
use base::security::{self, EventAccount, SecurityEvent};

/// The numbers of what belongs to the demonstration.
#[derive(Serialize, ToSchema)]
pub(crate) struct DemonstrationCounts {
    entries: usize,
    /// The number of entries that stay, as people have changed their texts.
    kept: usize,
    customers: usize,
    companies: usize,
    contracts: usize,
    papers: u64,
    files: usize,
    /// The number of files that stay, as entries show them.
    kept_files: usize,
}

impl From<RemovedDemonstration> for DemonstrationCounts {
    fn from(removed: RemovedDemonstration) -> Self {
        Self {
            entries: removed.entries.len(),
            kept: removed.kept.len(),
            customers: removed.customers.len(),
            companies: removed.companies.len(),
            contracts: removed.contracts.len(),
            papers: removed.papers,
            files: removed.files,
            kept_files: removed.kept_files.len(),
        }
    }
}

/// Returns the numbers of what would be removed.
#[utoipa::path(
    get, path = "/demonstration", operation_id = "getDemonstration",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = DemonstrationCounts),
    ),
)]
pub(super) async fn get_demonstration(
    State(service): State<Service>,
    caller: Caller<Owners>,
) -> Result<Json<DemonstrationCounts>, Problem> {
    Ok(Json(removed(&service, &caller, true).await?))
}

/// Removes the demonstration for good, and nothing of the company's own. Entries whose texts people
/// have changed stay.
#[utoipa::path(
    delete, path = "/demonstration", operation_id = "removeDemonstration",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = DemonstrationCounts),
    ),
)]
pub(super) async fn remove_demonstration(
    State(service): State<Service>,
    caller: Caller<Owners>,
) -> Result<Json<DemonstrationCounts>, Problem> {
    let counts = removed(&service, &caller, false).await?;
    let account = EventAccount::Id(&caller.member.id);
    let action = ActionKind::RemoveDemonstration.name();
    security::log_detail(SecurityEvent::Action, account, action);
    service.announcements.wake();
    for lang in Locale::all() {
        service.renewed_words(lang).await?;
    }
    Ok(Json(counts))
}

async fn removed(
    service: &Service,
    caller: &Caller<Owners>,
    is_dry_run: bool,
) -> Result<DemonstrationCounts, Problem> {
    if is_read_only(service) {
        return Err(Problem::ReadOnly);
    }
    let removal = DemonstrationRemoval {
        is_dry_run,
        removes_edited: false,
    };
    let removed = remove_demonstration_from(&service.store, removal, &caller.member.email);
    match removed.await {
        Ok(found) => Ok(found.ok_or(Problem::NotFound)?.into()),
        Err(BackendError::Database(error)) => Err(error.into()),
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "the demonstration could not be removed");
            Err(Problem::Failed)
        }
    }
}
