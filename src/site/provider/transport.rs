//! Calls over HTTP: a client with pooled connections, limits, retries of transient failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use backon::{ExponentialBuilder, Retryable};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};
use reqwest::{Client, RequestBuilder, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Duration, timeout, timeout_at};
use tracing::field::Empty;
use tracing::{Instrument, Span, debug_span};
use url::Url;

use super::call::{Encoding, Endpoint, Request};
use super::client;
use super::envelope::{self, Data};
use super::lacking::LackingCalls;
use super::notes::Notes;
use super::response::{self, LARGE_BODIES, retry_after};
use super::rests::Rests;
use super::turns::Turns;
use super::{Cause, Importance, MediaSources, ProviderError, surrogates, unread};
use crate::telemetry::trace;
use base::config::{ProviderSettings, ProviderSource};
use base::http_client::{self, Transport};
use base::security;

/// The provider's HTTP API (spec §7). Cheap to clone; clones share connections and limits.
///
/// Errors are returned, not logged: only the caller knows their meaning.
#[derive(Clone, Debug)]
pub struct Provider(pub(super) Arc<ProviderInner>, pub(super) Importance);

#[derive(Debug)]
pub(super) struct ProviderInner {
    http: Client,
    base: Url,
    pub(super) settings: ProviderSettings,
    media: Arc<MediaSources>,
    turns: Turns,
    pub(super) rests: Rests,
    pub(super) lacking: LackingCalls,
    pub(super) notes: Notes,
    /// Permits for large bodies.
    large_bodies: Semaphore,
    /// Places of files that are passed on as they arrive.
    files: Arc<Semaphore>,
}

/// The maximum number of files that are passed on at the same time, each with some chunks in
/// memory.
const FILES: usize = 64;

pub(super) struct RawReply {
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl Provider {
    /// Creates the client for the provider at `settings.url`, without opening a connection.
    /// `own_urls` are the URLs of this site, which the CMS may use for the provider's files as
    /// well. Errors: [`Cause::Url`] unless the URL is `http` or `https` with a host and without
    /// credentials, query or fragment; [`Cause::Client`] when TLS cannot be set up.
    pub fn new(settings: ProviderSettings, own_urls: Vec<Url>) -> Result<Self, ProviderError> {
        let failed = |cause| ProviderError::new(Endpoint::get("start", "").request().call(), cause);
        let ProviderSource::Remote(base) = settings.url.clone() else {
            return Err(failed(Cause::Url(
                "is not known: the embedded provider is not started",
            )));
        };
        client::check(&base).map_err(|reason| failed(Cause::Url(reason)))?;
        metrics::describe_counter!(
            "selvage_provider_requests_total",
            "Requests sent to the provider, retries included"
        );
        metrics::describe_counter!(
            "selvage_provider_calls_total",
            "Calls of the provider by outcome"
        );
        metrics::describe_counter!(
            "selvage_provider_retries_total",
            "Retries of failed requests"
        );
        metrics::describe_counter!(
            "selvage_provider_old_answers_total",
            "Old responses used because a call failed or was slow"
        );
        metrics::describe_histogram!(
            "selvage_provider_seconds",
            metrics::Unit::Seconds,
            "Time to the provider's complete response, per request"
        );
        metrics::describe_counter!(
            "selvage_provider_unread_total",
            "Values in the provider's answers that cannot be read, by call and field"
        );
        metrics::counter!("selvage_provider_old_answers_total").increment(0);
        let (hosts, paths) = (settings.media_hosts.clone(), settings.media_paths.clone());
        let media = Arc::new(MediaSources::new(base.clone(), hosts, paths, own_urls));
        let transport = if media.has_hosts() {
            Transport::Tls
        } else {
            Transport::of(&base)
        };
        let http = client::new(&settings, transport).map_err(|error| failed(error.into()))?;
        let turns = Turns::new(settings.max_concurrent);
        let large_bodies = Semaphore::new(LARGE_BODIES);
        let inner = ProviderInner {
            http,
            base,
            settings,
            media,
            turns,
            rests: Rests::default(),
            lacking: LackingCalls::default(),
            notes: Notes::default(),
            large_bodies,
            files: Arc::new(Semaphore::new(FILES)),
        };
        Ok(Self(Arc::new(inner), Importance::Main))
    }

    /// Returns the same provider for calls of this importance.
    pub(super) fn of(&self, importance: Importance) -> Self {
        Self(Arc::clone(&self.0), importance)
    }

    /// Forgets which calls the provider lacks and which parts rest.
    pub(super) fn forget(&self) {
        self.0.lacking.forget();
        self.0.rests.forget();
    }

    pub(crate) fn settings(&self) -> &ProviderSettings {
        &self.0.settings
    }

    /// Whether the provider stores files of inquiries before these are sent: the embedded one, which
    /// alone has a key. With another one, files go with their inquiry.
    pub fn stores_uploads(&self) -> bool {
        self.0.settings.key.is_some()
    }

    /// The trusted sources of pictures.
    pub fn media_sources(&self) -> &Arc<MediaSources> {
        &self.0.media
    }

    /// Makes a call and reads the `data` of its response.
    pub(super) async fn data<T>(
        &self,
        request: Request,
        read: impl Fn(Data<'_>) -> Result<T, Cause>,
    ) -> Result<T, ProviderError> {
        let call = request.endpoint.name;
        self.reply(request, self.0.settings.max_body, |reply| {
            let body = surrogates::replaced(&reply.body);
            let data = envelope::open(&body)?;
            let (read, peculiar) = unread::of_answer(|| read(data));
            self.report(call, peculiar);
            read
        })
        .await
    }

    /// Makes a call and reads its response as a text.
    pub(super) async fn text<T>(
        &self,
        request: Request,
        read: impl Fn(&str) -> Result<T, Cause>,
    ) -> Result<T, ProviderError> {
        self.reply(request, self.0.settings.max_body, |reply| {
            read(&String::from_utf8_lossy(&reply.body))
        })
        .await
    }

    /// Makes a call and reads its response. A GET is retried after transient failures.
    pub(super) async fn reply<T>(
        &self,
        request: Request,
        limit: usize,
        read: impl Fn(RawReply) -> Result<T, Cause>,
    ) -> Result<T, ProviderError> {
        let name = request.endpoint.name;
        if let Some(cause) = self.answer_without_call(&request) {
            return Err(self.error(&request, cause));
        }
        let span = trace::span(|| call_span(name));
        let attempts = AtomicU32::new(0);
        let began = Instant::now();
        let attempt = || {
            attempts.fetch_add(1, Ordering::Relaxed);
            self.attempt(&request, limit, &read)
                .instrument(span.clone())
        };
        let outcome = if request.method().is_safe() {
            let longest = self.0.settings.backoff_max;
            attempt
                .retry(self.backoff())
                .when(|cause| cause.may_pass() && self.may_repeat(cause, began))
                .adjust(|cause, delay| match cause.retry_after() {
                    Some(asked) if asked > longest => None,
                    Some(asked) => delay.map(|delay| delay.max(asked)),
                    None => delay,
                })
                .notify(|cause, delay| tracing::debug!(call = %request.call(), %cause, ?delay, "retrying"))
                .await
        } else {
            attempt().await
        };
        let attempts = attempts.into_inner();
        let outcome = outcome.map_err(|cause| {
            let time = self.0.settings.cache_lacking;
            self.0.lacking.note(request.endpoint, &cause, time);
            self.error(&request, cause)
        });
        let label = outcome.as_ref().err().map_or("ok", ProviderError::label);
        metrics::counter!("selvage_provider_calls_total", "call" => name, "outcome" => label)
            .increment(1);
        metrics::counter!("selvage_provider_retries_total", "call" => name)
            .increment(u64::from(attempts.saturating_sub(1)));
        span.record("provider.attempts", attempts)
            .record("provider.outcome", label);
        if let Some(status) = outcome
            .as_ref()
            .map_or_else(ProviderError::http_status, |_| Some(StatusCode::OK))
        {
            span.record("http.response.status_code", status.as_u16());
        }
        // A refusal and "not found" are not errors, except for body statuses 500 to 599.
        if outcome
            .as_ref()
            .is_err_and(|error| !error.ends_session() && !error.is_not_found())
        {
            span.record("otel.status_code", "ERROR");
        }
        outcome
    }

    fn error(&self, request: &Request, cause: Cause) -> ProviderError {
        ProviderError::of(request, cause).of_importance(self.1)
    }

    /// The maximum duration of a call, waits and retries included.
    pub(super) fn longest_call(&self) -> Duration {
        let settings = &self.0.settings;
        let attempts = u32::try_from(settings.retries)
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        let attempt = settings
            .timeout
            .saturating_mul(2)
            .saturating_add(settings.backoff_max.saturating_mul(2));
        attempt.saturating_mul(attempts)
    }

    fn backoff(&self) -> ExponentialBuilder {
        let settings = &self.0.settings;
        ExponentialBuilder::new()
            .with_min_delay(settings.backoff_min.min(settings.backoff_max))
            .with_max_delay(settings.backoff_max)
            .with_max_times(settings.retries)
            .with_jitter()
            .with_jitter_seed(rand::random())
    }

    async fn attempt<T>(
        &self,
        request: &Request,
        limit: usize,
        read: &impl Fn(RawReply) -> Result<T, Cause>,
    ) -> Result<T, Cause> {
        let ProviderInner {
            settings,
            turns,
            base,
            ..
        } = &*self.0;
        let began = Instant::now();
        let wait = match self.1 {
            Importance::Main => settings.timeout,
            Importance::Part => settings.timeout.min(settings.part_wait),
        };
        let turn = timeout(wait, turns.of(request, base, self.1).acquire());
        let outcome = match turn.await {
            Ok(Ok(_turn)) => {
                let reply = match self.1 {
                    Importance::Main => self.exchange(request, limit).await,
                    Importance::Part => self.exchange_of_part(request, limit).await,
                };
                reply.and_then(read)
            }
            Ok(Err(_)) | Err(_) => Err(Cause::Overloaded),
        };
        let call = request.endpoint.name;
        let label = outcome
            .as_ref()
            .err()
            .map_or("ok", |cause| cause.label_of(request.endpoint.absence));
        metrics::counter!("selvage_provider_requests_total", "call" => call, "outcome" => label)
            .increment(1);
        metrics::histogram!("selvage_provider_seconds", "call" => call)
            .record(began.elapsed().as_secs_f64());
        outcome
    }

    /// Sends the request of a file and returns the response, whose body the caller reads, with a
    /// place to be held meanwhile. Not repeated.
    pub(super) async fn open(
        &self,
        request: &Request,
        headers: HeaderMap,
    ) -> Result<(Response, OwnedSemaphorePermit), Cause> {
        let limit = self.0.settings.timeout;
        let began = Instant::now();
        let opened = async {
            let place = Arc::clone(&self.0.files).acquire_owned();
            let Ok(Ok(place)) = timeout(limit, place).await else {
                return Err(Cause::Overloaded);
            };
            // Else the client would decode the body, whose length would be another one.
            let builder = self.builder(request)?.headers(headers);
            let builder = builder.header(header::ACCEPT_ENCODING, "identity");
            let sent = timeout(limit, builder.send()).await;
            Ok((sent.map_err(|_| Cause::Timeout(limit))??, place))
        };
        let opened = opened.await;
        let call = request.endpoint.name;
        let label = opened
            .as_ref()
            .err()
            .map_or("ok", |cause| cause.label_of(request.endpoint.absence));
        for counter in [
            "selvage_provider_requests_total",
            "selvage_provider_calls_total",
        ] {
            metrics::counter!(counter, "call" => call, "outcome" => label).increment(1);
        }
        metrics::histogram!("selvage_provider_seconds", "call" => call)
            .record(began.elapsed().as_secs_f64());
        opened
    }

    /// Sends the request and reads the response, both within the time of an attempt.
    pub(super) async fn exchange(
        &self,
        request: &Request,
        limit: usize,
    ) -> Result<RawReply, Cause> {
        let limit_per_attempt = self.0.settings.timeout;
        let deadline = tokio::time::Instant::now() + limit_per_attempt;
        let late = |_| Cause::Timeout(limit_per_attempt);
        let sent = self.builder(request)?.send();
        let response = timeout_at(deadline, sent).await.map_err(late)??;
        let (status, headers) = (response.status(), response.headers().clone());
        let retry_after = retry_after(&response);
        let body = timeout_at(
            deadline,
            response::body(response, limit, &self.0.large_bodies),
        );
        if status.is_success() {
            return Ok(RawReply {
                headers,
                body: body.await.map_err(late)??,
            });
        }
        if status.is_client_error() && request.endpoint.has_envelope() {
            // A body that cannot be read changes nothing: the call is not repeated.
            let refusal = body
                .await
                .ok()
                .and_then(Result::ok)
                .and_then(|body| envelope::refusal(status, &body));
            return Err(refusal.unwrap_or(Cause::Http {
                status,
                retry_after,
            }));
        }
        Err(Cause::Http {
            status,
            retry_after,
        })
    }

    fn builder(&self, request: &Request) -> Result<RequestBuilder, Cause> {
        let url = self.url(request);
        let key = self
            .0
            .settings
            .key
            .as_ref()
            .filter(|_| url.origin() == self.0.base.origin());
        let builder = self.0.http.request(request.method(), url);
        let builder = match key {
            Some(key) => builder
                .header(http_client::PROVIDER_KEY, key.expose())
                .headers(security::headers()),
            None => builder,
        };
        let builder = match request.endpoint.encoding {
            Encoding::Query => builder,
            Encoding::Bare => builder.header(header::ACCEPT_ENCODING, "identity"),
            Encoding::Form if request.has_files() => builder.multipart(request.multipart()?),
            Encoding::Form => builder.form(&request.pairs().collect::<Vec<_>>()),
            Encoding::Json => builder.json(&request.json()),
        };
        let builder = match request.language {
            Some(language) => builder.header(header::ACCEPT_LANGUAGE, language.tag()),
            None => builder,
        };
        Ok(builder.headers(trace::headers()))
    }

    fn url(&self, request: &Request) -> Url {
        if let Some(file) = &request.file {
            return file.url.clone();
        }
        let mut url = self.0.base.clone();
        url.set_path(&format!(
            "{}{}",
            url.path().trim_end_matches('/'),
            request.endpoint.path
        ));
        if request.endpoint.encoding == Encoding::Query {
            url.query_pairs_mut().extend_pairs(request.pairs());
        }
        url
    }
}

/// The span of a call and its retries.
fn call_span(name: &'static str) -> Span {
    debug_span!(
        target: trace::TARGET,
        "provider call",
        otel.name = format_args!("provider {name}"),
        otel.kind = "client",
        otel.status_code = Empty,
        provider.call = name,
        provider.attempts = Empty,
        provider.outcome = Empty,
        http.response.status_code = Empty,
    )
}
