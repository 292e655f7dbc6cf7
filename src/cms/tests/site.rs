//! A site that is told of changes, for tests: it notes the purges, and answers them or fails.

use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::PurgedServer;
use base::config::Secret;
use base::http_client::Remote;

const SECRET: &str = "weft-and-warp-1993";

#[derive(Default)]
struct Purges {
    /// How many more purges fail.
    failures: usize,
    /// The tags of each purge.
    tags: Vec<Vec<String>>,
}

/// Dropping it ends it.
pub(super) struct Site {
    address: std::net::SocketAddr,
    purges: Arc<Mutex<Purges>>,
    task: JoinHandle<()>,
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Site {
    /// Starts a site that fails this number of times.
    pub(super) async fn failing(failures: usize) -> Self {
        let purges = Arc::new(Mutex::new(Purges {
            failures,
            ..Purges::default()
        }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new()
            .route("/_selvage/purge", post(purge))
            .with_state(Arc::clone(&purges));
        let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self {
            address,
            purges,
            task,
        }
    }

    pub(super) async fn start() -> Self {
        Self::failing(0).await
    }

    pub(super) fn server(&self) -> PurgedServer {
        PurgedServer {
            server: Remote::listening(self.address).unwrap(),
            secret: Secret::new(SECRET.to_owned()),
        }
    }

    /// Its name in a report.
    pub(super) fn name(&self) -> String {
        self.server().server.to_string()
    }

    /// The tags of each purge so far, failed ones included.
    pub(super) fn tags(&self) -> Vec<Vec<String>> {
        self.purges.lock().unwrap().tags.clone()
    }
}

async fn purge(
    State(purges): State<Arc<Mutex<Purges>>>,
    headers: HeaderMap,
    Json(order): Json<Value>,
) -> Result<Json<Value>, StatusCode> {
    assert_eq!(headers["authorization"], format!("Bearer {SECRET}"));
    let mut purges = purges.lock().unwrap();
    let tags = order["tags"].as_array().unwrap().iter();
    let tags = tags.map(|tag| tag.as_str().unwrap().to_owned());
    purges.tags.push(tags.collect());
    if purges.failures > 0 {
        purges.failures -= 1;
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    Ok(Json(json!({
        "pages": 1, "answers": 2, "files": 0, "touched": ["/en"],
        "renewed": { "count": 1, "paths": ["/en"] }, "unknown": [],
    })))
}
