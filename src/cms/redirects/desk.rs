//! Calls of the desk: redirects.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base::desk_api::Declaration;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use xxhash_rust::xxh3::xxh3_128;

use super::pages::SitePages;
use super::plan::{RedirectChange, RedirectPlan, RedirectProblem, Rules, WantedRedirect, plan};
use super::sheet::{self, SheetError};
use super::table::{RedirectRow, announce, remove};
use crate::api::declared::DeclaredRoutes;
use crate::api::input::{Body, Search, text};
use crate::api::problem::{Details, Failure, Problem};
use crate::clock;
use crate::entries::desk::entries::is_read_only;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners, Publishers, Roles};
use crate::store::Transaction;
use base::fold;
use base::site::{MOST_REDIRECTS, OldAddress};

/// The number of redirects in an answer.
const PAGE: usize = 50;
/// The number of changes and of problems in an answer.
const NAMED: usize = 200;
/// The number of redirects that a form saves at once.
const AT_ONCE: usize = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RedirectsQuery {
    /// A part of an old address or of a target.
    #[serde(default)]
    text: String,
    /// Whether only redirects are wanted whose target is no page any more.
    #[serde(default)]
    dead: bool,
    /// The number of redirects to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: usize,
}

#[derive(Serialize, ToSchema)]
struct ListedRedirect {
    /// The old address, percent-encoded.
    old: String,
    /// An address of the site, or an `https` address.
    target: String,
    /// The address of the account that made it, or the name of a command.
    author: String,
    /// Seconds since 1970.
    made_at: i64,
    /// Whether the site has no page at the target any more.
    dead: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RedirectList {
    redirects: Vec<ListedRedirect>,
    /// The number of redirects in the whole list.
    total: usize,
    /// The maximum number of all redirects.
    most: usize,
    /// Whether nothing can be written, because the content is in a folder (`embedded.content`).
    read_only: bool,
}

/// Returns redirects by their old addresses.
#[utoipa::path(
    get, path = "/redirects", operation_id = "listRedirects",
    security(("session" = ["owner", "editor"])),
    params(RedirectsQuery),
    responses(
        (status = 200, body = RedirectList),
    ),
)]
async fn list_redirects(
    State(service): State<Service>,
    _: Caller<Publishers>,
    Search(query): Search<RedirectsQuery>,
) -> Result<Json<RedirectList>, Problem> {
    let mut db = service.store.begin().await?;
    let pages = SitePages::load(&mut db, clock::seconds()).await?;
    drop(db);
    let wanted = fold::key(&text(&query.text)?);
    let has = |address: &str| {
        let shown = percent_decode_str(address).decode_utf8_lossy();
        fold::key(address).contains(&wanted) || fold::key(&shown).contains(&wanted)
    };
    let mut redirects: Vec<_> = service.store.redirects().await?;
    redirects.retain(|own| wanted.is_empty() || has(&own.old) || has(&own.target));
    let listed = |own: RedirectRow| {
        let page = own.target.split('#').next().unwrap_or_default();
        let dead = own.target.starts_with('/') && !pages.has(page);
        ListedRedirect {
            old: own.old,
            target: own.target,
            author: own.author,
            made_at: own.made_at,
            dead,
        }
    };
    let mut listed: Vec<_> = redirects.into_iter().map(listed).collect();
    listed.retain(|own| own.dead || !query.dead);
    let total = listed.len();
    let page = listed.into_iter().skip(query.offset).take(PAGE);
    Ok(Json(RedirectList {
        redirects: page.collect(),
        total,
        most: MOST_REDIRECTS,
        read_only: is_read_only(&service),
    }))
}

#[derive(Deserialize, ToSchema)]
struct TypedRedirect {
    /// The old address: a path with its query, or an address of another site.
    old: String,
    /// An address of the site, or, for owners, an `https` address.
    target: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TypedRedirects {
    #[schema(max_items = 100)]
    redirects: Vec<TypedRedirect>,
}

/// The changes of redirects.
#[derive(Serialize, ToSchema)]
pub(crate) struct RedirectChanges {
    /// Whether they are written now. If a call should write them and did not, the redirects have
    /// changed meanwhile.
    written: bool,
    /// Names the changes.
    difference: String,
    /// The number of redirects that are there already.
    same: usize,
    /// The number of all changes.
    count: usize,
    /// The first changes.
    changes: Vec<RedirectChange>,
}

/// Redirects that are refused; nothing was written.
#[derive(Serialize, ToSchema)]
pub(crate) struct RedirectsDetails {
    /// The first ones.
    #[schema(required = false)]
    refused: Vec<RedirectProblem>,
    /// The number of all.
    #[schema(required = false)]
    count: usize,
}

impl Details for RedirectsDetails {
    fn problem(&self) -> Problem {
        Problem::InvalidRedirects
    }
}

type ChangedRedirects = Result<Json<RedirectChanges>, Failure<RedirectsDetails>>;

/// Saves redirects, in place of those from the same addresses.
#[utoipa::path(
    put, path = "/redirects", operation_id = "saveRedirects",
    security(("session" = ["owner", "editor"])),
    request_body = TypedRedirects,
    responses(
        (status = 200, body = RedirectChanges),
        (status = 422, body = RedirectsDetails),
    ),
)]
async fn save_redirects(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Body(TypedRedirects { redirects }): Body<TypedRedirects>,
) -> ChangedRedirects {
    if redirects.len() > AT_ONCE {
        return Err(Problem::Invalid.into());
    }
    let wanted = (1..).zip(redirects).map(|(line, own)| WantedRedirect {
        old: own.old,
        target: own.target,
        line,
    });
    let wanted: Vec<_> = wanted.collect();
    let (mut db, plan) = planned(&service, &caller, &wanted).await?;
    let subject = wanted.first().map(|own| own.old.as_str());
    write(&mut db, &caller, &plan, subject.unwrap_or_default()).await?;
    db.commit().await?;
    service.announcements.wake();
    Ok(Json(answer(&plan, true, String::new())))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RedirectImport {
    /// The `difference` of an earlier answer, to write it.
    apply: Option<String>,
}

/// Says what lines of old address and target change, or writes that. Cells are between commas,
/// semicolons or tabs. Redirects that the lines lack stay; lines with a problem change nothing.
#[utoipa::path(
    post, path = "/redirects/import", operation_id = "importRedirects",
    security(("session" = ["owner", "editor"])),
    params(RedirectImport),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = RedirectChanges),
        (status = 422, body = RedirectsDetails),
    ),
)]
async fn import_redirects(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Search(RedirectImport { apply }): Search<RedirectImport>,
    bytes: Result<Bytes, BytesRejection>,
) -> ChangedRedirects {
    let bytes = bytes.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TableTooLarge,
        _ => Problem::Malformed,
    })?;
    let wanted = sheet::read(&bytes).map_err(|error| match error {
        SheetError::UnknownEncoding => Problem::UnknownEncoding,
        SheetError::TooManyLines => Problem::TableTooLarge,
        SheetError::Empty => Problem::EmptyTable,
    })?;
    let (mut db, plan) = planned(&service, &caller, &wanted).await?;
    let told = serde_json::to_vec(&plan.changes()).unwrap_or_default();
    let difference = format!("{:032x}{:032x}", xxh3_128(&bytes), xxh3_128(&told));
    let written = apply.is_some_and(|seen| seen == difference);
    if written {
        write(&mut db, &caller, &plan, "").await?;
        db.commit().await?;
        service.announcements.wake();
    }
    Ok(Json(answer(&plan, written, difference)))
}

/// Checks what somebody wants, in the transaction that may write it.
async fn planned(
    service: &Service,
    caller: &Caller<Publishers>,
    wanted: &[WantedRedirect],
) -> Result<(Transaction, RedirectPlan), Failure<RedirectsDetails>> {
    if is_read_only(service) {
        return Err(Problem::ReadOnly.into());
    }
    let rules = Rules {
        looks_at_pages: true,
        may_leave: Owners::include(caller.member.role),
    };
    let mut db = service.store.begin().await?;
    let plan = plan(&mut db, wanted, rules).await?;
    let plan = plan.map_err(|mut refused| {
        let count = refused.len();
        refused.truncate(NAMED);
        Failure::with(RedirectsDetails { refused, count })
    })?;
    Ok((db, plan))
}

async fn write(
    db: &mut Transaction,
    caller: &Caller<Publishers>,
    plan: &RedirectPlan,
    subject: &str,
) -> Result<(), Problem> {
    plan.write(db, &caller.member.email).await?;
    let action = ActionKind::SaveRedirects;
    Ok(caller.record(db, action, subject).await?)
}

fn answer(plan: &RedirectPlan, written: bool, difference: String) -> RedirectChanges {
    let mut changes = plan.changes();
    let count = changes.len();
    changes.truncate(NAMED);
    RedirectChanges {
        written,
        difference,
        same: plan.same,
        count,
        changes,
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemovedRedirect {
    /// The old address, as the list has it.
    old: String,
}

/// Removes the redirect from an address.
#[utoipa::path(
    delete, path = "/redirects", operation_id = "deleteRedirect",
    security(("session" = ["owner", "editor"])),
    params(RemovedRedirect),
    responses(
        (status = 204),
    ),
)]
async fn delete_redirect(
    State(service): State<Service>,
    caller: Caller<Publishers>,
    Search(RemovedRedirect { old }): Search<RemovedRedirect>,
) -> Result<StatusCode, Problem> {
    if is_read_only(&service) {
        return Err(Problem::ReadOnly);
    }
    let old = OldAddress::parse(&old).map_err(|_| Problem::NotFound)?;
    let mut db = service.store.begin().await?;
    if !remove(&mut db, &old).await? {
        return Err(Problem::NotFound);
    }
    announce(&mut db, clock::seconds()).await?;
    let action = ActionKind::DeleteRedirect;
    caller.record(&mut db, action, old.as_str()).await?;
    db.commit().await?;
    service.announcements.wake();
    Ok(StatusCode::NO_CONTENT)
}

/// Returns all redirects as CSV (RFC 4180, UTF-8), which can be imported again.
#[utoipa::path(
    get, path = "/redirects.csv", operation_id = "exportRedirects",
    security(("session" = ["owner", "editor"])),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
async fn export_redirects(
    State(service): State<Service>,
    _: Caller<Publishers>,
) -> Result<Response, Problem> {
    let csv = sheet::written(&service.store.redirects().await?);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"redirects.csv\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, csv).into_response())
}

/// The operations of the redirects.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(
            Declaration::TEXTS,
            routes!(list_redirects, save_redirects, delete_redirect),
        )
        .declared(Declaration::FILE, routes!(import_redirects))
        .declared(Declaration::DOWNLOAD, routes!(export_redirects))
}
