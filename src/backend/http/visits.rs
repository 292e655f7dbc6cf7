//! `/log/visit/insert`: the visit log. The one call without an envelope: a kept record answers the text `success`.

use axum::extract::{Request, State};
use serde_json::{Map, Value};

use super::Service;
use super::answer::Refusal;
use super::params::body;
use crate::backend::clock;
use crate::backend::store::Visit;

/// The longest text kept of a column, in characters.
const LONGEST: usize = 1024;

pub(super) async fn insert(State(service): State<Service>, request: Request) -> Result<&'static str, Refusal> {
    // Beacons arrive as text/plain: the body alone tells what it is.
    let bytes = body(request, &()).await?;
    let Ok(Value::Object(record)) = serde_json::from_slice(&bytes) else {
        return Err(Refusal::bad_request("expected a visit record, one JSON object"));
    };
    service.store.add_visit(&visit_of(record), clock::milliseconds()).await?;
    Ok("success")
}

/// The record as it is kept: texts bounded, and without the tokens that the order page's address carries.
fn visit_of(mut record: Map<String, Value>) -> Visit {
    record.retain(|key, _| !is_secret(key));
    record.values_mut().for_each(forget_tokens);
    let column = |name: &str| match record.get(name) {
        Some(Value::String(text)) => text.chars().take(LONGEST).collect(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    Visit {
        ukey: column("ukey"),
        act: column("act"),
        module: column("module"),
        url: column("url"),
        record: Value::Object(record).to_string(),
    }
}

/// Names under which a secret could come.
fn is_secret(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    key.contains("token") || key.contains("pwd") || key.contains("passw")
}

/// JSON from `serde_json` is at most 128 levels deep, and so is this.
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

/// An address or a query without its secrets; `None` when it has none.
fn without_tokens(text: &str) -> Option<String> {
    if !is_secret(text) {
        return None;
    }
    let (path, rest) = text.split_once('?').unwrap_or(("", text));
    let (query, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let kept: Vec<_> = query.split('&').filter(|pair| !is_secret(pair.split('=').next().unwrap_or_default())).collect();
    // What is neither an address nor a query is somebody's text; with a secret's name in it, none of it is kept.
    let sound =
        !path.is_empty() && !is_secret(path) && !is_secret(fragment) && !kept.iter().any(|pair| is_secret(pair));
    Some(if sound { format!("{path}?{}", kept.join("&")) } else { String::new() })
}
