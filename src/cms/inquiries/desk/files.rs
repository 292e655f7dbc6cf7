//! Files of inquiries, for those who answer them: as a download, part by part, and those that they
//! add, for an answer or because the buyer sent them another way.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde::Deserialize;
use utoipa::IntoParams;

use super::inbox::{Answerers, InquiryPath, ListedFile};
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::clock;
use crate::inquiries::commands as inquiries;
use crate::inquiries::files::{FileOf, InquiryFile, NotAdded, add_by_account, remove_by_account};
use crate::media::desk::upload::{check_room, received};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use base::header_value;
use base::inquiry::{Attachment, FileKind, NotTaken};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct InquiryFileQuery {
    /// The name of the file.
    name: String,
    /// Whose file it is; that of the answer if absent.
    #[serde(default)]
    #[param(inline)]
    of: FileOf,
}

/// Adds a file that waits for an answer of the account that calls, or one of the buyer that came
/// another way: of the kinds that buyers may send, and together as many and as large.
#[utoipa::path(
    post, path = "/inquiries/{id}/files", operation_id = "addInquiryFile",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path), InquiryFileQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, body = ListedFile),
    ),
)]
pub(super) async fn add_inquiry_file(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    InquiryPath(inquiry): InquiryPath,
    Search(InquiryFileQuery { name, of }): Search<InquiryFileQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<ListedFile>), Problem> {
    let bytes = received(bytes)?;
    let file = Attachment::read(&name, bytes);
    let file = file.map_err(|NotTaken(found)| Problem::UnknownPaper(found))?;
    let mut write = service.store.begin().await?;
    check_room(&mut write, file.bytes.len()).await?;
    let author = &caller.member.email;
    let place = (inquiry, of);
    let added = add_by_account(&mut write, place, &file, author, clock::seconds()).await?;
    let added = added.map_err(|reason| match reason {
        NotAdded::Unknown => Problem::NotFound,
        NotAdded::Many | NotAdded::Large => Problem::TooManyFiles,
    })?;
    let subject = inquiries::shown(inquiry);
    caller
        .record(&mut write, ActionKind::AddInquiryFile, &subject)
        .await?;
    write.commit().await?;
    Ok((StatusCode::CREATED, Json(added.into())))
}

/// Deletes a file that the account that calls has added and that is part of no answer.
#[utoipa::path(
    delete, path = "/inquiries/{id}/files/{number}", operation_id = "deleteInquiryFile",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path), ("number" = i64, Path)),
    responses(
        (status = 204),
    ),
)]
pub(super) async fn delete_inquiry_file(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    FilePath(inquiry, number): FilePath,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    if !remove_by_account(&mut write, (inquiry, number), &caller.member.email).await? {
        return Err(Problem::NotFound);
    }
    let subject = inquiries::shown(inquiry);
    caller
        .record(&mut write, ActionKind::DeleteInquiryFile, &subject)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a file, which a browser saves and never shows.
#[utoipa::path(
    get, path = "/inquiries/{id}/files/{number}", operation_id = "getInquiryFile",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path), ("number" = i64, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "*/*"),
    ),
)]
pub(super) async fn get_inquiry_file(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    FilePath(inquiry, number): FilePath,
) -> Result<Response, Problem> {
    let stored = service.store.inquiry(inquiry).await?;
    stored.ok_or(Problem::NotFound)?;
    let files = service.store.inquiry_files(inquiry).await?.into_iter();
    let mut files = files.filter(|file| file.number == number);
    let file = files.next().ok_or(Problem::NotFound)?;
    let store = service.store;
    // Without the name of the file, which the buyer chose: the row stays when the inquiry goes.
    let subject = inquiries::shown(inquiry);
    caller
        .record_reading(&store, ActionKind::DownloadInquiryFile, &subject)
        .await?;
    let parts = stream::try_unfold(0, move |part| {
        let store = store.clone();
        async move {
            let bytes = store.inquiry_file_part(inquiry, number, part).await?;
            Ok::<_, sqlx::Error>(bytes.map(|bytes| (Bytes::from(bytes), part + 1)))
        }
    });
    Ok((headers(&file), Body::from_stream(parts)).into_response())
}

fn headers(file: &InquiryFile) -> [(HeaderName, HeaderValue); 4] {
    let kind = file.kind.parse::<FileKind>().map(FileKind::media_type);
    [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(kind.unwrap_or("application/octet-stream")),
        ),
        (
            header::CONTENT_DISPOSITION,
            header_value::attachment(&file.name),
        ),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (header::CONTENT_LENGTH, file.size.into()),
    ]
}

/// The numbers of an inquiry and of a file of it in an address. Those that cannot be any are
/// unknown.
pub(crate) struct FilePath(i64, i64);

impl<S: Send + Sync> FromRequestParts<S> for FilePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path: Result<Path<(String, i64)>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        let Path((inquiry, file)) = path.map_err(|_| Problem::NotFound)?;
        let inquiry = inquiries::parsed(&inquiry).ok_or(Problem::NotFound)?;
        Ok(Self(inquiry, file))
    }
}
