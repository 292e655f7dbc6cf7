//! The inbox, to write. Each change names the version of the inquiry that somebody saw, is an event
//! of it, and is refused if there is a newer one.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::inbox::{Answerers, InquiryPath, WholeInquiry, inquiry};
use crate::api::input::Body;
use crate::api::problem::{Details, Failure, Problem};
use crate::clock;
use crate::inquiries::commands::{EventKind, InquiryState, shown};
use crate::inquiries::files::give_to_event;
use crate::inquiries::inbox::{EventMail, InquiryEvent, add_inquiry_event, bin_inquiry};
use crate::inquiries::table::StoredInquiry;
use crate::inquiries::told;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail, resend_mails};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Owners, Roles as _};
use base::inquiry::InquiryField;
use base::plain_text::plain;

/// The maximum length of an answer or a note, in characters.
const LONGEST: usize = 10_000;
/// The maximum length of the subject of an answer, in characters.
const LONGEST_SUBJECT: usize = 200;

/// The version that somebody saw.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SeenInquiry {
    version: i64,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct InquiryChange {
    version: i64,
    /// Absent if it stays.
    state: Option<InquiryState>,
    /// The address of the account that gets it, or nothing for nobody; absent if it stays.
    owner: Option<String>,
}

/// A note.
#[derive(Deserialize, ToSchema)]
pub(crate) struct InquiryText {
    version: i64,
    #[schema(min_length = 1)]
    text: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct InquiryAnswer {
    version: i64,
    #[schema(min_length = 1)]
    text: String,
    /// Absent or empty for the usual one.
    #[serde(default)]
    subject: String,
    /// The numbers of the files that go with it, of those that the account has added for an answer.
    #[serde(default)]
    files: Vec<i64>,
}

/// The details of `conflict`: somebody else has changed the inquiry.
#[derive(Serialize, ToSchema)]
pub(crate) struct InquiryConflict {
    /// The inquiry as it is now. Its events after the version of the call are the changes.
    #[schema(required = false)]
    inquiry: WholeInquiry,
}

impl Details for InquiryConflict {
    fn problem(&self) -> Problem {
        Problem::Conflict
    }
}

type ChangedInquiry = Result<Json<WholeInquiry>, Failure<InquiryConflict>>;

/// Gives an inquiry to the account that calls; a new one is in work then.
#[utoipa::path(
    post, path = "/inquiries/{id}/take", operation_id = "takeInquiry",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = SeenInquiry,
    responses(
        (status = 200, body = WholeInquiry),
        (status = 409, body = InquiryConflict),
    ),
)]
pub(super) async fn take_inquiry(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    InquiryPath(number): InquiryPath,
    Body(SeenInquiry { version }): Body<SeenInquiry>,
) -> ChangedInquiry {
    let mut change = InquiryWrite::begin(&service, &caller, number, version).await?;
    change.event.owner.clone_from(&caller.member.email);
    if change.event.state == InquiryState::New {
        change.event.state = InquiryState::Work;
    }
    change.write(ActionKind::TakeInquiry).await
}

/// Changes the state of an inquiry, or gives it to somebody.
#[utoipa::path(
    patch, path = "/inquiries/{id}", operation_id = "changeInquiry",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = InquiryChange,
    responses(
        (status = 200, body = WholeInquiry),
        (status = 409, body = InquiryConflict),
    ),
)]
pub(super) async fn change_inquiry(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    InquiryPath(number): InquiryPath,
    Body(wanted): Body<InquiryChange>,
) -> ChangedInquiry {
    let mut change = InquiryWrite::begin(&service, &caller, number, wanted.version).await?;
    change.event.state = wanted.state.unwrap_or(change.event.state);
    if let Some(owner) = wanted.owner {
        let staff = service.store.staff().await?;
        let mut may_have = staff.iter().filter(|own| Answerers::include(own.role));
        if !owner.is_empty() && !may_have.any(|own| own.email == owner) {
            return Err(Problem::Invalid.into());
        }
        change.event.owner = owner;
    }
    change.write(ActionKind::ChangeInquiry).await
}

/// Adds a note, which the buyer does not see.
#[utoipa::path(
    post, path = "/inquiries/{id}/notes", operation_id = "addInquiryNote",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = InquiryText,
    responses(
        (status = 200, body = WholeInquiry),
        (status = 409, body = InquiryConflict),
    ),
)]
pub(super) async fn add_inquiry_note(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    InquiryPath(number): InquiryPath,
    Body(InquiryText { version, text }): Body<InquiryText>,
) -> ChangedInquiry {
    let mut change = InquiryWrite::begin(&service, &caller, number, version).await?;
    change.event.kind = EventKind::Note;
    change.event.text = checked(&text)?;
    change.write(ActionKind::AddInquiryNote).await
}

/// Answers the buyer by mail, which is in the outbox when the call has succeeded.
#[utoipa::path(
    post, path = "/inquiries/{id}/answers", operation_id = "answerInquiry",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path)),
    request_body = InquiryAnswer,
    responses(
        (status = 200, body = WholeInquiry),
        (status = 409, body = InquiryConflict),
    ),
)]
pub(super) async fn answer_inquiry(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    InquiryPath(number): InquiryPath,
    Body(answer): Body<InquiryAnswer>,
) -> ChangedInquiry {
    let mut change = InquiryWrite::begin(&service, &caller, number, answer.version).await?;
    change.event.kind = EventKind::Answer;
    change.event.text = checked(&answer.text)?;
    change.event.mail.subject = plain(&answer.subject, false);
    if change.event.mail.subject.chars().count() > LONGEST_SUBJECT {
        return Err(Problem::TooLong.into());
    }
    change.files = answer.files;
    if !service.outbox.is_on() {
        return Err(Problem::NoMail.into());
    }
    if change.buyer().is_empty() {
        return Err(Problem::NoAddress.into());
    }
    change.event.state = InquiryState::Answered;
    if change.event.owner.is_empty() {
        change.event.owner.clone_from(&caller.member.email);
    }
    change.write(ActionKind::AnswerInquiry).await
}

/// Sends the mails about an inquiry again that were given up.
#[utoipa::path(
    post, path = "/inquiries/{id}/mails", operation_id = "resendMails",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = WholeInquiry),
    ),
)]
pub(super) async fn resend(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    InquiryPath(number): InquiryPath,
) -> Result<Json<WholeInquiry>, Problem> {
    if !service.outbox.is_on() {
        return Err(Problem::NoMail);
    }
    let stored = service.store.inquiry(number).await?;
    stored.ok_or(Problem::NotFound)?;
    let mut write = service.store.begin().await?;
    if resend_mails(&mut write, number, clock::seconds()).await? > 0 {
        caller
            .record(&mut write, ActionKind::ResendMails, &shown(number))
            .await?;
        write.commit().await?;
        service.outbox.wake();
    }
    Ok(Json(inquiry(&service, number).await?))
}

/// Puts an inquiry into the bin with everything about it. Its number alone is recorded.
#[utoipa::path(
    delete, path = "/inquiries/{id}", operation_id = "deleteInquiry",
    security(("session" = ["owner"])),
    params(("id" = String, Path)),
    responses(
        (status = 204),
    ),
)]
pub(crate) async fn delete(
    State(service): State<Service>,
    caller: Caller<Owners>,
    InquiryPath(number): InquiryPath,
) -> Result<StatusCode, Problem> {
    let mut write = service.store.begin().await?;
    if !bin_inquiry(&mut write, number, &caller.member.email).await? {
        return Err(Problem::NotFound);
    }
    caller
        .record(&mut write, ActionKind::DeleteInquiry, &shown(number))
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the text of an answer or a note, without control characters.
fn checked(text: &str) -> Result<String, Problem> {
    let text = plain(text, true);
    if text.is_empty() {
        Err(Problem::Invalid)
    } else if text.chars().count() > LONGEST {
        Err(Problem::TooLong)
    } else {
        Ok(text)
    }
}

/// A change that has yet to be written.
struct InquiryWrite<'a> {
    service: &'a Service,
    caller: &'a Caller<Answerers>,
    stored: StoredInquiry,
    event: InquiryEvent,
    /// The numbers of the files of an answer.
    files: Vec<i64>,
}

impl<'a> InquiryWrite<'a> {
    /// Begins a change of the version that somebody saw, which must be the last one.
    async fn begin(
        service: &'a Service,
        caller: &'a Caller<Answerers>,
        number: i64,
        seen: i64,
    ) -> Result<Self, Failure<InquiryConflict>> {
        let stored = service.store.inquiry(number).await?;
        let stored = stored.ok_or(Problem::NotFound)?;
        if stored.version != seen {
            return Err(conflict(service, number).await);
        }
        let event = InquiryEvent {
            number: stored.version + 1,
            happened_at: clock::seconds(),
            actor: caller.member.email.clone(),
            kind: EventKind::Change,
            state: stored.state,
            owner: stored.owner.clone(),
            text: String::new(),
            mail: EventMail::default(),
        };
        Ok(Self {
            service,
            caller,
            stored,
            event,
            files: Vec::new(),
        })
    }

    /// The address of the buyer; empty if it is unknown.
    fn buyer(&self) -> String {
        let inquiry = self.stored.inquiry();
        inquiry.text(InquiryField::Email).to_lowercase()
    }

    /// Writes the change, with the mail of an answer and a row of the list of actions.
    async fn write(self, action: ActionKind) -> ChangedInquiry {
        let buyer = self.buyer();
        let Self {
            service,
            caller,
            stored,
            event,
            files,
        } = self;
        let number = stored.number;
        let is_same = (event.state, &event.owner) == (stored.state, &stored.owner);
        if event.kind == EventKind::Change && is_same {
            return Ok(Json(inquiry(service, number).await?));
        }
        let mut write = service.store.begin().await?;
        if !add_inquiry_event(&mut write, number, &event).await? {
            drop(write);
            return Err(conflict(service, number).await);
        }
        if !give_to_event(&mut write, (number, event.number), &files, &event.actor).await? {
            return Err(Problem::Invalid.into());
        }
        if event.kind == EventKind::Answer {
            let mail = QueuedMail::Answer {
                event: event.number,
            };
            let to = MailTarget::inquiry(number, &buyer);
            queue_mail(&mut write, &mail, to, event.happened_at).await?;
            told::inquiry_answered(&mut write, &shown(number), event.number).await?;
        }
        caller.record(&mut write, action, &shown(number)).await?;
        write.commit().await?;
        service.outbox.wake();
        service.hooks.wake();
        Ok(Json(inquiry(service, number).await?))
    }
}

/// The conflict of a change with what somebody else did meanwhile.
async fn conflict(service: &Service, number: i64) -> Failure<InquiryConflict> {
    match inquiry(service, number).await {
        Ok(inquiry) => Failure::with(InquiryConflict { inquiry }),
        Err(problem) => problem.into(),
    }
}
