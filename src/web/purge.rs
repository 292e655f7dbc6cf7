//! Purging from outside: what an editor changed is made anew.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::response::{IntoResponse, Response};
use http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE};
use http::{HeaderMap, StatusCode};
use serde::Serialize;

use crate::app::App;
use crate::cache::Mode;
use crate::publish::{PurgeOrder, Purged};

/// What was purged.
#[derive(Debug, Serialize)]
struct Report {
    pages: usize,
    answers: usize,
    files: usize,
    /// The paths of the first pages.
    touched: Vec<String>,
}

/// Purges for the holder of the configured secret; without a secret the address does not exist.
pub(super) async fn purge(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    order: Result<Json<PurgeOrder>, JsonRejection>,
) -> Response {
    let Some(secret) = &app.settings.purge_secret else {
        return (StatusCode::NOT_FOUND, [(CACHE_CONTROL, "no-store")]).into_response();
    };
    let given = headers.get(AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    if !given.is_some_and(|given| secret.matches(given)) {
        let headers = [(WWW_AUTHENTICATE, "Bearer"), (CACHE_CONTROL, "no-store")];
        return (StatusCode::UNAUTHORIZED, headers).into_response();
    }
    match order {
        Err(rejection) => (rejection.status(), [(CACHE_CONTROL, "no-store")], rejection.body_text()).into_response(),
        Ok(Json(order)) => ([(CACHE_CONTROL, "no-store")], Json(carry_out(&app, &order))).into_response(),
    }
}

fn carry_out(app: &App, order: &PurgeOrder) -> Report {
    let Purged { pages, answers, named } = app.publisher.purge(order);
    if *order != PurgeOrder::default() {
        // Sitemaps and feeds are few, and made of the same answers; an old one is good until the new one is there.
        app.files.purge(Mode::Soft);
    }
    if order.all {
        app.warm_up.notify_one();
    } else if let Some(index_now) = &app.index_now {
        // That everything is to be made anew does not say that anything has changed.
        let mut changed = order.addresses();
        changed.extend(named.iter().filter(|page| !order.addresses().contains(page)));
        index_now.tell(&changed);
    }
    if let Some(images) = &app.images {
        images.purge(order);
    }
    let touched = named.iter().filter_map(|page| page.path_and_query()).collect();
    Report { pages, answers, files: app.media.purge(order), touched }
}
