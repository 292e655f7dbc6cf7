//! The pages that show an entry: which are new after a change.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::entries::RevisionName;
use crate::api::problem::Problem;
use crate::entries::announcement_table::Announcement;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Writers};
use base::purge_report::PurgeReport;

/// A moment at which a revision changes the site.
#[derive(Serialize, ToSchema)]
pub(crate) struct Announced {
    /// Seconds since 1970; planned, if it is in the future.
    moment: i64,
    /// Seconds since 1970; absent as long as no server has answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    answered_at: Option<i64>,
    /// Which pages are new, and on which servers: the answer of `POST /_selvage/purge`. If several
    /// entries changed at the same time, their pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<PurgeReport>,
}

impl From<Announcement> for Announced {
    fn from(own: Announcement) -> Self {
        Self {
            moment: own.moment,
            answered_at: own.answered_at,
            answer: own.answer,
        }
    }
}

/// Returns how a revision changes the site, as soon as its pages are new, or after some seconds
/// without an answer.
#[utoipa::path(
    get, path = "/entries/{id}/revisions/{number}/announcement", operation_id = "getAnnouncement",
    security(("session" = ["owner", "editor", "author"])),
    params(("id" = String, Path), ("number" = i64, Path)),
    responses(
        (status = 200, body = Announced),
    ),
)]
pub(super) async fn get_announcement(
    State(service): State<Service>,
    _: Caller<Writers>,
    RevisionName(id): RevisionName,
) -> Result<Json<Announced>, Problem> {
    let announced = service.announcements.answered(&service.store, &id).await?;
    Ok(Json(announced.ok_or(Problem::NotFound)?.into()))
}
