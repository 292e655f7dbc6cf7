//! Passes the desk's calls on to the embedded provider, with declared headers alone, once it is
//! known who calls and the body is there. No call is repeated.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use futures::StreamExt;
use http::header::{
    ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, COOKIE,
    ETAG, IF_MATCH, ORIGIN, RETRY_AFTER, SET_COOKIE, USER_AGENT,
};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue};
use http_body_util::BodyExt;

use super::door::Door;
use super::problem::DeskProblem;
use super::{guesses, programs, uploads};
use crate::app::{App, DeskApi};
use crate::limits::DeskPlace;
use crate::web::api::{ApiError, is_foreign_to, receive};
use crate::web::asked::Asked;
use crate::web::client;
use crate::web::receiving::Receiving;
use base::desk_api::{
    AnswerKind, BodyKind, DeskOperation, GuessedSecret, WRONG_SECRET, program_token,
};
use base::http_client::{
    CLIENT_ADDRESS, CLIENT_NETWORK, IDEMPOTENCY_KEY, KNOWN_BROWSER, PROVIDER_KEY, UNATTENDED,
    UPLOAD_TIMEOUT,
};
use base::networks::shown;
use base::security::{self, EventAccount, SecurityEvent};

/// The maximum length of an answer in JSON, in bytes.
pub(super) const LONGEST_ANSWER: usize = 16 << 20;
/// How long a call may take; the provider itself answers sooner.
pub(super) const LONGEST: Duration = Duration::from_secs(30);
/// How long the download of a file may take, over a slow line.
const LONGEST_FILE: Duration = Duration::from_mins(10);

/// The desk's cookies, without and with TLS. All others are the site's.
const COOKIES: [&str; 2] = ["selvage-desk=", "__Secure-selvage-desk="];
const SCHEME: HeaderName = HeaderName::from_static("x-forwarded-proto");

const TO_PROVIDER: [HeaderName; 6] = [
    ACCEPT_LANGUAGE,
    CONTENT_TYPE,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    UNATTENDED,
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
    Extension(operation): Extension<Arc<DeskOperation>>,
    request: Request,
) -> Result<Response, DeskProblem> {
    let api = app.desk.api.as_ref().ok_or(DeskProblem::Elsewhere)?;
    let (parts, body) = request.into_parts();
    let headers = &parts.headers;
    let is_program = program_token(headers).is_some();
    // A browser names the origin of every write.
    let names_origin = headers.contains_key(ORIGIN) || parts.method.is_safe() || is_program;
    if !names_origin {
        security::log(SecurityEvent::ForeignOrigin, EventAccount::Nobody);
        return Err(DeskProblem::OtherSite);
    }
    let public = &app.server.public_url;
    if is_foreign_to(headers, public, door.scheme(public)) {
        return Err(DeskProblem::OtherSite);
    }
    client::count_miss(&app, &parts.extensions, headers)
        .await
        .map_err(|too_many| DeskProblem::TooMany(too_many.0))?;
    if is_program && !operation.is_for_programs {
        return Err(DeskProblem::NotAllowed);
    }
    let declared = operation.declared;
    let longest = declared.body.longest();
    if length(headers).is_some_and(|length| length > longest) {
        return Err(DeskProblem::TooLarge);
    }
    let call = ForwardedCall {
        api,
        asked: &asked,
        parts: &parts,
        operation: &operation,
        has_tls: door.has_tls(&app),
        client: client::address(&parts.extensions, headers, &app.server.trusted_proxies)
            .and_then(|address| Some((address, HeaderValue::try_from(shown(address)).ok()?))),
    };
    if declared.guesses {
        guesses::count(&app, &call).await?;
    }
    let caller = if operation.roles.is_empty() {
        None
    } else {
        match call.caller().await? {
            Ok(caller) if is_program => {
                programs::count(&app, call.address(), &caller.id).await?;
                Some(caller)
            }
            Ok(caller) => Some(caller),
            Err(refusal) => {
                discard(&parts, body, longest).await;
                return Ok(refusal);
            }
        }
    };
    let account = caller.as_ref().map(|caller| caller.id.as_str());
    // A file has a place and room of its account while it is received, too.
    let file = if declared.body.is_upload() {
        let length = length(headers).unwrap_or(longest);
        Some(uploads::begin(&app, &parts.extensions, account, length).await?)
    } else {
        None
    };
    let bytes = receive(body, longest).await.map_err(problem)?;
    let bytes = if declared.body == BodyKind::File {
        uploads::checked(&app, bytes).await?
    } else {
        bytes
    };
    if declared.guesses {
        // It has a place in the queue of logins.
        return whole(guesses::attempt(&app, &call, caller.as_ref(), bytes).await?).await;
    }
    let place = match declared.answer {
        AnswerKind::Download => app.limits.desk_file(account).await,
        AnswerKind::Json if file.is_some() => None,
        AnswerKind::Json => app.limits.desk_call(account).await,
    };
    if place.is_none() && file.is_none() {
        return Err(DeskProblem::Unavailable);
    }
    let answer = call.send(bytes).await?;
    match (declared.answer, place) {
        (AnswerKind::Download, Some(place)) => Ok(held(answer, place)),
        _ => whole(answer).await,
    }
}

/// Reads a body that is refused to its end: a client that is still sending may not read.
async fn discard(parts: &Parts, mut body: Body, longest: usize) {
    if let Some(receiving) = parts.extensions.get::<Receiving>() {
        receiving.stop_counting();
    }
    let mut length = 0;
    while let Some(Ok(frame)) = body.frame().await {
        length += frame.data_ref().map_or(0, Bytes::len);
        if length > longest {
            return;
        }
    }
}

/// A response that holds a place until its body has been passed on.
fn held(response: Response, place: DeskPlace) -> Response {
    response.map(|body| {
        let chunks = body.into_data_stream().map(move |chunk| {
            let _ = &place;
            chunk
        });
        Body::from_stream(chunks)
    })
}

/// A response whose body is here, so that a slow client holds no place.
async fn whole(response: Response) -> Result<Response, DeskProblem> {
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, LONGEST_ANSWER).await;
    let body = body.map_err(|_| DeskProblem::Unavailable)?;
    Ok(Response::from_parts(parts, body.into()))
}

/// The length that a request names.
fn length(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The failure to receive a body.
#[expect(clippy::needless_pass_by_value, reason = "of `map_err`")]
fn problem(error: ApiError) -> DeskProblem {
    match error {
        ApiError::TooLarge => DeskProblem::TooLarge,
        ApiError::TooSlow => DeskProblem::TooSlow,
        _ => DeskProblem::Unavailable,
    }
}

/// A call that is passed on.
pub(super) struct ForwardedCall<'c> {
    pub(super) api: &'c DeskApi,
    asked: &'c Asked,
    pub(super) parts: &'c Parts,
    pub(super) operation: &'c DeskOperation,
    pub(super) has_tls: bool,
    /// The client's address, and its network as people are shown it.
    client: Option<(IpAddr, HeaderValue)>,
}

impl ForwardedCall<'_> {
    /// The address of the client.
    pub(super) fn address(&self) -> Option<IpAddr> {
        self.client.as_ref().map(|(address, _)| *address)
    }

    /// Sends the call with this body, and returns the response. The [`GuessedSecret`] that was
    /// wrong is an extension of it.
    pub(super) async fn send(&self, body: Bytes) -> Result<Response, DeskProblem> {
        self.send_of(false, body).await
    }

    /// Sends the call of a browser in which its account has logged in before, or of another.
    pub(super) async fn send_of(
        &self,
        is_known: bool,
        body: Bytes,
    ) -> Result<Response, DeskProblem> {
        let mut url = self.api.base.clone();
        url.set_path(self.parts.uri.path());
        url.set_query(self.parts.uri.query());
        let mut headers = self.headers();
        if is_known {
            headers.insert(KNOWN_BROWSER, HeaderValue::from_static("1"));
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
        let answer = sent.map_err(|error| self.failed(error))?;
        Ok(answered(answer))
    }

    /// Logs that the provider did not answer.
    pub(super) fn failed(&self, error: reqwest::Error) -> DeskProblem {
        let id = self.asked.id.as_str();
        let error = &error.without_url() as &dyn std::error::Error;
        tracing::warn!(request_id = id, error, "a call of the desk failed");
        DeskProblem::Unavailable
    }

    /// How long it may take.
    const fn longest(&self) -> Duration {
        let declared = self.operation.declared;
        if declared.body.is_upload() {
            UPLOAD_TIMEOUT
        } else if matches!(declared.answer, AnswerKind::Download) {
            LONGEST_FILE
        } else {
            LONGEST
        }
    }

    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        copy(&self.parts.headers, &TO_PROVIDER, &mut headers);
        if program_token(&self.parts.headers).is_some() {
            copy(&self.parts.headers, &[AUTHORIZATION], &mut headers);
            let address = self.address().map(|address| address.to_canonical());
            let address = address.and_then(|own| HeaderValue::try_from(own.to_string()).ok());
            headers.extend(address.map(|address| (CLIENT_ADDRESS, address)));
        } else if let Some(cookies) = cookies(&self.parts.headers, self.has_tls) {
            headers.insert(COOKIE, cookies);
        }
        headers.extend(security::headers());
        let scheme = if self.has_tls { "https" } else { "http" };
        headers.insert(SCHEME, HeaderValue::from_static(scheme));
        if let Some((_, network)) = &self.client {
            headers.insert(CLIENT_NETWORK, network.clone());
        }
        headers
    }
}

/// The provider's answer as a response, with the declared headers alone.
pub(super) fn answered(answer: reqwest::Response) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = answer.status();
    copy(answer.headers(), &TO_BROWSER, response.headers_mut());
    let wrong = answer.headers().get(WRONG_SECRET);
    let wrong = wrong.and_then(|wrong| wrong.to_str().ok()?.parse::<GuessedSecret>().ok());
    if let Some(wrong) = wrong {
        response.extensions_mut().insert(wrong);
    }
    *response.body_mut() = Body::from_stream(answer.bytes_stream());
    response
}

fn copy(from: &HeaderMap, names: &[HeaderName], into: &mut HeaderMap) {
    for name in names {
        for value in from.get_all(name) {
            into.append(name.clone(), value.clone());
        }
    }
}

/// The desk's cookies of a request. With TLS, the one that only a response over TLS can set counts
/// alone.
fn cookies(headers: &HeaderMap, has_tls: bool) -> Option<HeaderValue> {
    let [plain, secure] = COOKIES;
    let name = if has_tls { secure } else { plain };
    let lines = headers.get_all(COOKIE).iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .map(str::trim);
    let own: Vec<_> = pairs.filter(|pair| pair.starts_with(name)).collect();
    HeaderValue::try_from(own.join("; "))
        .ok()
        .filter(|own| !own.is_empty())
}
