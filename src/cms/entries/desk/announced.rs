//! The pages that show an entry: which are new after a change.

use serde::Serialize;
use utoipa::ToSchema;

use crate::entries::announcement_table::Announcement;
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
