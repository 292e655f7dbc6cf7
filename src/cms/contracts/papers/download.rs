//! The download of a paper: whole or a range of it, part by part. Who may have it is asked for each
//! part.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures::stream;

use super::table::{PAPER_PART, Paper};
use crate::customers::sessions::Session;
use crate::store::Store;
use base::header_value;
use base::inquiry::FileKind;
use base::range::{self, WantedRange};

/// The recipient of a download.
#[derive(Clone, Copy)]
pub(crate) enum Downloader {
    /// A customer of the paper's company, as long as it is.
    Customer(Session),
    Staff,
}

/// A paper and what a request wants of it.
pub(crate) struct Download {
    paper: Paper,
    /// The name under which it is saved.
    name: String,
    length: usize,
    etag: HeaderValue,
    wanted: WantedRange,
}

impl Download {
    pub(crate) fn of(paper: Paper, request: &HeaderMap) -> Self {
        let length = usize::try_from(paper.size).unwrap_or_default();
        // The bytes of a paper never change.
        let etag = HeaderValue::try_from(format!("\"{}\"", paper.id));
        let etag = etag.unwrap_or(HeaderValue::from_static("\"\""));
        let wanted = range::wanted(request, length, Some(&etag));
        Self {
            name: paper.name.clone(),
            paper,
            length,
            etag,
            wanted,
        }
    }

    /// Gives the file another name than the paper's own.
    pub(super) fn saved_as(self, name: String) -> Self {
        Self { name, ..self }
    }

    pub(crate) const fn paper(&self) -> &Paper {
        &self.paper
    }

    /// Whether the answer has the paper's first byte: a download that goes on does not.
    pub(super) fn is_begun(&self) -> bool {
        match &self.wanted {
            WantedRange::Whole => true,
            WantedRange::Part(range) => range.start == 0,
            WantedRange::Beyond => false,
        }
    }

    pub(crate) fn response(self, store: Store, downloader: Downloader) -> Response {
        let Self {
            paper,
            name: saved_name,
            length,
            etag,
            wanted,
        } = self;
        let mut headers = HeaderMap::new();
        let fixed = [
            (header::CACHE_CONTROL, "no-store"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::ACCEPT_RANGES, "bytes"),
        ];
        for (name, value) in fixed {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let (status, range) = match wanted {
            WantedRange::Whole => (StatusCode::OK, 0..length),
            WantedRange::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
            WantedRange::Beyond => {
                headers.extend(content_range(format!("bytes */{length}")));
                return (StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response();
            }
        };
        if status == StatusCode::PARTIAL_CONTENT {
            let last = range.end - 1;
            headers.extend(content_range(format!(
                "bytes {}-{last}/{length}",
                range.start
            )));
        }
        let kind = paper.format.parse::<FileKind>().map(FileKind::media_type);
        let kind = HeaderValue::from_static(kind.unwrap_or("application/octet-stream"));
        headers.insert(header::CONTENT_TYPE, kind);
        let disposition = header_value::attachment(&saved_name);
        headers.insert(header::CONTENT_DISPOSITION, disposition);
        headers.insert(header::CONTENT_LENGTH, range.len().into());
        headers.insert(header::ETAG, etag);
        let parts = stream::try_unfold(range.start, move |at| {
            let (store, id) = (store.clone(), paper.id.clone());
            async move {
                if at >= range.end {
                    return Ok(None);
                }
                let number = i64::try_from(at / PAPER_PART).unwrap_or(i64::MAX);
                let part = match downloader {
                    Downloader::Customer(session) => {
                        store.customer_paper_part(session, &id, number).await?
                    }
                    Downloader::Staff => store.paper_part(&id, number).await?,
                };
                // Deleted, or no longer this customer's: the answer is cut off.
                let part = Bytes::from(part.ok_or(sqlx::Error::RowNotFound)?);
                let from = at % PAPER_PART;
                let to = part.len().min(from + range.end - at);
                if from >= to {
                    return Err(sqlx::Error::RowNotFound);
                }
                Ok(Some((part.slice(from..to), at + to - from)))
            }
        });
        (status, headers, Body::from_stream(parts)).into_response()
    }
}

fn content_range(text: String) -> Option<(header::HeaderName, HeaderValue)> {
    let value = HeaderValue::try_from(text).ok()?;
    Some((header::CONTENT_RANGE, value))
}
