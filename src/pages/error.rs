//! The error page (spec §2, §8): message and status, in the visitor's language.

use serde::Serialize;
use ts_rs::TS;

/// A page that cannot be shown. Its text is in `locales/`, chosen by `status`.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export_to = "error.ts")]
pub struct ErrorPage {
    /// 404, 429, 503, or 500 for everything else.
    pub status: u16,
}
