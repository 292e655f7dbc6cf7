//! Files of inquiries, for those who answer them: as a download, part by part.

use axum::body::{Body, Bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::stream;

use super::inbox::Answerers;
use crate::api::problem::Problem;
use crate::inquiries::commands as inquiries;
use crate::inquiries::files::InquiryFile;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use base::header_value;
use base::inquiry::FileKind;

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
    path: Result<Path<(String, i64)>, PathRejection>,
) -> Result<Response, Problem> {
    let Ok(Path((inquiry, number))) = path else {
        return Err(Problem::NotFound);
    };
    let inquiry = inquiries::parsed(&inquiry).ok_or(Problem::NotFound)?;
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
