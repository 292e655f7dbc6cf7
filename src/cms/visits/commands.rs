//! Reading the visit log from the database, also while a provider has it open.

use futures::TryStreamExt;
use serde_json::Value;

use crate::BackendError;
use crate::store::Store;
use base::config::Database;

/// The fields of a visit record (spec §3) that reports use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedVisit {
    /// When it was received, in milliseconds since 1970.
    pub received: i64,
    /// The browser's key.
    pub ukey: String,
    /// The event: `start`, `end`, `left`.
    pub act: String,
    /// The site: `s16`, `s24`.
    pub module: String,
    /// Path and query of the page.
    pub url: String,
    /// The page's language: 1 Chinese, 2 English, 3 Japanese; 0 if unknown.
    pub lid: u8,
    /// When the page was entered, in milliseconds since 1970 by the browser's clock; 0 if unknown.
    pub stime: u64,
    /// The time since then, in milliseconds; 0 if unknown.
    pub span: u64,
}

/// Calls `each` for the records received in a half-open interval, in milliseconds since 1970, in
/// order of arrival. A SQLite file is opened read-only.
pub async fn each_visit(
    database: &Database,
    from: i64,
    before: i64,
    mut each: impl FnMut(LoggedVisit),
) -> Result<(), BackendError> {
    let store = Store::open_to_read(database).await?;
    let mut visits = store.visits_between(from, before);
    while let Some(visit) = visits.try_next().await? {
        let record: Value = serde_json::from_str(&visit.record).unwrap_or_default();
        let number = |name: &str| record[name].as_u64().unwrap_or_default();
        each(LoggedVisit {
            received: visit.received,
            lid: u8::try_from(number("lid")).unwrap_or_default(),
            stime: number("stime"),
            span: number("span"),
            ukey: visit.ukey,
            act: visit.act,
            module: visit.module,
            url: visit.url,
        });
    }
    drop(visits);
    store.close().await;
    Ok(())
}
