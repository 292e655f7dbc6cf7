//! Passes the desk's calls on to the embedded provider: declared headers alone, both bodies as they
//! arrive. No call is repeated.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use http::header::{
    ACCEPT_LANGUAGE, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, ETAG, IF_MATCH,
    ORIGIN, RETRY_AFTER, SET_COOKIE, USER_AGENT,
};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue};
use tokio::time::timeout;

use super::door::Door;
use super::problem::DeskProblem;
use super::uploads::Uploaded;
use super::{API, login, uploads};
use crate::app::{App, DeskApi};
use crate::http_client::{PROVIDER_KEY, UPLOAD_TIMEOUT};
use crate::telemetry::security::{self, EventAccount, SecurityEvent};
use crate::web::api::is_foreign;
use crate::web::client;
use crate::web::respond::Asked;

/// How long a call waits for a place.
const WAIT: Duration = Duration::from_secs(5);
/// How long a call may take; the provider itself answers sooner.
const LONGEST: Duration = Duration::from_secs(30);
/// How long the download of a file may take, over a slow line.
const LONGEST_FILE: Duration = Duration::from_mins(10);

/// The prefix of the desk's cookies, after one of TLS. All others are the site's.
const COOKIES: [&str; 2] = ["selvage-desk=", "__Secure-selvage-desk="];
const SCHEME: HeaderName = HeaderName::from_static("x-forwarded-proto");

const TO_PROVIDER: [HeaderName; 5] = [
    ACCEPT_LANGUAGE,
    CONTENT_LENGTH,
    CONTENT_TYPE,
    IF_MATCH,
    USER_AGENT,
];
const TO_BROWSER: [HeaderName; 6] = [
    CONTENT_DISPOSITION,
    CONTENT_LENGTH,
    CONTENT_TYPE,
    ETAG,
    RETRY_AFTER,
    SET_COOKIE,
];

/// Responds to a call of the API.
pub(super) async fn forward(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    Extension(door): Extension<Door>,
    request: Request,
) -> Result<Response, DeskProblem> {
    let api = app.desk.api.as_ref().ok_or(DeskProblem::Elsewhere)?;
    let (parts, body) = request.into_parts();
    let headers = &parts.headers;
    // A browser names the origin of every write.
    let names_origin = headers.contains_key(ORIGIN) || parts.method.is_safe();
    if !names_origin {
        security::log(SecurityEvent::ForeignOrigin, EventAccount::Nobody);
        return Err(DeskProblem::OtherSite);
    }
    if is_foreign(headers, &app.server.public_url) {
        return Err(DeskProblem::OtherSite);
    }
    client::count_miss(&app, &parts.extensions, headers)
        .await
        .map_err(|too_many| DeskProblem::TooMany(too_many.0))?;
    let uploaded = Uploaded::of(&parts);
    if uploaded.is_some_and(|uploaded| uploaded.is_too_large(headers)) {
        return Err(DeskProblem::TooLarge);
    }
    let call = Call {
        api,
        asked: &asked,
        parts: &parts,
        has_tls: door.has_tls(&app),
    };
    if uploaded == Some(Uploaded::File) {
        let bytes = uploads::checked(&app, &call, body).await?;
        return call.send(bytes.into()).await;
    }
    if login::is_attempt(call.path()) {
        login::attempt(&app, call, body).await
    } else {
        call.send(reqwest::Body::wrap_stream(body.into_data_stream()))
            .await
    }
}

/// A call that is passed on.
pub(super) struct Call<'c> {
    api: &'c DeskApi,
    asked: &'c Asked,
    pub(super) parts: &'c Parts,
    has_tls: bool,
}

impl Call<'_> {
    /// The path below the API's.
    pub(super) fn path(&self) -> &str {
        let path = self.parts.uri.path();
        path.strip_prefix(API).unwrap_or_default()
    }

    /// Whether it is somebody's with an account.
    pub(super) async fn is_of_member(&self) -> Result<bool, DeskProblem> {
        let mut url = self.api.base.clone();
        url.set_path(&format!("{API}/me"));
        let mut headers = self.headers();
        for name in [CONTENT_LENGTH, CONTENT_TYPE] {
            headers.remove(name);
        }
        let asked = self.api.http.get(url).headers(headers);
        let asked = asked.header(PROVIDER_KEY, self.api.key.expose());
        let answer = asked.timeout(LONGEST).send().await;
        answer
            .map(|answer| answer.status().is_success())
            .map_err(|_| DeskProblem::Unavailable)
    }

    /// Sends the call with this body, and returns the response.
    pub(super) async fn send(&self, body: reqwest::Body) -> Result<Response, DeskProblem> {
        let place = timeout(WAIT, Arc::clone(&self.api.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            return Err(DeskProblem::Unavailable);
        };
        let mut url = self.api.base.clone();
        url.set_path(self.parts.uri.path());
        url.set_query(self.parts.uri.query());
        let mut headers = self.headers();
        if body.as_bytes().is_some() {
            // It may be shorter than the one that came, and its length is known.
            headers.remove(CONTENT_LENGTH);
        }
        let sent = self
            .api
            .http
            .request(self.parts.method.clone(), url)
            .headers(headers)
            .header(PROVIDER_KEY, self.api.key.expose())
            .timeout(self.longest())
            .body(body)
            .send()
            .await;
        let answer = sent.map_err(|error| {
            let id = self.asked.id.as_str();
            let error = &error.without_url() as &dyn std::error::Error;
            tracing::warn!(request_id = id, error, "a call of the desk failed");
            DeskProblem::Unavailable
        })?;
        let mut response = Response::new(Body::empty());
        *response.status_mut() = answer.status();
        copy(answer.headers(), &TO_BROWSER, response.headers_mut());
        let chunks = futures::StreamExt::map(answer.bytes_stream(), move |chunk| {
            // The place is held until the body has been passed on.
            let _ = &place;
            chunk
        });
        *response.body_mut() = Body::from_stream(chunks);
        Ok(response)
    }

    /// How long it may take.
    fn longest(&self) -> Duration {
        if Uploaded::of(self.parts).is_some() {
            UPLOAD_TIMEOUT
        } else if self.path().contains("/files/") {
            LONGEST_FILE
        } else {
            LONGEST
        }
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        copy(&self.parts.headers, &TO_PROVIDER, &mut headers);
        if let Some(cookies) = cookies(&self.parts.headers) {
            headers.insert(COOKIE, cookies);
        }
        headers.extend(security::headers());
        let scheme = if self.has_tls { "https" } else { "http" };
        headers.insert(SCHEME, HeaderValue::from_static(scheme));
        headers
    }
}

fn copy(from: &HeaderMap, names: &[HeaderName], into: &mut HeaderMap) {
    for name in names {
        for value in from.get_all(name) {
            into.append(name.clone(), value.clone());
        }
    }
}

/// The desk's cookies of a request.
fn cookies(headers: &HeaderMap) -> Option<HeaderValue> {
    let lines = headers.get_all(COOKIE).iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .map(str::trim);
    let own: Vec<_> = pairs
        .filter(|pair| COOKIES.iter().any(|name| pair.starts_with(name)))
        .collect();
    HeaderValue::try_from(own.join("; "))
        .ok()
        .filter(|own| !own.is_empty())
}
