//! The provider's HTTP API over the store (spec §7): one file per family of calls, each with the
//! paths and the handlers of its calls.

mod account;
mod answer;
mod cms;
mod documents;
mod guard;
mod inquiries;
mod media;
mod notices;
mod orders;
mod params;
mod passwords;
mod visits;
mod wording;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::sync::watch::Receiver;
use tower_http::catch_panic::CatchPanicLayer;
use url::Url;

use super::announcements::Announcements;
use super::content::ContentSource;
use super::desk;
use super::factor_vault::FactorVault;
use super::mail::Outbox;
use super::passwords::Passwords;
use super::store::Store;
use super::view_counts::Today;
use super::visit_writer::VisitWriter;
use crate::config::Secret;

pub(super) use wording::Wording;

#[derive(Clone, Debug)]
pub(super) struct Service {
    pub(super) store: Store,
    pub(super) visits: VisitWriter,
    /// The source of `/media/…`.
    pub(super) content: ContentSource,
    pub(super) passwords: Passwords,
    /// Seals second factors.
    pub(super) factors: FactorVault,
    pub(super) token_ttl: Duration,
    /// How long a session of the desk lasts without use.
    pub(super) session_idle: Duration,
    pub(super) wording: Arc<Wording>,
    /// Mails about inquiries and passwords.
    pub(super) outbox: Outbox,
    pub(super) announcements: Announcements,
    /// Whether customers get links by mail.
    pub(super) sends_links: bool,
    /// Scheme, host and port of the site, with which links for customers begin.
    pub(super) site: Option<Box<Url>>,
    /// Today's page views, for the desk.
    pub(super) today: Today,
    /// Permits of inquiries that are being received.
    pub(super) uploads: Arc<Semaphore>,
    /// The permit of an import of contracts.
    pub(super) imports: Arc<Semaphore>,
    /// Whether the database takes writes.
    pub(super) is_writable: Receiver<bool>,
    /// The secret of every request, if only one server may call.
    pub(super) key: Option<Secret>,
}

/// The maximum length of a body, in bytes; longer than any form or visit record.
const LARGEST_BODY: usize = 16 * 1024;

/// Serves the API on `listener` until `shutdown`, then finishes the requests in progress.
pub(super) async fn serve(
    listener: TcpListener,
    service: Service,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, router(service))
        .with_graceful_shutdown(shutdown)
        .await
}

fn router(service: Service) -> Router {
    // The desk relies on the server in front: other clients do not get it.
    let desk = service.key.is_some().then(|| desk::routes(service.clone()));
    let key = from_fn_with_state(service.clone(), guard::authorised);
    let calls = Router::new()
        .merge(cms::calls())
        .merge(orders::calls())
        .merge(documents::calls())
        .merge(account::calls())
        .merge(passwords::calls())
        .merge(notices::calls())
        .merge(visits::calls())
        .merge(inquiries::calls())
        .route("/media/{*path}", get(media::file))
        .fallback(guard::unknown_call)
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn(guard::in_time))
        .with_state(service);
    let routes = match desk {
        Some(desk) => calls.nest("/desk/api", desk),
        None => calls,
    };
    routes.layer(key).layer(DefaultBodyLimit::max(LARGEST_BODY))
}
