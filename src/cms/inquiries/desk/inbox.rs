//! The inbox, to read: inquiries of buyers, for those who answer them. Authors write texts of the
//! site alone, so they see nothing of a buyer.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::inquiries::commands as inquiries;
use crate::inquiries::commands::{EventKind, InquiryChannel, InquiryState};
use crate::inquiries::files::InquiryFile;
use crate::inquiries::inbox::{InboxFilter, InquiryEvent, InquiryMail};
use crate::inquiries::table::StoredInquiry;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailKind, MailState};
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Roles};
use crate::staff::role::Role;
use crate::store::RowSlice;
use base::inquiry::{InquiryField, InquiryStyle};
use base::locale::Locale;

/// The number of inquiries in an answer.
const PAGE: i64 = 50;
/// The maximum length of a text that is searched, in bytes.
const LONGEST_TEXT: usize = 400;
/// The length of the beginning of a message in a list, in characters.
const BEGINNING: usize = 160;

/// The roles that answer buyers.
pub(crate) struct Answerers;

impl Roles for Answerers {
    fn include(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Editor | Role::Merchandiser)
    }
}

/// An inquiry in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedInquiry {
    /// Such as `4827-3915`.
    number: String,
    /// Seconds since 1970.
    received_at: i64,
    state: InquiryState,
    /// The address of the account that has it; empty if nobody has it.
    owner: String,
    /// The market of sale, else the country.
    market: String,
    name: String,
    company: String,
    style: String,
    /// The beginning of the message.
    message: String,
    channel: InquiryChannel,
}

impl From<StoredInquiry> for ListedInquiry {
    fn from(stored: StoredInquiry) -> Self {
        let inquiry = stored.inquiry();
        let text = |field| inquiry.text(field).to_owned();
        let message = inquiry.text(InquiryField::Message);
        Self {
            number: stored.shown_number(),
            name: text(InquiryField::Name),
            company: text(InquiryField::Company),
            style: text(InquiryField::Style),
            message: message.chars().take(BEGINNING).collect(),
            received_at: stored.received_at,
            state: stored.state,
            owner: stored.owner,
            market: stored.market,
            channel: stored.channel,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Inbox {
    inquiries: Vec<ListedInquiry>,
    /// The number of inquiries in the whole list.
    total: i64,
    /// The number of inquiries in each state, with the other filters.
    counts: StateCounts,
    /// The markets to choose from: those with the most inquiries.
    markets: Vec<String>,
    people: Vec<Person>,
    /// Whether buyers get mail.
    sends_mail: bool,
}

#[derive(Default, Serialize, ToSchema)]
struct StateCounts {
    new: i64,
    work: i64,
    answered: i64,
    closed: i64,
}

impl StateCounts {
    fn of(rows: &[(String, i64)]) -> Self {
        let count = |state: InquiryState| {
            let mut counts = rows.iter().filter(|(own, _)| own == state.name());
            counts.next().map_or(0, |(_, count)| *count)
        };
        Self {
            new: count(InquiryState::New),
            work: count(InquiryState::Work),
            answered: count(InquiryState::Answered),
            closed: count(InquiryState::Closed),
        }
    }

    const fn in_state(&self, state: Option<InquiryState>) -> i64 {
        match state {
            Some(InquiryState::New) => self.new,
            Some(InquiryState::Work) => self.work,
            Some(InquiryState::Answered) => self.answered,
            Some(InquiryState::Closed) => self.closed,
            None => self.new + self.work + self.answered + self.closed,
        }
    }
}

/// Which inquiries are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InboxQuery {
    /// A part of the number, the person, the company, the address, the style or the message,
    /// whatever the case.
    #[serde(default)]
    text: String,
    state: Option<InquiryState>,
    #[serde(default)]
    market: String,
    /// Inquiries of the account that calls alone.
    #[serde(default)]
    mine: bool,
    /// The number of inquiries to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

impl InboxQuery {
    pub(crate) fn filter<R>(&self, caller: &Caller<R>) -> Result<InboxFilter, Problem> {
        let texts = [self.text.trim(), &self.market];
        let is_text = |text: &str| text.len() <= LONGEST_TEXT && !text.contains('\0');
        if self.offset < 0 || !texts.into_iter().all(is_text) {
            return Err(Problem::Invalid);
        }
        let owner = self.mine.then(|| caller.member.email.clone());
        Ok(InboxFilter {
            text: self.text.trim().to_owned(),
            state: self.state,
            market: self.market.clone(),
            owner: owner.unwrap_or_default(),
        })
    }
}

/// Returns inquiries, the newest first.
#[utoipa::path(
    get, path = "/inquiries", operation_id = "listInquiries",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(InboxQuery),
    responses(
        (status = 200, body = Inbox),
    ),
)]
pub(crate) async fn list_inquiries(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    Search(query): Search<InboxQuery>,
) -> Result<Json<Inbox>, Problem> {
    let filter = query.filter(&caller)?;
    let rows = RowSlice::new(query.offset, PAGE);
    let inquiries = service.store.inbox(&filter, rows).await?;
    let counts = StateCounts::of(&service.store.inbox_counts(&filter).await?);
    Ok(Json(Inbox {
        inquiries: inquiries.into_iter().map(Into::into).collect(),
        total: counts.in_state(filter.state),
        counts,
        markets: service.store.inbox_markets().await?,
        people: people(&service).await?,
        sends_mail: service.outbox.is_on(),
    }))
}

/// An inquiry with everything that happened to it.
#[derive(Serialize, ToSchema)]
#[schema(as = Inquiry)]
pub(crate) struct WholeInquiry {
    number: String,
    /// The number of the last event, which a change of the inquiry names.
    pub(crate) version: i64,
    /// Seconds since 1970.
    received_at: i64,
    state: InquiryState,
    owner: String,
    /// The language of the buyer.
    #[schema(value_type = Locale)]
    lang: String,
    channel: InquiryChannel,
    /// The address of the account that entered it; empty if the buyer sent it.
    entered_by: String,
    /// The buyer's answers, by the names of the fields.
    fields: BTreeMap<&'static str, String>,
    /// The styles that it is about, whose codes `style` has as well; empty for one of before.
    styles: Vec<ListedStyle>,
    files: Vec<ListedFile>,
    /// Its events, the oldest first.
    events: Vec<ListedEvent>,
    mails: Vec<ListedMail>,
    /// The accounts that may have it.
    people: Vec<Person>,
    /// Whether answers are mailed.
    sends_mail: bool,
    /// The subject of an answer that has none of its own; empty if answers are not mailed.
    answer_subject: String,
}

/// A style of an inquiry with what the buyer wants of it.
#[derive(Serialize, ToSchema)]
#[schema(as = InquiryStyle)]
struct ListedStyle {
    code: String,
    /// The name of the sample; empty if the code says everything.
    name: String,
    /// The pieces of each colour and size.
    pieces: String,
    /// The target price of a piece.
    target: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = InquiryFile)]
pub(crate) struct ListedFile {
    number: i64,
    name: String,
    /// In bytes.
    size: i64,
    /// The event that it belongs to; 0 if it came with the inquiry, absent while it waits for an
    /// answer of its author.
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<i64>,
    /// The address of the account that added it; empty for the buyer's own.
    author: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = InquiryEvent)]
struct ListedEvent {
    /// The version of the inquiry after it.
    number: i64,
    /// Seconds since 1970.
    happened_at: i64,
    /// The address of the account, or of the buyer who replied.
    actor: String,
    kind: EventKind,
    /// The state of the inquiry after it.
    state: InquiryState,
    /// The address of the account that has it then; empty if nobody has it.
    owner: String,
    /// The text of a note, an answer or a reply.
    text: String,
    /// The subject of an answer or a reply; empty if an answer has the usual one.
    subject: String,
    /// The part of a reply that is not new; empty otherwise.
    quoted: String,
    /// The number of files of a reply that were not kept: of other kinds, too many or too large.
    left_out: i64,
}

#[derive(Serialize, ToSchema)]
#[schema(as = InquiryMail)]
struct ListedMail {
    kind: MailKind,
    /// The number of the event that it has or tells of; 0 for other mails.
    event: i64,
    state: MailState,
    /// Seconds since 1970.
    created_at: i64,
    /// When it was sent or given up; 0 while it waits.
    settled_at: i64,
    /// Why the last attempt failed; empty if it did not.
    error: String,
}

#[derive(Serialize, ToSchema)]
struct Person {
    email: String,
    name: String,
}

impl From<InquiryEvent> for ListedEvent {
    fn from(event: InquiryEvent) -> Self {
        Self {
            number: event.number,
            happened_at: event.happened_at,
            actor: event.actor,
            kind: event.kind,
            state: event.state,
            owner: event.owner,
            text: event.text,
            subject: event.mail.subject,
            quoted: event.mail.quoted,
            left_out: event.mail.left_out,
        }
    }
}

impl From<InquiryStyle> for ListedStyle {
    fn from(style: InquiryStyle) -> Self {
        let InquiryStyle {
            code,
            name,
            pieces,
            target,
        } = style;
        Self {
            code,
            name,
            pieces,
            target,
        }
    }
}

impl From<InquiryFile> for ListedFile {
    fn from(file: InquiryFile) -> Self {
        Self {
            number: file.number,
            name: file.name,
            size: file.size,
            event: file.event,
            author: file.author,
        }
    }
}

impl From<InquiryMail> for ListedMail {
    fn from(mail: InquiryMail) -> Self {
        Self {
            kind: mail.kind,
            event: match mail.mail {
                QueuedMail::Answer { event } | QueuedMail::Reply { event } => event,
                _ => 0,
            },
            state: mail.state,
            created_at: mail.created_at,
            settled_at: mail.settled_at,
            error: mail.error,
        }
    }
}

/// Returns the inquiry of a number as it is now.
pub(crate) async fn inquiry(service: &Service, number: i64) -> Result<WholeInquiry, Problem> {
    let stored = service.store.inquiry(number).await?;
    let stored = stored.ok_or(Problem::NotFound)?;
    let events = service.store.inquiry_events(number).await?;
    let mails = service.store.inquiry_mails(number).await?;
    let files = service.store.inquiry_files(number).await?;
    let answer_subject = service.outbox.answer_subject(&stored).await?;
    let inquiry = stored.inquiry();
    let fields = inquiry.filled();
    Ok(WholeInquiry {
        number: stored.shown_number(),
        version: stored.version,
        received_at: stored.received_at,
        state: stored.state,
        owner: stored.owner,
        lang: stored.lang,
        channel: stored.channel,
        entered_by: stored.entered_by,
        fields: fields
            .map(|(field, text)| (field.name(), text.to_owned()))
            .collect(),
        styles: inquiry.styles().iter().cloned().map(Into::into).collect(),
        files: files.into_iter().map(Into::into).collect(),
        events: events.into_iter().map(Into::into).collect(),
        mails: mails.into_iter().map(Into::into).collect(),
        people: people(service).await?,
        sends_mail: service.outbox.is_on(),
        answer_subject,
    })
}

/// Returns the accounts that may have an inquiry.
async fn people(service: &Service) -> Result<Vec<Person>, Problem> {
    let staff = service.store.staff().await?.into_iter();
    let people = staff.filter(|member| Answerers::include(member.role));
    let people = people.map(|member| Person {
        email: member.email,
        name: member.name,
    });
    Ok(people.collect())
}

/// Returns an inquiry, with what happened to it.
#[utoipa::path(
    get, path = "/inquiries/{id}", operation_id = "getInquiry",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(("id" = String, Path, description = "the number")),
    responses(
        (status = 200, body = WholeInquiry),
    ),
)]
pub(super) async fn get_inquiry(
    State(service): State<Service>,
    _: Caller<Answerers>,
    InquiryPath(number): InquiryPath,
) -> Result<Json<WholeInquiry>, Problem> {
    Ok(Json(inquiry(&service, number).await?))
}

/// The number of an inquiry in an address. One that cannot be any is unknown.
pub(crate) struct InquiryPath(pub(crate) i64);

impl<S: Send + Sync> FromRequestParts<S> for InquiryPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let written = Path::<String>::from_request_parts(parts, state).await;
        let number = written.ok().and_then(|Path(text)| inquiries::parsed(&text));
        number.map(Self).ok_or(Problem::NotFound)
    }
}
