//! Purges over HTTP: `POST /_selvage/purge`.

use std::collections::BTreeSet;
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
use crate::app::{App, MOST_NAMED, PurgeRequest, RequestId, Touched, named};
use crate::cluster::{Cluster, Confirmations};
use crate::icons::icon;
use crate::publish::{PurgeOrder, PurgePath};
use crate::site::Site;

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
    /// The servers that share pages, if there are several; the numbers above are then those of all
    /// of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub servers: Option<Servers>,
}

/// The servers that a purge has reached.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Servers {
    /// Whether the order was passed on. If not, it will be as soon as possible.
    pub is_passed_on: bool,
    /// The names of those that have carried it out.
    pub confirmed: Vec<String>,
    /// The names of the others. Each carries it out when it is back.
    pub missing: Vec<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Renewed {
    pub count: usize,
    /// The paths of the first pages.
    pub paths: Vec<String>,
}

/// Purges for a client with the configured secret; without a secret in the configuration the path
/// does not exist.
pub(super) async fn purge(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<impl IntoResponse, HttpError> {
    let secret = app
        .server
        .purge_secret
        .as_ref()
        .ok_or_else(|| HttpError::new(StatusCode::NOT_FOUND))?;
    if !bearer(request.headers()).is_some_and(|given| secret.matches(given)) {
        let challenge = HeaderValue::from_static("Bearer");
        return Err(HttpError::new(StatusCode::UNAUTHORIZED).header(WWW_AUTHENTICATE, challenge));
    }
    let id = RequestId::of_observed(request.extensions());
    let Json(Object::<PurgeRequest>(request)) =
        Json::from_request(request, &())
            .await
            .map_err(|rejection: JsonRejection| {
                HttpError::text(rejection.status(), rejection.body_text())
            })?;
    let order = request
        .clone()
        .read(&app.served)
        .map_err(|invalid| HttpError::text(StatusCode::UNPROCESSABLE_ENTITY, invalid))?;
    let report = carry_out(&app, &request, &order, &id).await;
    Ok(([(CACHE_CONTROL, "no-store")], Json(report)))
}

/// The bearer token of a request. The scheme is case-insensitive (RFC 9110 §11.1).
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let value = headers.get(AUTHORIZATION)?.as_bytes();
    let (scheme, given) = value.split_at_checked(b"Bearer ".len())?;
    scheme
        .eq_ignore_ascii_case(b"Bearer ")
        .then(|| given.trim_ascii_start())
}

async fn carry_out(
    app: &App,
    request: &PurgeRequest,
    order: &PurgeOrder,
    id: &RequestId,
) -> PurgeReport {
    let (reached, servers) = match &app.cluster {
        None => (None, None),
        Some(cluster) => match everywhere(cluster, request).await {
            Some((touched, servers)) => (Some(touched), Some(servers)),
            None => (None, Some(Servers::default())),
        },
    };
    let (pages, touched) = match reached {
        Some(touched) => {
            let paths = touched
                .paths
                .iter()
                .filter_map(|path| PurgePath::parse(path, &app.served));
            (
                paths.flat_map(|path| path.addresses().to_vec()).collect(),
                touched,
            )
        }
        // Without the others, at least here.
        None => app.purge(order),
    };
    // A purge of everything does not mean that any page has changed.
    if !order.all
        && let Some(index_now) = &app.index_now
    {
        index_now.tell(order.addresses().iter().chain(&pages));
    }
    let renewed = if order.hard {
        Vec::new()
    } else {
        app.publisher.renew(&pages, id.as_str()).await
    };
    let nothing_there = |path: &&PurgePath| {
        !path.names_something()
            && app.files.name(path.as_str()).is_none()
            && !is_icon(path.as_str())
    };
    PurgeReport {
        pages: touched.pages,
        answers: touched.answers,
        files: touched.files,
        touched: touched.paths,
        renewed: Renewed {
            count: renewed.len(),
            paths: named(&renewed),
        },
        unknown: order
            .paths
            .iter()
            .filter(nothing_there)
            .map(|path| path.as_str().to_owned())
            .collect(),
        servers,
    }
}

/// Orders a purge of all servers, this one included, and waits for their confirmations; `None` if
/// they are not reached.
async fn everywhere(cluster: &Cluster, request: &PurgeRequest) -> Option<(Touched, Servers)> {
    let id = cluster
        .publish(serde_json::to_string(request).ok()?)
        .await
        .ok()?;
    let Confirmations { confirmed, missing } = cluster.confirmations(id).await;
    let mut all = Touched::default();
    let mut paths = BTreeSet::new();
    for report in confirmed.values() {
        let touched: Touched = serde_json::from_str(report).unwrap_or_default();
        all.pages += touched.pages;
        all.answers += touched.answers;
        all.files += touched.files;
        paths.extend(touched.paths);
    }
    all.paths = paths.into_iter().take(MOST_NAMED).collect();
    let confirmed = confirmed.into_keys().collect();
    Some((
        all,
        Servers {
            is_passed_on: true,
            confirmed,
            missing,
        },
    ))
}

/// Whether a path is an icon's, which no purge changes.
fn is_icon(path: &str) -> bool {
    [Site::Garment, Site::Brand]
        .into_iter()
        .any(|site| icon(site, path).is_some())
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
