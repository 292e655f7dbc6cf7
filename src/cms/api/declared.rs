//! The declaration of each operation: in the API's description, from which the server in front
//! reads it, and in the limits of the route.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::Method;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::timeout;
use utoipa::openapi::extensions::Extensions;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::problem::Problem;
use super::threads::on_another_thread;
use crate::service::Service;
use crate::tokens::allowed;
use crate::tokens::gate::ProgramGate;
use base::desk_api::{BodyKind, DECLARED, Declaration};

/// Routes whose operations are declared.
pub(crate) trait DeclaredRoutes {
    /// Adds operations of one path with this declaration.
    fn declared(self, declared: Declaration, routes: UtoipaMethodRouter<Service>) -> Self;

    /// Adds operations that wait for something else than the database, and therefore take none of
    /// the threads that the others share.
    fn waiting(self, declared: Declaration, routes: UtoipaMethodRouter<Service>) -> Self;
}

impl DeclaredRoutes for OpenApiRouter<Service> {
    fn declared(self, declared: Declaration, routes: UtoipaMethodRouter<Service>) -> Self {
        let (schemas, paths, handlers) = routes;
        let handlers = handlers.layer::<_, Infallible>(from_fn(on_another_thread));
        self.waiting(declared, (schemas, paths, handlers))
    }

    fn waiting(self, declared: Declaration, routes: UtoipaMethodRouter<Service>) -> Self {
        let (schemas, mut paths, handlers) = routes;
        let mut gate = ProgramGate::of(declared.body);
        for path in paths.paths.values_mut() {
            let methods = [
                (Method::GET, &mut path.get),
                (Method::POST, &mut path.post),
                (Method::PUT, &mut path.put),
                (Method::PATCH, &mut path.patch),
                (Method::DELETE, &mut path.delete),
            ];
            for (method, operation) in methods {
                let Some(operation) = operation else { continue };
                let id = operation.operation_id.clone().unwrap_or_default();
                let extensions = operation.extensions.get_or_insert_with(Extensions::default);
                extensions.insert(DECLARED.to_owned(), json!(declared));
                extensions.extend(allowed::extension(&id));
                gate.add(method, id);
            }
        }
        let (body, gate) = (declared.body, Arc::new(gate));
        let handlers = handlers
            .layer::<_, Infallible>(DefaultBodyLimit::max(body.longest()))
            .layer::<_, Infallible>(from_fn(move |service, request, next| {
                Arc::clone(&gate).pass(service, request, next)
            }))
            .layer(from_fn(move |request, next| in_time(body, request, next)));
        self.routes((schemas, paths, handlers))
    }
}

/// Carries a call out within the time of its kind.
async fn in_time(body: BodyKind, request: Request, next: Next) -> Response {
    let called = async {
        let request = if body.is_upload() {
            request
        } else {
            received(request, body.longest()).await?
        };
        Ok(next.run(request).await)
    };
    let answered = timeout(body.time(), called).await.unwrap_or_else(|_| {
        tracing::warn!("a call of the desk took too long");
        Err(Problem::Busy)
    });
    answered.into_response()
}

/// Reads the body of a request. The server in front has it whole before it calls. A body that is
/// refused unread would end the connection, on which that server may be sending its next call.
async fn received(request: Request, longest: usize) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, longest).await;
    let body = body.map_err(|_| Problem::TooLarge)?;
    Ok(Request::from_parts(parts, body.into()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::router::desk::{DeskCalls, described};
    use base::desk_api::AnswerKind;

    /// The schema that a reference names, or the schema itself.
    fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
        let name = schema["$ref"].as_str().map(|name| &name[1..]);
        name.map_or(schema, |name| document.pointer(name).unwrap())
    }

    #[test]
    fn each_operation_is_declared_as_it_is_described() {
        let document = described();
        let paths = document["paths"].as_object().unwrap();
        let number: usize = paths
            .values()
            .map(|own| own.as_object().unwrap().len())
            .sum();
        let operations = DeskCalls::composed().operations;
        assert_eq!(operations.len(), number + 1, "all, and the description");
        let mut guesses = BTreeSet::new();
        for operation in operations.iter().filter(|own| own.id != "describe") {
            let (id, declared) = (&operation.id, operation.declared);
            let method = operation.method.as_str().to_ascii_lowercase();
            let described = &paths[&operation.path][method];
            let content = &described["requestBody"]["content"];
            let kinds = ["application/octet-stream", "multipart/form-data"];
            let is_upload = kinds.iter().any(|kind| !content[*kind].is_null());
            assert_eq!(declared.body.is_upload(), is_upload, "{id} is an upload");
            let answers = described["responses"]["200"]["content"].as_object();
            let is_download =
                answers.is_some_and(|own| own.keys().any(|kind| kind != "application/json"));
            let declares_download = declared.answer == AnswerKind::Download;
            assert_eq!(declares_download, is_download, "{id} is a download");
            let body = resolved(&document, &content["application/json"]["schema"]);
            let fields = body["properties"].as_object().into_iter().flatten();
            let has_secret = fields.clone().any(|(name, field)| {
                let is_invitation = name == "token" && id.ends_with("Invitation");
                field["format"] == "password" || name == "code" || is_invitation
            });
            assert_eq!(declared.guesses, has_secret, "{id} guesses a secret");
            if has_secret {
                guesses.insert(id.as_str());
            }
            let is_of_file = operation.path == "/media/{path}";
            assert_eq!(declared.renews_file, is_of_file, "{id} changes a file");
            let is_paper = ["addPaper", "addInquiryFile"].contains(&id.as_str());
            assert_eq!(declared.body == BodyKind::Paper, is_paper, "{id}");
            let is_pictured = declared.body == BodyKind::PicturedTable;
            assert_eq!(is_pictured, id == "importSamples", "{id}");
        }
        let expected = [
            "acceptInvitation",
            "changePassword",
            "changeRole",
            "createToken",
            "invite",
            "login",
            "readInvitation",
            "removeSecondFactor",
            "setSecondFactor",
        ];
        assert_eq!(guesses, BTreeSet::from(expected));
    }

    #[test]
    fn parameters_are_in_their_places_and_files_are_bytes() {
        let document = described();
        for (path, methods) in document["paths"].as_object().unwrap() {
            let parts = path.split(['{', '}']).skip(1).step_by(2);
            let named: BTreeSet<_> = parts.collect();
            for (method, operation) in methods.as_object().unwrap() {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                let in_path = parameters.filter(|own| own["in"] == "path");
                let in_path: BTreeSet<_> = in_path.filter_map(|own| own["name"].as_str()).collect();
                assert_eq!(in_path, named, "{method} {path}");
                let answers = operation["responses"].as_object().into_iter().flatten();
                let answers = answers.map(|(_, answer)| answer);
                for body in answers.chain(operation.get("requestBody")) {
                    let contents = body["content"].as_object().into_iter().flatten();
                    for (kind, content) in contents {
                        if kind == "multipart/form-data" {
                            continue;
                        }
                        let is_text = kind.contains("json") || kind.starts_with("text/");
                        let expected = json!({ "type": "string", "format": "binary" });
                        let is_right = is_text || content["schema"] == expected;
                        assert!(is_right, "{method} {path}: {kind} {content}");
                    }
                }
            }
        }
    }
}
