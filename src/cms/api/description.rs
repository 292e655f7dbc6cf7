//! The OpenAPI description of the API, without its operations.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, Info, OpenApi, OpenApiBuilder, Server};

use super::problem::{ProblemCode, ProblemDetails};
use crate::staff::desk::caller::COOKIE;
use base::desk_api::PROGRAMS;
use base::file_type::{FoundKind, FoundType};

/// The document without its operations.
pub(crate) fn description() -> OpenApi {
    let cookie = ApiKeyValue::with_description(
        COOKIE,
        "The session that a login opens; with TLS the name begins with `__Secure-`. The names \
         beside it in an operation's `security` are the roles that may call: any of them.",
    );
    let session = SecurityScheme::ApiKey(ApiKey::Cookie(cookie));
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "The token of a program, which an owner makes at the desk. It begins with `slv_`.",
        ));
    let mut info = Info::new("The desk", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "What the company's people and their programs do to their site. With a session, writes \
         need the `Origin` of the site. A write of an operation for programs can be named by \
         `Idempotency-Key`: a retry within a day gets the first answer. Failures are \
         `application/problem+json` (RFC 9457) with a `code`."
            .to_owned(),
    );
    OpenApiBuilder::new()
        .info(info)
        .servers(Some([Server::new("/desk/api")]))
        .components(Some(
            ComponentsBuilder::new()
                .schema_from::<ProblemDetails>()
                .schema_from::<ProblemCode>()
                .schema_from::<FoundType>()
                .schema_from::<FoundKind>()
                .security_scheme("session", session)
                .security_scheme("token", SecurityScheme::Http(token.build()))
                .build(),
        ))
        .build()
}

/// Returns of each operation what [`DeskOperation::all`] reads.
///
/// [`DeskOperation::all`]: base::desk_api::DeskOperation::all
pub(crate) fn outline(document: &OpenApi) -> Value {
    let paths = document.paths.paths.iter().map(|(path, item)| {
        let methods = [
            ("get", &item.get),
            ("post", &item.post),
            ("put", &item.put),
            ("patch", &item.patch),
            ("delete", &item.delete),
        ];
        let operations = methods.into_iter().filter_map(|(method, operation)| {
            let own = operation.as_ref()?;
            let mut outline = json!(own.extensions);
            outline["operationId"] = json!(own.operation_id);
            outline["security"] = json!(own.security);
            Some((method.to_owned(), outline))
        });
        (path.clone(), Value::Object(operations.collect()))
    });
    json!({ "paths": Value::Object(paths.collect()) })
}

/// Returns the document as JSON.
pub(crate) fn json(document: &OpenApi) -> Value {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    without_null(&mut document);
    let paths = document["paths"].as_object_mut();
    let paths = paths.into_iter().flat_map(Map::values_mut);
    let operations = paths.filter_map(Value::as_object_mut);
    for operation in operations.flat_map(Map::values_mut) {
        complete(operation);
    }
    document
}

/// Adds what is the same for each operation: it can fail with a problem, to which its own failures
/// add details. As the specification demands, each answer has a description. Files are bytes, not
/// lists of numbers.
fn complete(operation: &mut Value) {
    let problem = json!({ "$ref": "#/components/schemas/Problem" });
    if let Some(answers) = operation["responses"].as_object_mut() {
        for (_, answer) in answers
            .iter_mut()
            .filter(|(status, _)| status.starts_with('4'))
        {
            let details = answer["content"]["application/json"]["schema"].take();
            answer["content"] = problem_with(&json!({ "allOf": [problem, details] }));
        }
        answers.insert(
            "4XX".to_owned(),
            json!({ "content": problem_with(&problem) }),
        );
        for (status, answer) in answers {
            if answer["description"].is_null() {
                answer["description"] = meaning(status).into();
            }
            mark_files(answer);
        }
    }
    if let Some(body) = operation.get_mut("requestBody") {
        mark_files(body);
    }
    if operation[PROGRAMS].is_string() {
        offer_to_programs(operation);
    }
}

/// Names the token as another way to call, for the roles that may call with a session.
fn offer_to_programs(operation: &mut Value) {
    // Extensions come in any order.
    if let Some(members) = operation.as_object_mut()
        && let Some(subject) = members.shift_remove(PROGRAMS)
    {
        members.insert(PROGRAMS.to_owned(), subject);
    }
    let Some(schemes) = operation["security"].as_array_mut() else {
        return;
    };
    let roles = schemes.iter().find_map(|scheme| scheme.get("session"));
    if let Some(roles) = roles.cloned() {
        schemes.push(json!({ "token": roles }));
    }
}

/// The content of a failure, whose body has this schema.
fn problem_with(schema: &Value) -> Value {
    json!({ "application/problem+json": { "schema": schema } })
}

/// Has files be bytes, not lists of numbers. Those in a form are its fields.
fn mark_files(body: &mut Value) {
    let contents = body.get_mut("content").and_then(Value::as_object_mut);
    for (kind, content) in contents.into_iter().flatten() {
        let is_file = !kind.contains("json") && !kind.starts_with("text/");
        if is_file && kind != "multipart/form-data" {
            content["schema"] = json!({ "type": "string", "format": "binary" });
        }
    }
}

/// The meaning of a status.
fn meaning(status: &str) -> &str {
    let status = status.parse::<StatusCode>().ok();
    let reason = status.and_then(|status| status.canonical_reason());
    reason.unwrap_or("The call is refused.")
}

/// Removes `null` from the schemas: what is absent is left out of answers.
fn without_null(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.get("default").is_some_and(Value::is_null) {
                fields.remove("default");
            }
            for choice in ["type", "oneOf"] {
                let Some(Value::Array(options)) = fields.get_mut(choice) else {
                    continue;
                };
                options.retain(|own| *own != "null" && own["type"] != "null");
                if options.len() > 1 {
                    continue;
                }
                match options.pop() {
                    Some(Value::Object(only)) => {
                        fields.remove(choice);
                        fields.extend(only);
                    }
                    Some(only) => {
                        fields.insert(choice.to_owned(), only);
                    }
                    None => {}
                }
            }
            fields.values_mut().for_each(without_null);
        }
        Value::Array(values) => values.iter_mut().for_each(without_null),
        _ => {}
    }
}
