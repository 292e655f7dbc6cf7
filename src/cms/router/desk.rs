//! The desk's API: what the company's people do to the site, as JSON over HTTP.
//!
//! Each operation is a handler with its OpenAPI description; [`calls`] collects them, each with its
//! [`Declaration`]: what its body and its answer are, and whether it guesses a secret. The server in
//! front (`web`) takes its own routes from that ([`DeskCalls::operations`]). Who may call is stated
//! twice, as the handler's [`Caller`] and as the description's `security`, and a test that reads
//! the document tries every role on every operation. The server in front decides who can reach the
//! API at all, compares `Origin`, limits clients, and asks who it is before it receives a body; so
//! the API exists only behind such a server ([`Service::key`]).
//!
//! Other tests read the description too: each write is tried without the site's `Origin`,
//! Schemathesis makes calls of it (`tests/e2e/desk-api.spec.ts`), and the desk's TypeScript has
//! the types of its calls from it (`make types`, `ui/src/desk/operations.ts`), so that the
//! compiler refuses a path, a parameter, a field or an answer that the API lacks.

use std::sync::LazyLock;

use axum::http::{HeaderValue, Method, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::api::description;
use crate::api::problem::Problem;
use crate::api::threads::CallThreads;
use crate::service::Service;
use crate::tokens::allowed::ProgramOperations;
use crate::{
    bin, contracts, customers, dashboard, entries, hooks, inquiries, media, persons, redirects,
    staff, tokens,
};
use base::desk_api::{Declaration, DeskOperation};

/// The path of the description.
const DESCRIPTION: &str = "/openapi.json";

/// The description, composed when somebody asks for it.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| described().to_string());

/// The calls of the API. Composing them takes milliseconds.
pub(crate) struct DeskCalls {
    routes: Router<Service>,
    /// With the description itself.
    pub(crate) operations: Vec<DeskOperation>,
}

impl DeskCalls {
    pub(crate) fn composed() -> Self {
        let (routes, document) = calls().split_for_parts();
        let mut operations = DeskOperation::all(&description::outline(&document));
        operations.push(DeskOperation {
            id: "describe".to_owned(),
            method: Method::GET,
            path: DESCRIPTION.to_owned(),
            roles: Vec::new(),
            is_for_programs: true,
            declared: Declaration::SMALL,
        });
        Self { routes, operations }
    }
}

/// Returns the API's routes, below the path at which they are mounted.
pub(crate) fn routes(calls: DeskCalls, service: Service) -> Router {
    let offered = ProgramOperations::of(&calls.operations);
    let document = async || {
        let json = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, json)], DOCUMENT.as_str())
    };
    calls
        .routes
        .route(DESCRIPTION, get(document))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::WrongMethod)
        .layer(CatchPanicLayer::custom(|_| Problem::Failed.into_response()))
        .layer(map_response(unstored))
        .layer(Extension(CallThreads::default()))
        .layer(Extension(service.clone()))
        .layer(Extension(offered))
        .with_state(service)
}

/// Keeps an answer out of caches: nothing of the desk may be stored.
async fn unstored(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the API's description.
pub fn described() -> serde_json::Value {
    description::json(calls().get_openapi())
}

fn calls() -> OpenApiRouter<Service> {
    OpenApiRouter::with_openapi(description::description())
        .merge(staff::desk::calls())
        .merge(dashboard::desk::calls())
        .merge(entries::desk::calls())
        .merge(inquiries::desk::calls())
        .merge(customers::desk::calls())
        .merge(contracts::desk::calls())
        .merge(contracts::papers::desk::calls())
        .merge(media::desk::calls())
        .merge(redirects::desk::calls())
        .merge(bin::desk::calls())
        .merge(persons::desk::calls())
        .merge(tokens::desk::calls())
        .merge(hooks::desk::calls())
}
