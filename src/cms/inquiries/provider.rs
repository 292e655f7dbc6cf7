//! `/api/v1/inquiry/insert`: inquiries of buyers, with files.

mod state;
mod upload;

use axum::Router;
use axum::extract::multipart::MultipartError;
use axum::extract::{DefaultBodyLimit, FromRequest as _, Multipart, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use serde::Serialize;

use super::commands as inquiries;
use super::commands::InquiryChannel;
use super::signed::EXPIRY;
use super::table::{NewInquiry, add_inquiry};
use super::uploads;
use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::{Params, ProviderForm};
use crate::clock;
use crate::service::Service;
use base::country;
use base::inquiry::{
    Attachment, Inquiry, InquiryField, InquiryStyle, LARGEST_FILES, LARGEST_UPLOADS, MOST_FILES,
    UPLOADED_PART, check_together,
};
use base::refusals::is_first;

/// The maximum length of a body without files, in bytes: every field at its maximum,
/// percent-encoded.
const LARGEST_BODY: usize = 256 * 1024;
/// The maximum length of a body with files.
const LARGEST_WITH_FILES: usize = LARGEST_BODY + LARGEST_FILES;

/// The maximum length of a body with a part of a file.
const LARGEST_PART: usize = UPLOADED_PART + 64 * 1024;

/// The data of a stored inquiry.
#[derive(Serialize)]
pub(crate) struct InquiryData {
    number: String,
    /// The key of the link to its state.
    link: String,
}

pub(crate) fn calls() -> Router<Service> {
    Router::new()
        .route(
            "/api/v1/inquiry/insert",
            post(insert).layer(DefaultBodyLimit::max(LARGEST_BODY)),
        )
        .route(
            "/api/v1/inquiry/file",
            post(upload::upload).layer(DefaultBodyLimit::max(LARGEST_PART)),
        )
        .route("/api/v1/inquiry/file/remove", post(upload::remove))
        .route("/api/v1/inquiry/state", post(state::state))
}

/// `inquiry/insert`: stores an inquiry, committed to disk before the response.
async fn insert(State(service): State<Service>, request: Request) -> Reply<InquiryData> {
    // Files are in memory meanwhile.
    let room = service.uploads.acquire().await;
    let (form, files) = if is_multipart(&request) {
        with_files(request).await?
    } else {
        (
            ProviderForm::from_request(request, &()).await?.0,
            Vec::new(),
        )
    };
    let styles = InquiryStyle::of_json(form.raw("styles"))
        .ok_or_else(|| Refusal::bad_request("invalid: styles"))?;
    let code = country::code_of(form.raw("country_code"));
    let inquiry = Inquiry::read(|name| match code {
        Some(code) if name == InquiryField::Country.name() => code,
        _ => form.raw(name),
    });
    let inquiry = inquiry.with_styles(styles);
    let ids: Vec<_> = form
        .raw("uploads")
        .split(',')
        .filter(|id| !id.is_empty())
        .take(MOST_FILES + 1)
        .map(str::to_owned)
        .collect();
    let problems = inquiry.problems();
    if !problems.is_empty() {
        let fields: Vec<_> = problems.keys().map(|field| field.name()).collect();
        return Err(Refusal::bad_request(format!(
            "missing or invalid: {}",
            fields.join(", ")
        )));
    }
    if !files.is_empty() {
        let own: usize = files.iter().map(|file| file.bytes.len()).sum();
        let own = i64::try_from(own).unwrap_or(i64::MAX);
        let all = service.store.unanswered_file_bytes().await?;
        if all.saturating_add(own) > inquiries::MOST_FILE_BYTES {
            if is_first("an inquiry was refused: its files found no room") {
                tracing::warn!("an inquiry was refused: its files found no room");
            }
            return Err(Refusal::new(413, "there is no room for files at present"));
        }
    }
    let mut write = service.store.begin().await?;
    let sizes = uploads::sizes(&mut write, &ids).await?.unwrap_or_default();
    let size = files.iter().map(|file| file.bytes.len()).sum::<usize>();
    let size = sizes.iter().sum::<i64>().unsigned_abs() + size as u64;
    if files.len() + ids.len() > MOST_FILES || size > LARGEST_UPLOADS as u64 {
        return Err(Refusal::new(413, "the files are too many or too large"));
    }
    let now = clock::seconds();
    let new = NewInquiry {
        inquiry: &inquiry,
        files: &files,
        uploads: &ids,
        lang: form.lang(),
        received_at: now,
        mails: service.outbox.mails_of_inquiry(),
        channel: InquiryChannel::Site,
        entered_by: "",
    };
    let added = add_inquiry(&mut write, &new).await?;
    let Ok(added) = added else {
        write.rollback().await?;
        return Err(Refusal::new(410, "a file is not there"));
    };
    write.commit().await?;
    drop(room);
    service.outbox.wake();
    service.hooks.wake();
    let link = service.signer.link(added.number, now + EXPIRY);
    Ok(ProviderAnswer(InquiryData {
        number: inquiries::shown(added.number),
        // The inquiry is stored, with or without a link to it.
        link: link.unwrap_or_default(),
    }))
}

fn is_multipart(request: &Request) -> bool {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.to_ascii_lowercase().starts_with("multipart/form-data")
}

/// Reads a form with its files, which are checked as the site checks them.
async fn with_files(mut request: Request) -> Result<(Params, Vec<Attachment>), Refusal> {
    DefaultBodyLimit::max(LARGEST_WITH_FILES).apply(&mut request);
    let language = Params::of_request(&request);
    let parts = Multipart::from_request(request, &()).await;
    let mut parts = parts.map_err(|_| Refusal::bad_request("the form cannot be read"))?;
    let (mut fields, mut files) = (Vec::new(), Vec::new());
    while let Some(part) = parts.next_field().await.map_err(|error| refused(&error))? {
        let name = part.name().unwrap_or_default().to_owned();
        if name == "file" {
            let sent = part.file_name().unwrap_or_default().to_owned();
            let bytes = part.bytes().await.map_err(|error| refused(&error))?;
            let file = Attachment::read(&sent, bytes);
            files.push(file.map_err(|_| Refusal::bad_request("a file of a wrong kind"))?);
        } else {
            fields.push((name, part.text().await.map_err(|error| refused(&error))?));
        }
        if files.len() > MOST_FILES {
            break;
        }
    }
    check_together(&files).map_err(|_| Refusal::new(413, "the files are too many or too large"))?;
    Ok((Params::of_fields(fields).or(&language), files))
}

fn refused(error: &MultipartError) -> Refusal {
    if error.status() == 413 {
        Refusal::new(413, "the request's body is too large")
    } else {
        Refusal::bad_request("the request's body could not be read")
    }
}
