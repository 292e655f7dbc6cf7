//! The first page: what waits for whom, and the inquiries of the last weeks.

use crate::api::declared::DeclaredRoutes;
use base::desk_api::Declaration;
use std::collections::BTreeMap;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::certificates::{EndingCertificate, ending};
use super::table::MarketWeek;
use super::{demonstration, numbers, readiness, test_mail};
use crate::api::problem::Problem;
use crate::clock;
use crate::entries::desk::entries::Titles;
use crate::entries::entry::{EntryId, Section};
use crate::entries::revisions::Revision;
use crate::inquiries::commands::MOST_FILE_BYTES;
use crate::inquiries::desk::inbox::Answerers;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Everyone, Roles, Writers};
use crate::writable::LITTLE_ROOM;

/// The number of entries that are named.
const NAMED: i64 = 8;
/// The number of weeks of inquiries.
const WEEKS: i64 = 8;
const DAY: i64 = 24 * 60 * 60;
/// China Standard Time is ahead of UTC by this much, in seconds.
const CHINA: i64 = 8 * 60 * 60;
/// How long a mail that was given up is counted, in seconds.
const FAILED: i64 = 14 * DAY;

#[derive(Serialize, ToSchema)]
pub(crate) struct Dashboard {
    /// Absent for those who do not write texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    texts: Option<WaitingTexts>,
    /// Absent for those who do not answer buyers.
    #[serde(skip_serializing_if = "Option::is_none")]
    inquiries: Option<WaitingInquiries>,
    /// When the last backup was begun, in seconds since 1970; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    backup_at: Option<i64>,
    /// The database and its disk.
    store: StoreState,
    /// The servers of the last publication; absent if one server has all pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    servers: Option<AnsweredServers>,
    /// Since when the site has not been told of a change, in seconds since 1970; absent if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    untold_since: Option<i64>,
}

#[derive(Serialize, ToSchema)]
struct WaitingTexts {
    /// The number of entries with a draft.
    drafts: i64,
    /// The ones that were written last.
    newest: Vec<WaitingEntry>,
    /// The next changes of the site, in order of time.
    planned: Vec<WaitingEntry>,
    /// Certificates that end within 60 days or have ended, the first one first.
    certificates: Vec<EndingCertificate>,
}

#[derive(Serialize, ToSchema)]
struct WaitingEntry {
    id: String,
    section: Section,
    titles: Titles,
    /// When it was written, or when it changes the site; seconds since 1970.
    at: i64,
}

#[derive(Serialize, ToSchema)]
struct WaitingInquiries {
    /// New ones that nobody has.
    untaken: i64,
    /// Mails that were given up within two weeks.
    failed_mails: i64,
    /// Whether new ones are taken without files, since those that wait for an answer have too many.
    without_files: bool,
    /// The last weeks, the oldest first, those without inquiries included.
    weeks: Vec<InquiryWeek>,
}

#[derive(Serialize, ToSchema)]
struct InquiryWeek {
    /// Its Monday, in seconds since 1970.
    from: i64,
    count: i64,
    /// The numbers by market of sale, else country; one without either is empty.
    markets: BTreeMap<String, i64>,
}

#[derive(Serialize, ToSchema)]
struct StoreState {
    /// Whether the database takes writes.
    writable: bool,
    /// The room on its disk, in bytes; absent for PostgreSQL.
    #[serde(skip_serializing_if = "Option::is_none")]
    free: Option<u64>,
    /// Whether the room is little.
    little: bool,
}

#[derive(Serialize, ToSchema)]
struct AnsweredServers {
    /// Seconds since 1970.
    at: i64,
    confirmed: Vec<String>,
    missing: Vec<String>,
}

fn waiting(revision: &Revision, at: i64) -> WaitingEntry {
    let entry = &revision.entry;
    WaitingEntry {
        id: entry.to_string(),
        section: Section::of(entry.kind, &revision.file),
        titles: Titles::of(entry.kind, &revision.body),
        at,
    }
}

/// Returns what waits for the account, and the state of the site.
#[utoipa::path(
    get, path = "/dashboard", operation_id = "getDashboard",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    responses(
        (status = 200, body = Dashboard),
    ),
)]
pub(super) async fn get_dashboard(
    State(service): State<Service>,
    caller: Caller<Everyone>,
) -> Result<Json<Dashboard>, Problem> {
    let now = clock::seconds();
    let role = caller.member.role;
    let texts = if Writers::include(role) {
        Some(texts(&service, now).await?)
    } else {
        None
    };
    let inquiries = if Answerers::include(role) {
        Some(inquiries(&service, now).await?)
    } else {
        None
    };
    let last = service.store.last_answer().await?;
    let servers = last.and_then(|(at, answer)| {
        let servers = answer.servers?;
        Some(AnsweredServers {
            at,
            confirmed: servers.confirmed,
            missing: servers.missing,
        })
    });
    let unanswered = service.store.unanswered().await?;
    let untold = unanswered.filter(|own| own.moment <= now);
    let free = service.store.free_bytes();
    let store = StoreState {
        writable: *service.is_writable.borrow(),
        free,
        little: free.is_some_and(|free| free < LITTLE_ROOM),
    };
    Ok(Json(Dashboard {
        texts,
        inquiries,
        backup_at: service.store.last_backup().await?,
        store,
        servers,
        untold_since: untold.map(|own| own.moment),
    }))
}

async fn texts(service: &Service, now: i64) -> Result<WaitingTexts, Problem> {
    let (newest, drafts) = service.store.drafts(NAMED).await?;
    let mut planned = Vec::new();
    for (entry, number, moment) in service.store.planned(now, NAMED).await? {
        let Ok(entry) = entry.parse::<EntryId>() else {
            continue;
        };
        let revision = service.store.revision(&entry, number).await?;
        planned.extend(revision.map(|revision| waiting(&revision, moment)));
    }
    let newest = newest.iter().map(|own| waiting(own, own.written_at / 1000));
    Ok(WaitingTexts {
        drafts,
        newest: newest.collect(),
        planned,
        certificates: ending(service).await?,
    })
}

async fn inquiries(service: &Service, now: i64) -> Result<WaitingInquiries, Problem> {
    // Weeks begin on Mondays, and 1970 on a Thursday.
    let monday = |week: i64| week * 7 * DAY - CHINA - 3 * DAY;
    let this = (now + CHINA + 3 * DAY) / (7 * DAY);
    let first = this - WEEKS + 1;
    let rows = service.store.inquiries_by_week(monday(first)).await?;
    let weeks = (first..=this).map(|week| {
        let own = rows.iter().filter(|row| row.week == week);
        let markets: BTreeMap<_, _> = own
            .map(|MarketWeek { market, count, .. }| (market.clone(), *count))
            .collect();
        InquiryWeek {
            from: monday(week),
            count: markets.values().sum(),
            markets,
        }
    });
    Ok(WaitingInquiries {
        untaken: service.store.untaken_inquiries().await?,
        failed_mails: service.store.failed_mails(now - FAILED).await?,
        without_files: service.store.unanswered_file_bytes().await? >= MOST_FILE_BYTES,
        weeks: weeks.collect(),
    })
}

/// The operations of the overview.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(get_dashboard))
        .declared(Declaration::SMALL, routes!(numbers::count_visits))
        .declared(Declaration::DOWNLOAD, routes!(numbers::export_numbers))
        .declared(Declaration::SMALL, routes!(readiness::get_readiness))
        .declared(Declaration::SMALL, routes!(test_mail::send_test_mail))
        .declared(
            Declaration::SMALL,
            routes!(
                demonstration::get_demonstration,
                demonstration::remove_demonstration
            ),
        )
}
