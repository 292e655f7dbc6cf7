//! Certificates on the site that end soon or have ended.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problem::Problem;
use crate::clock;
use crate::content::{FieldValue, fields};
use crate::entries::desk::entries::Titles;
use crate::entries::entry::Section;
use crate::entries::list::{EntryFilter, EntryOrder};
use crate::entries::revisions::Revision;
use crate::service::Service;
use crate::store::RowSlice;

/// How long before its last day a certificate is named, in days.
const SOON: i32 = 60;
/// The maximum number of certificates that are looked at.
const MOST: i64 = 500;

#[derive(Serialize, ToSchema)]
pub(super) struct EndingCertificate {
    id: String,
    section: Section,
    titles: Titles,
    /// May be empty.
    number: String,
    /// Its last day: `2027-03-31`.
    expires: String,
    /// Whether that day is over.
    over: bool,
}

/// Returns the certificates on the site whose last day is near or over, the first one first.
pub(super) async fn ending(service: &Service) -> Result<Vec<EndingCertificate>, Problem> {
    let store = &service.store;
    let section = Section::Certificates;
    let shown = store.texts_on_site(&[section], clock::seconds()).await?;
    let filter = EntryFilter {
        section: Some(section),
        ..EntryFilter::default()
    };
    let rows = RowSlice::new(0, MOST);
    let (entries, _) = store.entries(&filter, EntryOrder::Place, rows).await?;
    let today = clock::today();
    let is_shown = |own: &&Revision| {
        let id = own.entry.to_string();
        shown.iter().any(|(entry, _)| *entry == id)
    };
    let entries = entries.iter().filter(is_shown);
    let mut ending: Vec<_> = entries.filter_map(|own| near(own, today)).collect();
    ending.sort_by(|one, other| one.expires.cmp(&other.expires));
    Ok(ending)
}

/// A certificate whose last day is near or over.
fn near(revision: &Revision, today: Date) -> Option<EndingCertificate> {
    let kind = revision.entry.kind;
    let common = fields(kind, &revision.body).common;
    let text = |name: &str| match common.get(name) {
        Some(FieldValue::Text(text)) => text.clone(),
        _ => String::new(),
    };
    let last: Date = text("expires").parse().ok()?;
    let left = (last - today).get_days();
    (left <= SOON).then(|| EndingCertificate {
        id: revision.entry.to_string(),
        section: Section::Certificates,
        titles: Titles::of(kind, &revision.body),
        number: text("number"),
        expires: last.to_string(),
        over: left < 0,
    })
}
