//! `POST` and `DELETE /inquiry/files`: files that are uploaded while the form is being filled in,
//! part by part, and removed again. Nothing returns one.
//!
//! A part of [`UPLOADED_PART`] bytes, or the last one, is a request of its own: a line that breaks
//! costs one part, and no file is in memory as a whole, here or at the provider. The embedded
//! provider alone stores parts; with another one these are unknown paths, and files go with the
//! form.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use http::header::RETRY_AFTER;
use http::{Method, StatusCode, Uri};
use serde::Serialize;
use ts_rs::TS;

use super::upload::network;
use crate::app::App;
use crate::limits::TooMany;
use crate::pages::KeptFile;
use crate::provider::{ProviderError, RefusedPart, UploadPart};
use crate::web::api::{ApiError, is_foreign, receive};
use crate::web::asked::Asked;
use crate::web::client;
use crate::web::error::HttpError;
use base::header_value;
use base::inquiry::{FileProblem, UPLOADED_PART, UploadId};
use base::locale::Locale;
use base::site::{Site, first_value};

/// The path of uploads.
pub(super) const PATH: &str = "/inquiry/files";
/// The maximum length of a name, in bytes.
const LONGEST_NAME: usize = 1000;

/// What became of a part of a file.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct UploadAnswer {
    /// The id of the file, which the next part has to name.
    pub id: Option<String>,
    /// What was received of it, in bytes: where the next part begins.
    pub received: usize,
    /// The file, once it is complete.
    pub file: Option<KeptFile>,
    /// Why it cannot be taken.
    pub problem: Option<FileProblem>,
    /// The name of its format, such as `MP4`, if it is of a wrong kind that is known.
    pub found: Option<String>,
}

/// The part that a browser sends, as the query names it.
struct AskedPart {
    id: Option<UploadId>,
    name: String,
    from: usize,
    is_last: bool,
}

impl AskedPart {
    fn of(uri: &Uri) -> Option<Self> {
        let query = uri.query().unwrap_or_default();
        let value = |name| first_value(query, name).unwrap_or_default();
        let (id, name) = (value("id"), value("name"));
        let from = value("from");
        let part = Self {
            id: UploadId::parse(&id),
            from: if from.is_empty() {
                0
            } else {
                from.parse().ok()?
            },
            is_last: value("last") == "1",
            name,
        };
        let is_first = id.is_empty() && part.from == 0 && !part.name.is_empty();
        let is_sound = part.name.len() <= LONGEST_NAME && (is_first || part.id.is_some());
        is_sound.then_some(part)
    }
}

pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, HttpError> {
    if asked.site != Site::Garment || !app.provider.stores_uploads() {
        return Err(HttpError::not_found());
    }
    let (parts, body) = request.into_parts();
    let locale = Locale::default();
    if is_foreign(&parts.headers, &app.server.public_url) {
        return Err(ApiError::CrossSite.text(&app, locale));
    }
    let malformed = || ApiError::Malformed.text(&app, locale);
    let part = AskedPart::of(&parts.uri).ok_or_else(malformed)?;
    if parts.method == Method::DELETE {
        let id = part.id.ok_or_else(malformed)?;
        let removed = app.provider.remove_upload(&id).await;
        return Ok(match removed {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(error) => unavailable(&asked, &error),
        });
    }
    let proxies = &app.server.trusted_proxies;
    let client = client::address(&parts.extensions, &parts.headers, proxies);
    if let Err(TooMany(wait)) = app.limits.upload_parts(client).await {
        let wait = header_value::seconds(wait);
        let busy = refused(StatusCode::TOO_MANY_REQUESTS, FileProblem::Busy, None);
        return Ok(([(RETRY_AFTER, wait)], busy).into_response());
    }
    let bytes = receive(body, UPLOADED_PART).await;
    let bytes = bytes.map_err(|error| error.text(&app, locale))?;
    Ok(store(&app, &asked, &part, bytes, client).await)
}

async fn store(
    app: &App,
    asked: &Asked,
    part: &AskedPart,
    bytes: axum::body::Bytes,
    client: Option<IpAddr>,
) -> Response {
    let network = network(client);
    let sent = app.provider.upload(UploadPart {
        id: part.id.as_ref(),
        name: &part.name,
        from: part.from,
        bytes,
        is_last: part.is_last,
        network: &network,
    });
    let error = match sent.await {
        Ok(own) => {
            let file = KeptFile::of(&own);
            return Json(UploadAnswer {
                id: Some(own.id.as_str().to_owned()),
                received: own.size,
                file,
                ..UploadAnswer::default()
            })
            .into_response();
        }
        Err(error) => error,
    };
    match RefusedPart::of(&error) {
        Some(RefusedPart::Elsewhere(received)) => {
            let answer = UploadAnswer {
                id: part.id.as_ref().map(|id| id.as_str().to_owned()),
                received,
                ..UploadAnswer::default()
            };
            (StatusCode::CONFLICT, Json(answer)).into_response()
        }
        Some(RefusedPart::File(problem, found)) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, problem, found)
        }
        None => unavailable(asked, &error),
    }
}

fn refused(status: StatusCode, problem: FileProblem, found: Option<String>) -> Response {
    let answer = UploadAnswer {
        problem: Some(problem),
        found,
        ..UploadAnswer::default()
    };
    (status, Json(answer)).into_response()
}

/// Logs a failure, without anything of the file.
fn unavailable(asked: &Asked, error: &ProviderError) -> Response {
    tracing::warn!(
        request_id = asked.id.as_str(),
        cause = error.label(),
        "a part of a file could not be stored"
    );
    refused(StatusCode::SERVICE_UNAVAILABLE, FileProblem::Busy, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_the_first_of_a_named_file_or_one_of_a_known_file() {
        let id = "AZaz09-_".repeat(4);
        let of = |query: &str| AskedPart::of(&format!("{PATH}?{query}").parse().unwrap());
        let first = of("name=%E5%B8%83.zip").unwrap();
        assert_eq!(
            (&*first.name, first.from, first.is_last),
            ("布.zip", 0, false)
        );
        let next = of(&format!("id={id}&from=1048576&last=1")).unwrap();
        assert_eq!(next.id.unwrap().as_str(), id);
        assert_eq!((next.from, next.is_last), (1_048_576, true));
        let long = format!("name={}", "x".repeat(1001));
        for wrong in [
            "",
            "name=",
            "id=x",
            "name=a&from=1",
            "name=a&from=-1",
            &long,
        ] {
            assert!(of(wrong).is_none(), "{wrong}");
        }
    }
}
