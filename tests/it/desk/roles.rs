//! Every role on every operation of the API's own description, which says who may call.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::Value;

use super::{Desk, PASSWORD, problem, session};
use crate::support::site::ask;

pub(super) const ROLES: [(&str, Role); 4] = [
    ("owner", Role::Owner),
    ("editor", Role::Editor),
    ("author", Role::Author),
    ("merchandiser", Role::Merchandiser),
];

/// The operations that need no session.
const OPEN: [&str; 4] = ["login", "readInvitation", "acceptInvitation", "readPreview"];

/// An operation, with the roles that may call it.
pub(super) struct Operation {
    pub(super) id: String,
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) roles: Vec<String>,
    /// Whether a program may be allowed it.
    pub(super) is_for_programs: bool,
}

pub(super) fn operations(document: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, described) in methods.as_object().unwrap() {
            let id = described["operationId"].as_str().unwrap().to_owned();
            let mut schemes = described["security"].as_array().into_iter().flatten();
            let session = schemes.find_map(|scheme| scheme.get("session"));
            let roles: Vec<String> = session.map_or_else(Vec::new, |roles| {
                serde_json::from_value(roles.clone()).unwrap()
            });
            assert_eq!(
                roles.is_empty(),
                OPEN.contains(&id.as_str()),
                "{id} says who may call"
            );
            operations.push(Operation {
                id,
                method: method.to_uppercase().parse().unwrap(),
                path: path
                    .replace("{id}", "0000000000000000")
                    .replace("{paper}", "0000000000000000"),
                roles,
                is_for_programs: !described["x-selvage-programs"].is_null(),
            });
        }
    }
    operations
}

#[tokio::test(flavor = "multi_thread")]
async fn each_operation_is_for_the_roles_that_its_description_names() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    for (name, role) in ROLES {
        desk.member(&format!("{name}@example.com"), role).await;
    }
    let document = ask(desk.call(Method::GET, "/openapi.json", ""))
        .await
        .json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let operations = operations(&document);
    assert!(operations.len() >= 43);
    for Operation {
        id,
        method,
        path,
        roles,
        ..
    } in operations
    {
        let anonymous = ask(desk.call(method.clone(), &path, "")).await;
        assert!(!anonymous.status.is_server_error(), "{id}");
        if !roles.is_empty() {
            assert_eq!(
                problem(&anonymous),
                (401, "not-logged-in".to_owned()),
                "{id}"
            );
        }
        for (name, _) in ROLES {
            // An operation may end the session.
            let login = desk.login(&format!("{name}@example.com"), PASSWORD).await;
            let session = session(&login);
            if !method.is_safe() {
                for origin in [None, Some("https://other.example")] {
                    let call = desk
                        .site
                        .request(method.clone(), &format!("/desk/api{path}"));
                    let call = call.header("cookie", &session);
                    let call = origin
                        .into_iter()
                        .fold(call, |call, origin| call.header("origin", origin));
                    let answer = ask(call).await;
                    assert_eq!(problem(&answer), (403, "other-site".to_owned()), "{id}");
                }
            }
            let answer = ask(desk.call(method.clone(), &path, &session)).await;
            assert!(!answer.status.is_server_error(), "{id} {name}");
            assert_eq!(answer.header("cache-control"), "no-store", "{id} {name}");
            if roles.is_empty() {
                assert_ne!(answer.status, StatusCode::FORBIDDEN, "{id} {name}");
            } else if roles.iter().any(|role| role == name) {
                let refused = [StatusCode::FORBIDDEN, StatusCode::UNAUTHORIZED];
                assert!(!refused.contains(&answer.status), "{id} {name}");
            } else {
                assert_eq!(
                    problem(&answer),
                    (403, "not-allowed".to_owned()),
                    "{id} {name}"
                );
            }
        }
    }
}
