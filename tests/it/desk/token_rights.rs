//! Tokens of every role on every operation of the API's own description, and tokens for one
//! operation on all others.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::roles::{Operation, ROLES, operations};
use super::tokens::secret;
use super::{Desk, problem};
use crate::support::site::{Answer, ask};

/// A desk without limits in reach.
async fn desk() -> (tempfile::TempDir, Desk, String) {
    let (folder, desk) = Desk::alone(|config| {
        config.limits.login_account = 1000;
        config.limits.misses_address = 100_000;
        config.limits.programs = 100_000;
    })
    .await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    (folder, desk, owner)
}

async fn described(desk: &Desk, session: &str) -> Vec<Operation> {
    let document = ask(desk.call(Method::GET, "/openapi.json", session)).await;
    operations(&document.json())
}

async fn called(desk: &Desk, program: &str, operation: &Operation) -> Answer {
    let call = desk.by(program, operation.method.clone(), &operation.path);
    let answer = ask(if operation.method.is_safe() {
        call
    } else {
        call.json(&json!({}))
    })
    .await;
    assert_eq!(
        answer.header("cache-control"),
        "no-store",
        "{}",
        operation.id
    );
    assert!(
        !answer.headers.contains_key("set-cookie"),
        "{}",
        operation.id
    );
    assert!(
        !answer.status.is_server_error(),
        "{}: {}",
        operation.id,
        answer.text()
    );
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_may_do_what_its_role_may_but_for_what_people_do_alone() {
    let (_folder, desk, owner) = desk().await;
    let operations = described(&desk, &owner).await;
    for (role, _) in ROLES {
        let program = desk.program(&owner, role, role).await;
        for operation in &operations {
            let answer = called(&desk, &program, operation).await;
            let id = &operation.id;
            if operation.is_for_programs && operation.roles.iter().any(|own| own == role) {
                let refused = [StatusCode::FORBIDDEN, StatusCode::UNAUTHORIZED];
                assert!(
                    !refused.contains(&answer.status),
                    "{id} {role}: {}",
                    answer.text()
                );
            } else {
                assert_eq!(
                    problem(&answer),
                    (403, "not-allowed".to_owned()),
                    "{id} {role}"
                );
            }
        }
        // The server's own state and previews are no part of the API.
        for path in [
            "/desk/server",
            "/desk/preview/item%2F3001?path=/en/news/info/3001",
        ] {
            let call = desk.site.request(Method::GET, path);
            let call = call.header("authorization", format!("Bearer {program}"));
            let answer = ask(call).await;
            assert_eq!(
                problem(&answer),
                (401, "not-logged-in".to_owned()),
                "{path}"
            );
        }
    }
}

/// Several operations have the same path: a token for one of them is not for the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_for_one_operation_does_no_other() {
    let (_folder, desk, owner) = desk().await;
    let operations = described(&desk, &owner).await;
    let allowed = operations
        .iter()
        .filter(|own| own.is_for_programs && own.id != "getMe");
    let mut tried = 0;
    for own in allowed {
        let role = own.roles[0].as_str();
        let fields = json!({ "name": own.id, "role": role, "operations": [own.id] });
        let program = secret(&desk.make_token(&owner, fields).await);
        let me = ask(desk.by(&program, Method::GET, "/me")).await.json();
        assert_eq!(me["operations"], json!([own.id]), "{me}");
        for operation in &operations {
            let is_own = operation.id == own.id;
            // Those of the same path, and a few others: all of them would be thousands.
            let is_near = operation.path == own.path || tried % 17 == 0;
            tried += 1;
            if operation.id == "getMe" || !(is_own || is_near) {
                continue;
            }
            let answer = called(&desk, &program, operation).await;
            let is_allowed = answer.status != StatusCode::FORBIDDEN;
            assert_eq!(is_allowed, is_own, "{} with {}", operation.id, own.id);
        }
    }
    assert!(tried > 3000, "{tried}");
}
