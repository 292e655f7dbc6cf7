//! The bytes of a customer's papers: `/s16/api/v1/order/document`, as they arrive from the
//! provider.
//!
//! The token is in the body of a form, which a page sends, or in the header `Authorization` of a
//! GET, which may name a range: never in an address. So nothing that keeps addresses, such as
//! histories, logs and caches, can lead to a paper.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{
    ACCEPT_RANGES, AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use strum::VariantArray;

use super::contracts::{LONGEST_ID, count_orders};
use super::envelope::private_headers;
use super::error::ApiError;
use super::form::Form;
use super::{language, parameter};
use crate::app::App;
use crate::provider::{CustomerToken, PaperFile, ProviderError};
use crate::web::asked::Asked;
use crate::web::media;
use base::header_value;
use base::inquiry::FileKind;

/// The methods of the path. HEAD would be a download that nobody gets.
pub(super) const METHODS: &str = "GET, POST";

/// The provider's headers that are passed on.
const PASSED_ON: [HeaderName; 4] = [ACCEPT_RANGES, CONTENT_LENGTH, CONTENT_RANGE, ETAG];

/// `GET`: `id`, with the token in `Authorization`. `POST`: a form with `token` and `id`, whose
/// errors are texts, since a browser shows them.
pub(super) async fn document(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Result<Response, ApiError> {
    let locale = language(request.uri());
    if request.method() == Method::HEAD {
        return Err(ApiError::WrongMethod { allowed: METHODS });
    }
    let is_form = request.method() == Method::POST;
    let answered = async {
        count_orders(&app, request.extensions(), request.headers()).await?;
        let wanted = if is_form {
            WantedPaper::of_form(request).await?
        } else {
            WantedPaper::of_get(&request)
        };
        let token = wanted.token.ok_or(ApiError::LoginOver)?;
        let id = wanted.id.filter(|id| (1..=LONGEST_ID).contains(&id.len()));
        let id = id.ok_or(ApiError::NoDocument)?;
        let file = app.provider.paper(&token, &id, &wanted.range, locale).await;
        file.map(response).map_err(|error| refused(&asked, &error))
    };
    match answered.await {
        Err(error) if is_form => Ok(error.text(&app, locale).into_response()),
        answered => answered,
    }
}

/// The file and the part that a request asks for.
struct WantedPaper {
    token: Option<CustomerToken>,
    id: Option<String>,
    /// The headers of a request for a range; none of a form.
    range: HeaderMap,
}

impl WantedPaper {
    fn of_get(request: &Request) -> Self {
        let header = request.headers().get(AUTHORIZATION);
        let header = header.and_then(|value| value.to_str().ok());
        let token = header.and_then(|value| value.split_once(' '));
        let token = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        Self {
            token: token.and_then(|(_, token)| CustomerToken::new(token.trim())),
            id: parameter(request.uri(), "id"),
            range: request.headers().clone(),
        }
    }

    async fn of_form(request: Request) -> Result<Self, ApiError> {
        let form = Form::read(request).await?;
        Ok(Self {
            token: CustomerToken::new(form.field("token")),
            id: Some(form.field("id").to_owned()),
            range: HeaderMap::new(),
        })
    }
}

fn response(file: PaperFile) -> Response {
    let mut headers = HeaderMap::from_iter(private_headers());
    for name in PASSED_ON {
        if let Some(value) = file.headers.get(&name) {
            headers.insert(name, value.clone());
        }
    }
    let kind = content_type(file.headers.get(CONTENT_TYPE));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    let name = if file.name.is_empty() {
        "document"
    } else {
        &file.name
    };
    headers.insert(CONTENT_DISPOSITION, header_value::attachment(name));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let policy = HeaderValue::from_static(media::POLICY);
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    let (status, body) = (file.status, Body::from_stream(file.into_stream()));
    (status, headers, body).into_response()
}

/// The media type of a known kind of file. Every other file has none that a browser would use.
fn content_type(sent: Option<&HeaderValue>) -> &'static str {
    let sent = sent.and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.split(';').next());
    let sent = sent.unwrap_or_default().trim();
    let kinds = FileKind::VARIANTS.iter().map(|kind| kind.media_type());
    kinds
        .into_iter()
        .find(|kind| kind.eq_ignore_ascii_case(sent))
        .unwrap_or("application/octet-stream")
}

/// The answer to a refusal: the same for every paper that is not this customer's.
fn refused(asked: &Asked, error: &ProviderError) -> ApiError {
    let (request_id, cause) = (asked.id.as_str(), error.label());
    if error.is_not_found() {
        return ApiError::NoDocument;
    }
    if error.ends_session() {
        return ApiError::LoginOver;
    }
    tracing::warn!(request_id, cause, "a customer's paper could not be fetched");
    ApiError::of(error)
}
