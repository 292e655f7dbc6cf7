//! The papers of all contracts of a list in one file, for those who look after customers.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::archive::archive;
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::contracts::desk::contracts::ContractsQuery;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Merchandisers};
use base::locale::Locale;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ArchiveQuery {
    /// The language of the list: `zh`, `en` or `ja`.
    #[serde(default)]
    headings: Locale,
}

/// Returns the papers of the contracts of a list as a ZIP archive, with a folder for each contract
/// and the list `papers.csv`.
#[utoipa::path(
    get, path = "/contracts/papers.zip", operation_id = "downloadPapers",
    security(("session" = ["owner", "merchandiser"])),
    params(ContractsQuery, ArchiveQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
    ),
)]
pub(super) async fn download_papers(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    Search(query): Search<ContractsQuery>,
    Search(ArchiveQuery { headings }): Search<ArchiveQuery>,
) -> Result<Response, Problem> {
    let filter = query.filter()?;
    let subject = filter.to_string();
    let store = service.store;
    caller
        .record_reading(&store, ActionKind::DownloadPapers, &subject)
        .await?;
    let parts = archive(store, filter, headings);
    let parts = stream::unfold(parts, |mut parts| async {
        let part = parts.recv().await?;
        if let Err(error) = &part {
            tracing::warn!(
                error = error as &dyn std::error::Error,
                "an archive of papers was cut off"
            );
        }
        Some((part, parts))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"papers.zip\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, Body::from_stream(parts)).into_response())
}
