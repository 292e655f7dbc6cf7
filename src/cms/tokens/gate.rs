//! The gate before each operation of the desk's API: it takes the token of a program, and has a
//! write that is named done once.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::Request;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::allowed;
use super::once::{NamedCall, write_key};
use super::program::Program;
use super::secret;
use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use crate::staff::desk::caller;
use base::desk_api::{BodyKind, program_token};
use base::http_client::CLIENT_ADDRESS;
use base::security::{self, EventAccount, SecurityEvent};

/// How exactly the last use of a token is known, in seconds: not every call writes.
const USE_NOTED: i64 = 60;

/// The operations of a path, each with its method: several have the same path.
pub(crate) struct ProgramGate {
    body: BodyKind,
    operations: Vec<(Method, String)>,
}

impl ProgramGate {
    pub(crate) const fn of(body: BodyKind) -> Self {
        Self {
            body,
            operations: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, method: Method, operation: String) {
        self.operations.push((method, operation));
    }

    /// The operation of a method. A HEAD is answered as a GET.
    fn operation(&self, method: &Method) -> Option<&str> {
        let method = if method == Method::HEAD {
            &Method::GET
        } else {
            method
        };
        let mut operations = self.operations.iter();
        let found = operations.find(|(own, _)| own == method);
        found.map(|(_, id)| id.as_str())
    }

    /// Lets a call in, as the program whose token it shows.
    pub(crate) async fn pass(
        self: Arc<Self>,
        Extension(service): Extension<Service>,
        mut request: Request,
        next: Next,
    ) -> Response {
        let Some(operation) = self.operation(request.method()) else {
            return next.run(request).await;
        };
        let mut caller = None;
        if let Some(shown) = program_token(request.headers()) {
            let found = program(&service, operation, shown, request.headers()).await;
            let program = match found {
                Ok(program) => program,
                Err(problem) => return problem.into_response(),
            };
            caller = Some(program.id.clone());
            request.extensions_mut().insert(program);
        }
        // The others take or give secrets, which are not kept.
        if allowed::subject(operation).is_none() {
            return next.run(request).await;
        }
        let key = match write_key(request.method(), request.headers()) {
            Ok(Some(key)) => key,
            Ok(None) => return next.run(request).await,
            Err(problem) => return problem.into_response(),
        };
        if caller.is_none() {
            caller = match account(&service, request.headers()).await {
                Ok(account) => account,
                Err(error) => return Problem::from(error).into_response(),
            };
        }
        // Without an account, the handler refuses it.
        let Some(caller) = caller else {
            return next.run(request).await;
        };
        let named = NamedCall {
            service,
            caller,
            key,
            body: self.body,
        };
        named.run(request, next).await
    }
}

/// Returns the program of a token, if the token is for the operation and the client's network.
async fn program(
    service: &Service,
    operation: &str,
    shown: &str,
    headers: &HeaderMap,
) -> Result<Program, Problem> {
    let now = clock::seconds();
    let found = match secret::parse(shown) {
        Some(token) => service.store.program(&token.digest(), now).await?,
        None => None,
    };
    let Some(program) = found else {
        security::log(SecurityEvent::DeadSession, EventAccount::Nobody);
        return Err(Problem::NotLoggedIn);
    };
    let address = headers.get(CLIENT_ADDRESS);
    let address = address.and_then(|own| own.to_str().ok()?.parse::<IpAddr>().ok());
    let is_allowed = allowed::subject(operation).is_some()
        && program.may(operation)
        && program.may_be_at(address);
    if !is_allowed {
        security::log(SecurityEvent::ForbiddenRole, EventAccount::Id(&program.id));
        return Err(Problem::NotAllowed);
    }
    if now - program.used_at >= USE_NOTED {
        let address = address.map(|own| own.to_string()).unwrap_or_default();
        let noted = service.store.use_program_token(&program.id, &address, now);
        if let Err(error) = noted.await {
            // The call itself may only read.
            tracing::warn!(%error, "the use of a token could not be noted");
        }
    }
    Ok(program)
}

/// Returns the id of the account of a session.
async fn account(service: &Service, headers: &HeaderMap) -> sqlx::Result<Option<String>> {
    let Some(token) = caller::token(headers) else {
        return Ok(None);
    };
    let now = clock::seconds();
    let idle_since = service.idle_since(now);
    let digest = token.digest();
    let found = service.store.staff_caller(&digest, now, idle_since).await?;
    Ok(found.map(|caller| caller.member.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_method_of_a_path_has_its_own_operation() {
        let mut gate = ProgramGate::of(BodyKind::Small);
        gate.add(Method::GET, "getContract".to_owned());
        gate.add(Method::DELETE, "deleteContract".to_owned());
        assert_eq!(gate.operation(&Method::GET), Some("getContract"));
        assert_eq!(gate.operation(&Method::HEAD), Some("getContract"));
        assert_eq!(gate.operation(&Method::DELETE), Some("deleteContract"));
        assert_eq!(gate.operation(&Method::POST), None);
    }
}
