//! The provider's HTTP API over the store (spec §7): one handler per call, one file per family of
//! calls.

mod account;
mod answer;
mod cms;
mod guard;
mod media;
mod orders;
mod params;
mod visits;
mod wording;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;

use super::content::ContentSource;
use super::passwords::Passwords;
use super::store::Store;
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
    pub(super) token_ttl: Duration,
    pub(super) wording: Arc<Wording>,
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
    Router::new()
        .route("/api/v1/cms/info/info", get(cms::item))
        .route("/api/v1/cms/info/pager", get(cms::pager))
        .route("/api/v1/cms/info/count", get(cms::count))
        .route("/api/v1/cms/type/info", get(cms::kind))
        .route("/api/v1/cms/catalog/list", get(cms::catalogs))
        .route("/cms/seo/match", get(cms::matching))
        .route("/api/bbs/board/list", get(cms::boards))
        .route("/api/bbs/label/list", get(cms::labels))
        .route("/api/bbs/topic/pager", get(cms::topics))
        .route("/api/bbs/topic/count", get(cms::topic_count))
        .route("/s16/api/v1/order/pager", get(orders::contracts))
        .route("/s16/opp/style/pager", get(orders::style_lines))
        .route("/api/v1/user/login/email", post(account::login))
        .route("/api/v1/user/register/email", post(account::register))
        .route("/log/visit/insert", post(visits::insert))
        .route("/media/{*path}", get(media::file))
        .fallback(guard::unknown_call)
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(from_fn_with_state(service.clone(), guard::authorised))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn(guard::in_time))
        .with_state(service)
}
