//! The papers of a contract, for those who look after customers: the list, with who has fetched
//! them, and changes of it.

use crate::api::declared::DeclaredRoutes;
use crate::staff::actions::ActionKind;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use base::desk_api::Declaration;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::download::{Download, Downloader};
use super::table::{NewPaper, Paper, add_paper, change_paper, count_papers, remove_paper};
use crate::api::input::{Body, Search, is_id};
use crate::api::problem::Problem;
use crate::clock;
use crate::contracts::desk::changes::changeable;
use crate::contracts::desk::contracts::{ContractPath, LONGEST_ID};
use crate::media::desk::upload::{check_room, received};
use crate::media::pdf_tags::{PdfDoubt, pdf_doubt};
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Merchandisers};
use crate::store::Transaction;
use crate::token::draw_id;
use base::inquiry::{Attachment, FileKind, NotTaken};
use base::paper::{MOST_PAPERS, PaperKind};

/// The number of rows of those who have fetched papers in an answer.
const FETCHES: i64 = 200;

/// A paper of a contract.
#[derive(Serialize, ToSchema)]
#[schema(as = Paper)]
pub(crate) struct PaperOfContract {
    id: String,
    kind: PaperKind,
    name: String,
    /// In bytes.
    size: i64,
    /// The address of the account; absent for a paper of the content.
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    /// Seconds since 1970.
    added_at: i64,
    /// The doubt about a PDF that was just sent; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    doubt: Option<PdfDoubt>,
}

impl From<Paper> for PaperOfContract {
    fn from(paper: Paper) -> Self {
        Self {
            id: paper.id,
            kind: paper.kind.0,
            name: paper.name,
            size: paper.size,
            author: Some(paper.author).filter(|author| !author.is_empty()),
            added_at: paper.added_at,
            doubt: None,
        }
    }
}

/// How often a customer has fetched a paper on a day.
#[derive(Serialize, ToSchema)]
pub(crate) struct FetchedPaper {
    /// The paper's name then.
    name: String,
    /// The customer's address; absent for one who was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// Seconds since 1970.
    first_at: i64,
    /// Likewise.
    last_at: i64,
    times: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ContractPapers {
    papers: Vec<PaperOfContract>,
    /// The maximum number of papers.
    most: usize,
    /// The last ones first.
    fetches: Vec<FetchedPaper>,
    /// Whether the contract is one of the content, whose papers cannot be changed at the desk.
    read_only: bool,
}

/// Returns the papers of a contract, the oldest first, and who has fetched them.
#[utoipa::path(
    get, path = "/contracts/{id}/papers", operation_id = "listPapers",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ContractPapers),
    ),
)]
pub(super) async fn list_papers(
    State(service): State<Service>,
    _: Caller<Merchandisers>,
    ContractPath(sid): ContractPath,
) -> Result<Json<ContractPapers>, Problem> {
    let store = &service.store;
    let contract = store.whole_contract(&sid).await?;
    let (contract, _) = contract.ok_or(Problem::NotFound)?;
    let papers = store.contract_papers(&sid).await?;
    let fetches = store.paper_fetches(&sid, FETCHES).await?;
    let fetches = fetches.into_iter().map(|fetch| FetchedPaper {
        name: fetch.name,
        email: fetch.email,
        first_at: fetch.first_at,
        last_at: fetch.last_at,
        times: fetch.times,
    });
    Ok(Json(ContractPapers {
        papers: papers.into_iter().map(Into::into).collect(),
        most: MOST_PAPERS,
        fetches: fetches.collect(),
        read_only: contract.is_of_content,
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperQuery {
    /// The name of the file.
    name: String,
    #[param(inline)]
    kind: PaperKind,
}

/// Adds a paper: a PDF, a picture, an office document, an invoice in OFD, or a ZIP file.
#[utoipa::path(
    post, path = "/contracts/{id}/papers", operation_id = "addPaper",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path), PaperQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, body = PaperOfContract),
    ),
)]
pub(crate) async fn add(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    ContractPath(sid): ContractPath,
    Search(PaperQuery { name, kind }): Search<PaperQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<PaperOfContract>), Problem> {
    let bytes = received(bytes)?;
    let file = Attachment::read(&name, bytes);
    let file = file.map_err(|NotTaken(found)| Problem::UnknownPaper(found))?;
    let doubt = pdf_doubt(&file.bytes);
    let mut db = service.store.begin().await?;
    // Takes turns with others, so that the papers can be counted.
    let number = changeable(&mut db, &sid).await?.contract.cno;
    let most = i64::try_from(MOST_PAPERS).unwrap_or(i64::MAX);
    if count_papers(&mut db, &sid).await? >= most {
        return Err(Problem::TooManyPapers);
    }
    check_room(&mut db, file.bytes.len()).await?;
    let id = draw_id();
    let new = NewPaper {
        id: &id,
        sid: &sid,
        kind,
        file: &file,
        author: &caller.member.email,
        now: clock::seconds(),
    };
    add_paper(&mut db, &new).await?;
    record(&caller, &mut db, ActionKind::AddPaper, &number, &file.name).await?;
    db.commit().await?;
    let paper = service.store.contract_paper(&sid, &id).await?;
    let paper = paper.ok_or(Problem::NotFound)?;
    let paper = PaperOfContract {
        doubt,
        ..paper.into()
    };
    Ok((StatusCode::CREATED, Json(paper)))
}

/// The new kind and name of a paper.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PaperChange {
    kind: PaperKind,
    /// With or without the ending, which stays.
    name: String,
}

/// Changes the kind and the name of a paper.
#[utoipa::path(
    put, path = "/contracts/{id}/papers/{paper}", operation_id = "changePaper",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path), ("paper" = String, Path)),
    request_body = PaperChange,
    responses(
        (status = 200, body = PaperOfContract),
    ),
)]
pub(crate) async fn change(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    PaperPath(sid, id): PaperPath,
    Body(PaperChange { kind, name }): Body<PaperChange>,
) -> Result<Json<PaperOfContract>, Problem> {
    if name.trim().is_empty() {
        return Err(Problem::InvalidName);
    }
    let paper = service.store.contract_paper(&sid, &id).await?;
    let paper = paper.ok_or(Problem::NotFound)?;
    let format: FileKind = paper.format.parse().map_err(|_| Problem::NotFound)?;
    let name = format.renamed(&name);
    let mut db = service.store.begin().await?;
    let number = changeable(&mut db, &sid).await?.contract.cno;
    if !change_paper(&mut db, (&sid, &id), kind, &name).await? {
        return Err(Problem::NotFound);
    }
    record(&caller, &mut db, ActionKind::ChangePaper, &number, &name).await?;
    db.commit().await?;
    let paper = service.store.contract_paper(&sid, &id).await?;
    Ok(Json(paper.ok_or(Problem::NotFound)?.into()))
}

/// Puts a paper into the bin.
#[utoipa::path(
    delete, path = "/contracts/{id}/papers/{paper}", operation_id = "deletePaper",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path), ("paper" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(crate) async fn delete(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    PaperPath(sid, id): PaperPath,
) -> Result<StatusCode, Problem> {
    let paper = service.store.contract_paper(&sid, &id).await?;
    let paper = paper.ok_or(Problem::NotFound)?;
    let mut db = service.store.begin().await?;
    let number = changeable(&mut db, &sid).await?.contract.cno;
    if !remove_paper(&mut db, (&sid, &id), &caller.member.email).await? {
        return Err(Problem::NotFound);
    }
    record(
        &caller,
        &mut db,
        ActionKind::DeletePaper,
        &number,
        &paper.name,
    )
    .await?;
    db.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the file of a paper, which a browser saves and never shows.
#[utoipa::path(
    get, path = "/contracts/{id}/papers/{paper}", operation_id = "getPaper",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path), ("paper" = String, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "*/*"),
    ),
)]
pub(super) async fn get_paper(
    State(service): State<Service>,
    caller: Caller<Merchandisers>,
    PaperPath(sid, id): PaperPath,
) -> Result<Response, Problem> {
    let store = &service.store;
    let paper = store.contract_paper(&sid, &id).await?;
    let paper = paper.ok_or(Problem::NotFound)?;
    let contract = store.whole_contract(&sid).await?;
    let (contract, _) = contract.ok_or(Problem::NotFound)?;
    let subject = format!("{} {}", contract.contract.cno, paper.name);
    caller
        .record_reading(store, ActionKind::DownloadPaper, &subject)
        .await?;
    let download = Download::of(paper, &HeaderMap::new());
    Ok(download.response(service.store, Downloader::Staff))
}

/// Notes what was done, with the number of the contract and the name of the paper.
async fn record(
    caller: &Caller<Merchandisers>,
    db: &mut Transaction,
    action: ActionKind,
    number: &str,
    name: &str,
) -> sqlx::Result<()> {
    caller.record(db, action, &format!("{number} {name}")).await
}

/// The ids of a contract and of a paper in an address. Those that cannot be any are unknown.
pub(crate) struct PaperPath(String, String);

impl<S: Send + Sync> FromRequestParts<S> for PaperPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let ids = Path::<(String, String)>::from_request_parts(parts, state).await;
        let Ok(Path((sid, paper))) = ids else {
            return Err(Problem::NotFound);
        };
        let is_contract = sid.len() <= LONGEST_ID && !sid.chars().any(char::is_control);
        if is_contract && is_id(&paper) {
            Ok(Self(sid, paper))
        } else {
            Err(Problem::NotFound)
        }
    }
}

/// The operations of the papers of contracts.
pub(crate) fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .declared(Declaration::SMALL, routes!(list_papers))
        .declared(Declaration::SMALL, routes!(change, delete))
        .declared(Declaration::PAPER, routes!(add))
        .declared(Declaration::DOWNLOAD, routes!(get_paper))
        .declared(
            Declaration::DOWNLOAD,
            routes!(super::archive_desk::download_papers),
        )
}
