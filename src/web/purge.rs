//! Purges over HTTP: `POST /_selvage/purge`.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::response::IntoResponse;
use http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::error::HttpError;
use crate::app::{App, RequestId};
use crate::cache::Mode;
use crate::icons::icon;
use crate::locale::Locale;
use crate::publish::{PurgeOrder, PurgePath, Purged};
use crate::site::{Address, PublicUrl, Site};

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct PurgeRequest {
    all: bool,
    tags: Vec<String>,
    paths: Vec<String>,
    locales: Vec<Locale>,
    hard: bool,
}

impl PurgeRequest {
    fn read(self, served: &[(Site, PublicUrl)]) -> Result<PurgeOrder, String> {
        let Self { all, tags, paths, locales, hard } = self;
        let paths = paths.into_iter().map(|path| {
            PurgePath::parse(&path, served).ok_or_else(|| {
                format!("{path:?} is neither a path, which starts with a slash, nor a URL of a site of this server")
            })
        });
        let order = PurgeOrder { all, tags, paths: paths.collect::<Result<_, _>>()?, locales, hard };
        let nothing = || "the request selects nothing: set paths, tags, locales or all".to_owned();
        order.names_something().then_some(order).ok_or_else(nothing)
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PurgeReport {
    pub pages: usize,
    pub answers: usize,
    pub files: usize,
    /// The paths of the first pages.
    pub touched: Vec<String>,
    /// Pages rendered again before the response; none after a hard purge.
    #[serde(default)]
    pub renewed: Renewed,
    /// The paths of the request at which there is neither a page nor a file.
    #[serde(default)]
    pub unknown: Vec<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Renewed {
    pub count: usize,
    /// The paths of the first pages.
    pub paths: Vec<String>,
}

/// The maximum number of paths in a list of the report.
const MOST_NAMED: usize = 100;

/// Purges for a client with the configured secret; without a secret in the configuration the path does not exist.
pub(super) async fn purge(State(app): State<Arc<App>>, request: Request) -> Result<impl IntoResponse, HttpError> {
    let secret = app.server.purge_secret.as_ref().ok_or_else(|| HttpError::new(StatusCode::NOT_FOUND))?;
    if !bearer(request.headers()).is_some_and(|given| secret.matches(given)) {
        let challenge = HeaderValue::from_static("Bearer");
        return Err(HttpError::new(StatusCode::UNAUTHORIZED).header(WWW_AUTHENTICATE, challenge));
    }
    let id = RequestId::of_observed(request.extensions());
    let Json(Object::<PurgeRequest>(request)) = Json::from_request(request, &())
        .await
        .map_err(|rejection: JsonRejection| HttpError::text(rejection.status(), rejection.body_text()))?;
    let order =
        request.read(&app.served).map_err(|invalid| HttpError::text(StatusCode::UNPROCESSABLE_ENTITY, invalid))?;
    let report = carry_out(&app, &order, &id).await;
    Ok(([(CACHE_CONTROL, "no-store")], Json(report)))
}

/// The bearer token of a request. The scheme is case-insensitive (RFC 9110 §11.1).
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let value = headers.get(AUTHORIZATION)?.as_bytes();
    let (scheme, given) = value.split_at_checked(b"Bearer ".len())?;
    scheme.eq_ignore_ascii_case(b"Bearer ").then(|| given.trim_ascii_start())
}

async fn carry_out(app: &App, order: &PurgeOrder, id: &RequestId) -> PurgeReport {
    let Purged { pages, answers } = app.publisher.purge(order);
    // There are few sitemaps and feeds, made from the same answers; the old ones are served until the new ones are
    // made.
    app.files.purge(Mode::Soft);
    if order.all {
        app.warm_up.notify_one();
    } else if let Some(index_now) = &app.index_now {
        // A purge of everything does not mean that any page has changed.
        index_now.tell(order.addresses().iter().chain(&pages));
    }
    let files = purge_files(app, order);
    let renewed = if order.hard { Vec::new() } else { app.publisher.renew(&pages, id.as_str()).await };
    let nothing_there = |path: &&PurgePath| {
        !path.names_something() && app.files.name(path.as_str()).is_none() && !is_icon(path.as_str())
    };
    PurgeReport {
        pages: pages.len(),
        answers,
        files,
        touched: named(&pages),
        renewed: Renewed { count: renewed.len(), paths: named(&renewed) },
        unknown: order.paths.iter().filter(nothing_there).map(|path| path.as_str().to_owned()).collect(),
    }
}

/// Whether a path is an icon's, which no purge changes.
fn is_icon(path: &str) -> bool {
    [Site::Garment, Site::Brand].into_iter().any(|site| icon(site, path).is_some())
}

/// Purges the provider's files that the order names. Returns their number.
fn purge_files(app: &App, order: &PurgeOrder) -> usize {
    let mode = if order.hard { Mode::Hard } else { Mode::Soft };
    if order.all {
        if let Some(images) = &app.images {
            images.forget_all_sources();
        }
        return app.media.purge_all(mode);
    }
    let paths: Vec<_> = order.paths.iter().filter_map(PurgePath::file).collect();
    if let Some(images) = &app.images {
        for path in &paths {
            images.forget_source(path);
        }
    }
    app.media.purge(paths, mode)
}

/// The paths of the first pages.
fn named(pages: &[Address]) -> Vec<String> {
    pages.iter().take(MOST_NAMED).filter_map(|page| page.path_and_query()).collect()
}

/// A JSON object. Serde would accept an array of the fields as well.
pub(super) struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfMap<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for OfMap<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(OfMap(PhantomData)).map(Self)
    }
}
