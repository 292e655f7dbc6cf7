//! `/log/visit/insert`: the visit log. The only call without an envelope: it responds with the text
//! `success`.

use axum::Router;
use axum::extract::{Request, State};
use axum::routing::post;
use serde_json::{Map, Value};

use super::table::Visit;
use crate::api::answer::Refusal;
use crate::api::params::body;
use crate::clock;
use crate::service::Service;

/// The maximum length of a stored text, in characters.
const LONGEST: usize = 1024;

pub(crate) fn calls() -> Router<Service> {
    Router::new().route("/log/visit/insert", post(insert))
}

async fn insert(State(service): State<Service>, request: Request) -> Result<&'static str, Refusal> {
    // Beacons arrive as text/plain, so the content type is ignored.
    let bytes = body(request, &()).await?;
    let Ok(Value::Object(record)) = serde_json::from_slice(&bytes) else {
        return Err(Refusal::bad_request(
            "expected a visit record, one JSON object",
        ));
    };
    service
        .visits
        .add(visit_of(record, clock::milliseconds()))
        .await?;
    Ok("success")
}

/// Converts a record for the store: texts truncated, and tokens of the order page's URL removed.
fn visit_of(mut record: Map<String, Value>, received: i64) -> Visit {
    record.retain(|key, _| !is_secret(key));
    record.values_mut().for_each(forget_tokens);
    let column = |name: &str| match record.get(name) {
        // PostgreSQL stores no NUL.
        Some(Value::String(text)) => text
            .chars()
            .take(LONGEST)
            .filter(|char| *char != '\0')
            .collect(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    Visit {
        received,
        ukey: column("ukey"),
        act: column("act"),
        module: column("module"),
        url: column("url"),
        record: Value::Object(record).to_string(),
    }
}

/// Names of parameters that may contain a secret.
fn is_secret(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    key.contains("token") || key.contains("pwd") || key.contains("passw")
}

/// `serde_json` limits the depth of JSON to 128 levels, and so the recursion here.
fn forget_tokens(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| !is_secret(key));
            fields.values_mut().for_each(forget_tokens);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_tokens),
        Value::String(text) => {
            if let Some(clean) = without_tokens(text) {
                *text = clean;
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Removes secrets from a URL or a query; `None` if it contains none.
fn without_tokens(text: &str) -> Option<String> {
    if !is_secret(text) {
        return None;
    }
    let (path, rest) = text.split_once('?').unwrap_or(("", text));
    let (query, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let kept: Vec<_> = query
        .split('&')
        .filter(|pair| !is_secret(pair.split('=').next().unwrap_or_default()))
        .collect();
    // Other texts are dropped completely if they contain a secret's name.
    let sound = !path.is_empty()
        && !is_secret(path)
        && !is_secret(fragment)
        && !kept.iter().any(|pair| is_secret(pair));
    Some(if sound {
        format!("{path}?{}", kept.join("&"))
    } else {
        String::new()
    })
}
