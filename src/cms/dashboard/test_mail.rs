//! A mail that an owner has sent to find out whether mail works.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problem::{Details, Failure, Problem};
use crate::clock;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners};
use base::error_chain::ErrorChain;

/// The number of test mails, taken or not, within [`PERIOD`].
const MOST: i64 = 5;
/// In seconds.
const PERIOD: i64 = 10 * 60;

/// A test mail that the SMTP server has taken.
#[derive(Serialize, ToSchema)]
pub(crate) struct SentTestMail {
    /// The recipient.
    email: String,
    /// The answer of the SMTP server.
    answer: String,
}

/// The details of `mail-refused`.
#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedMail {
    /// The answer of the SMTP server, or why there is none.
    #[schema(required = false)]
    answer: String,
}

impl Details for RefusedMail {
    fn problem(&self) -> Problem {
        Problem::MailRefused
    }
}

/// Sends a mail to the caller by the configured SMTP server, and returns the server's answer.
#[utoipa::path(
    post, path = "/readiness/mail", operation_id = "sendTestMail",
    security(("session" = ["owner"])),
    responses(
        (status = 200, body = SentTestMail),
        (status = 422, body = RefusedMail),
    ),
)]
pub(super) async fn send_test_mail(
    State(service): State<Service>,
    caller: Caller<Owners>,
) -> Result<Json<SentTestMail>, Failure<RefusedMail>> {
    let (store, email) = (&service.store, &caller.member.email);
    let server = service.outbox.server().ok_or(Problem::NoMail)?;
    let kinds = [ActionKind::SendTestMail, ActionKind::FailTestMail];
    let since = clock::seconds() - PERIOD;
    if store.count_staff_actions(kinds, &server, since).await? >= MOST {
        return Err(Problem::TooMany.into());
    }
    let sent = service.outbox.test(email).await.ok_or(Problem::Busy)?;
    let mut write = store.begin().await?;
    let action = kinds[usize::from(sent.is_err())];
    caller.record(&mut write, action, &server).await?;
    write.commit().await?;
    match sent {
        Ok(answer) => Ok(Json(SentTestMail {
            email: email.clone(),
            answer,
        })),
        Err(error) => Err(Failure::with(RefusedMail {
            answer: ErrorChain(&error).to_string(),
        })),
    }
}
