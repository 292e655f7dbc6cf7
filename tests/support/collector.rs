//! A collector of traces: takes OTLP over HTTP, and keeps it.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use http::{HeaderMap, StatusCode};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use parking_lot::Mutex;
use prost::Message as _;
use tokio::net::TcpListener;

use super::site::eventually;

/// A running collector. It ends with the test.
pub struct Collector {
    address: SocketAddr,
    kept: Arc<Kept>,
}

#[derive(Default)]
struct Kept {
    spans: Mutex<Vec<Span>>,
    services: Mutex<Vec<String>>,
    authorizations: Mutex<Vec<String>>,
}

/// A span as it came.
#[derive(Clone, Debug)]
pub struct Span {
    pub name: String,
    pub trace: String,
    pub id: String,
    /// Empty for the first of a trace.
    pub parent: String,
    /// 2 for a server's, 3 for a client's.
    pub kind: i32,
    pub attributes: HashMap<String, String>,
    pub nanoseconds: (u64, u64),
}

impl Span {
    /// An attribute as a text; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }
}

impl Collector {
    /// Starts on a free port.
    pub async fn start() -> Self {
        let kept = Arc::new(Kept::default());
        let router = Router::new()
            .route("/v1/traces", post(take))
            .with_state(Arc::clone(&kept));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, kept }
    }

    /// Where traces are taken.
    pub fn endpoint(&self) -> String {
        format!("http://{}/v1/traces", self.address)
    }

    /// Every span that has come.
    pub fn spans(&self) -> Vec<Span> {
        self.kept.spans.lock().clone()
    }

    /// The spans of the trace whose first span has this attribute, as soon as that has come.
    pub async fn trace(&self, name: &str, value: &str) -> Vec<Span> {
        let find = || {
            self.spans()
                .into_iter()
                .find(|span| span.get(name) == value && span.kind == 2)
        };
        eventually(&format!("a span with {name} = {value}"), || {
            find().is_some()
        })
        .await;
        let trace = find().unwrap().trace;
        self.spans()
            .into_iter()
            .filter(|span| span.trace == trace)
            .collect()
    }

    /// Service names of the senders.
    pub fn services(&self) -> Vec<String> {
        self.kept.services.lock().clone()
    }

    /// Their `Authorization` headers.
    pub fn authorizations(&self) -> Vec<String> {
        self.kept.authorizations.lock().clone()
    }
}

async fn take(
    State(kept): State<Arc<Kept>>,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, Vec<u8>) {
    assert_eq!(headers["content-type"], "application/x-protobuf");
    let Ok(request) = ExportTraceServiceRequest::decode(body) else {
        return (StatusCode::BAD_REQUEST, Vec::new());
    };
    let authorization = headers
        .get("authorization")
        .map_or("", |value| value.to_str().unwrap());
    kept.authorizations.lock().push(authorization.to_owned());
    for resource in request.resource_spans {
        let attributes = resource
            .resource
            .map(|resource| resource.attributes)
            .unwrap_or_default();
        let service = attributes
            .into_iter()
            .find(|pair| pair.key == "service.name")
            .and_then(|pair| pair.value);
        kept.services
            .lock()
            .push(service.map(|value| text(value.value)).unwrap_or_default());
        for span in resource
            .scope_spans
            .into_iter()
            .flat_map(|scope| scope.spans)
        {
            assert!(span.events.is_empty() && span.links.is_empty(), "{span:?}");
            let attributes = span.attributes.into_iter();
            kept.spans.lock().push(Span {
                name: span.name,
                trace: hex(&span.trace_id),
                id: hex(&span.span_id),
                parent: hex(&span.parent_span_id),
                kind: span.kind,
                attributes: attributes
                    .map(|pair| (pair.key, text(pair.value.and_then(|value| value.value))))
                    .collect(),
                nanoseconds: (span.start_time_unix_nano, span.end_time_unix_nano),
            });
        }
    }
    (
        StatusCode::OK,
        ExportTraceServiceResponse::default().encode_to_vec(),
    )
}

fn text(value: Option<Value>) -> String {
    match value {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        Some(Value::BoolValue(value)) => value.to_string(),
        other => format!("{other:?}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}
