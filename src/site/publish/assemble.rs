//! Assembles a finished page from its document and the rendered HTML.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;

use super::Release;
use super::html;
use super::json::DocumentJson;
use super::page::FinishedPage;
use crate::body::Body;
use crate::pages::Document;

/// When to try again after a page could not be loaded.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// When to try again while the engine is busy.
const RETRY_AFTER_BUSY: Duration = Duration::from_secs(2);

/// The result of rendering a document.
#[derive(Clone, Copy)]
pub(super) enum RenderOutcome<'a> {
    Rendered(&'a str),
    NotRendered,
    Busy,
    TurnedAway(Duration),
}

/// Makes the page of a document and the result of rendering it.
pub(super) fn put_together(
    release: &Release,
    document: &Document,
    json: &DocumentJson,
    outcome: RenderOutcome<'_>,
) -> FinishedPage {
    let manifest = &release.bundle.manifest;
    let frame = &document.frame;
    let root = match outcome {
        RenderOutcome::Rendered(html) => Ok(html),
        RenderOutcome::NotRendered | RenderOutcome::Busy => {
            Err(manifest.shell_notice(frame.site, frame.locale))
        }
        RenderOutcome::TurnedAway(_) => Err(manifest.texts(frame.locale).api.too_many.as_str()),
    };
    let kind = document.page.kind();
    let page = html::page(manifest, document, root, &json.content);
    let document_status =
        StatusCode::from_u16(frame.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let status = match outcome {
        RenderOutcome::Busy => StatusCode::SERVICE_UNAVAILABLE,
        _ => document_status,
    };
    let retry_after = match outcome {
        RenderOutcome::Busy => Some(RETRY_AFTER_BUSY),
        RenderOutcome::TurnedAway(wait) => Some(wait),
        _ => (status == StatusCode::SERVICE_UNAVAILABLE).then_some(RETRY_AFTER),
    };
    let of_preview = html::has_notice(frame, manifest).then_some(&*html::PREVIEW);
    FinishedPage {
        status,
        html: Arc::new(Body::new(page.into())),
        styles: manifest
            .sheets(frame.site, kind)
            .chain(of_preview)
            .map(|sheet| sheet.source.as_str())
            .collect::<String>()
            .into(),
        document_status,
        document: Arc::new(Body::new(json.whole.clone())),
        retry_after,
    }
}
