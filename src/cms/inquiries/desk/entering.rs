//! Inquiries that did not come from the site, entered for the buyer.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::inbox::{Answerers, WholeInquiry, inquiry};
use crate::api::input::Body;
use crate::api::problem::Problem;
use crate::clock;
use crate::inquiries::commands::{InquiryChannel, shown};
use crate::inquiries::table::{NewInquiry, UploadsGone, add_inquiry};
use crate::mail::kinds::QueuedMail;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use base::inquiry::{Inquiry, InquiryField, InquiryProblem};
use base::locale::Locale;

/// An inquiry that somebody enters for a buyer.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EnteredInquiry {
    /// The language in which the buyer is answered.
    lang: Locale,
    /// How it reached the company: any but the site.
    channel: InquiryChannel,
    /// The buyer's answers, by the names of the fields. Country and address may be unknown.
    fields: BTreeMap<String, String>,
    /// Whether the buyer gets a receipt by mail.
    receipt: bool,
}

/// Stores an inquiry, of which the company is told as of others. The buyer gets no mail, unless a
/// receipt is wanted. One with the same texts on the same day is stored once.
#[utoipa::path(
    post, path = "/inquiries", operation_id = "enterInquiry",
    security(("session" = ["owner", "editor", "merchandiser"])),
    request_body = EnteredInquiry,
    responses(
        (status = 201, body = WholeInquiry),
    ),
)]
pub(crate) async fn enter_inquiry(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    Body(entered): Body<EnteredInquiry>,
) -> Result<(StatusCode, Json<WholeInquiry>), Problem> {
    if entered.channel == InquiryChannel::Site {
        return Err(Problem::Invalid);
    }
    let new = Inquiry::read(|name| entered.fields.get(name).map_or("", String::as_str));
    if let Some(problem) = new.problems_when_entered().into_values().next() {
        return Err(match problem {
            InquiryProblem::Missing => Problem::Invalid,
            InquiryProblem::Long => Problem::TooLong,
            InquiryProblem::Address => Problem::InvalidEmail,
        });
    }
    let is_on = service.outbox.is_on();
    if entered.receipt && !is_on {
        return Err(Problem::NoMail);
    }
    if entered.receipt && new.text(InquiryField::Email).is_empty() {
        return Err(Problem::NoAddress);
    }
    let mails: &[QueuedMail] = match (is_on, entered.receipt) {
        (false, _) => &[],
        (true, false) => &[QueuedMail::Team],
        (true, true) => &[QueuedMail::Team, QueuedMail::Receipt],
    };
    let mut write = service.store.begin().await?;
    let new = NewInquiry {
        inquiry: &new,
        files: &[],
        uploads: &[],
        lang: entered.lang,
        received_at: clock::seconds(),
        mails,
        channel: entered.channel,
        entered_by: &caller.member.email,
    };
    let added = add_inquiry(&mut write, &new).await?;
    let added = added.map_err(|UploadsGone| Problem::NotFound)?;
    if added.is_new {
        let subject = shown(added.number);
        caller
            .record(&mut write, ActionKind::EnterInquiry, &subject)
            .await?;
    }
    write.commit().await?;
    service.outbox.wake();
    service.hooks.wake();
    let stored = inquiry(&service, added.number).await?;
    Ok((StatusCode::CREATED, Json(stored)))
}
