//! The account that calls, as the provider knows it. It is asked before a body is received, so that
//! strangers hold neither memory nor places; the provider decides again when it carries the call
//! out.

use axum::response::{IntoResponse, Response};
use http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE};
use serde::Deserialize;
use tokio::time::timeout;

use super::API;
use super::forward::{ForwardedCall, LONGEST, answered};
use super::problem::DeskProblem;
use base::desk_api::DeskOperation;
use base::http_client::PROVIDER_KEY;
use base::security::{self, EventAccount, SecurityEvent};

/// The call that every account and every token may make.
pub(super) const OWN_ACCOUNT: &str = "getMe";

/// The account.
#[derive(Deserialize)]
pub(super) struct DeskCaller {
    pub(super) id: String,
    pub(super) email: String,
    role: String,
    /// The operations of a program's token, if it is not for all of its role.
    operations: Option<Vec<String>>,
}

impl DeskCaller {
    fn may(&self, operation: &DeskOperation) -> bool {
        let allowed = self.operations.as_ref();
        let is_allowed = |own: &Vec<String>| own.contains(&operation.id);
        operation.roles.contains(&self.role)
            && (operation.id == OWN_ACCOUNT || allowed.is_none_or(is_allowed))
    }
}

impl ForwardedCall<'_> {
    /// Returns the account of the call's session, or the program of its token, if it may call;
    /// otherwise the response.
    pub(super) async fn caller(&self) -> Result<Result<DeskCaller, Response>, DeskProblem> {
        let mut headers = self.headers();
        if !headers.contains_key(COOKIE) && !headers.contains_key(AUTHORIZATION) {
            return Err(DeskProblem::NotLoggedIn);
        }
        headers.remove(CONTENT_TYPE);
        let asking = timeout(LONGEST, self.api.questions.acquire()).await;
        let Ok(Ok(_asking)) = asking else {
            return Err(DeskProblem::Unavailable);
        };
        let mut url = self.api.base.clone();
        url.set_path(&format!("{API}/me"));
        let asked = self.api.http.get(url).headers(headers);
        let asked = asked.header(PROVIDER_KEY, self.api.key.expose());
        let answer = asked.timeout(LONGEST).send().await;
        let answer = answer.map_err(|error| self.failed(error))?;
        if !answer.status().is_success() {
            return Ok(Err(answered(answer)));
        }
        let caller: DeskCaller = answer.json().await.map_err(|error| self.failed(error))?;
        Ok(if caller.may(self.operation) {
            Ok(caller)
        } else {
            security::log(SecurityEvent::ForbiddenRole, EventAccount::Id(&caller.id));
            Err(DeskProblem::NotAllowed.into_response())
        })
    }
}
