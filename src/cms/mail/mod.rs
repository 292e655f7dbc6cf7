//! Mails: about inquiries ([`inquiries`]), about accounts ([`accounts`]), and news of contracts
//! ([`notices`]).
//!
//! They wait in one queue of the database until the SMTP server has taken them: a process that ends
//! in between sends a mail twice at worst, with the same `Message-ID`. Several senders share the
//! queue, each with a connection that is kept; one of them takes links for passwords first, so that
//! neither these nor other mails wait behind the others.
//!
//! [`kinds`] declares each mail; its words are in `locales/*/mail.json`, and `templates/` has the
//! layouts ([`texts`]).

mod accounts;
mod attachments;
mod fields;
mod inquiries;
pub(crate) mod keys;
pub(crate) mod kinds;
mod letterbox;
mod notices;
mod smtp;
pub(crate) mod table;
mod teams;
mod texts;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::{MessageBuilder, MultiPart};
use lettre::{AsyncTransport as _, Message};
use tokio::sync::{Mutex, Notify};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::contracts::notices::rules::told_until;
use crate::inquiries::signed::InquirySigner;
use crate::outgoing::Outgoing;
use crate::store::Store;
use crate::{clock, outgoing};
use attachments::{MailFile, attached};
use base::config::MailSettings;
use base::error_chain::ErrorChain;
use base::locale::{Locale, Words};
use kinds::{Letter, QueuedMail};
use letterbox::Letterbox;
pub(crate) use letterbox::ascii_address;
use smtp::SmtpTransport;
use table::{DueMail, MailOrder, MailState};
pub(crate) use teams::{answering_team, team_addresses};
use texts::{LanguageTexts, MailTexts, TextError};

/// The number of mails that are sent at the same time, each over a connection of its own.
pub(crate) const SENDERS: usize = 4;
/// How long a mail is left to the process that sends it; longer than sending takes.
const LEASE: i64 = 300;
const LONGEST_PAUSE: Duration = Duration::from_hours(1);
/// How long somebody at the desk waits for a test mail.
const LONGEST_TEST: Duration = Duration::from_secs(10);
const OLDEST: &str = "selvage_mail_oldest_seconds";

/// Why mail cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("mail.server is not set")]
    NoServer,
    #[error("{0} is not an address that mail can be sent to")]
    Address(String),
    #[error("the mail could not be written")]
    Message(#[from] lettre::error::Error),
    #[error("the SMTP server did not take the mail")]
    Smtp(#[from] lettre::transport::smtp::Error),
    #[error("the SMTP server did not answer in time")]
    Timeout,
    #[error("the answer is gone")]
    NoAnswer,
    #[error("the texts of mails cannot be read")]
    Texts(#[from] serde_json::Error),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("a mail could not be put into words")]
    Template(#[from] minijinja::Error),
    #[error("the content of a mail could not be read")]
    Store(#[from] sqlx::Error),
}

impl MailError {
    /// Whether the mail to a recipient cannot be written, or not for this server, which may know
    /// addresses in ASCII only.
    fn is_unwritable(&self, recipient: &str) -> bool {
        match self {
            Self::Address(_) | Self::Message(_) | Self::NoAnswer => true,
            Self::Smtp(error) => error.is_client() && !recipient.is_ascii(),
            _ => false,
        }
    }

    /// Whether the SMTP server answered, and refuses this mail for its addresses or its content.
    fn is_refused(&self) -> bool {
        let Self::Smtp(error) = self else {
            return false;
        };
        let code = error.status().map(u16::from);
        code.is_some_and(|code| (550..560).contains(&code))
    }
}

/// Tells the senders that there is something in the queue. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox(Option<Arc<SendersOfMail>>);

#[derive(derive_more::Debug)]
struct SendersOfMail {
    #[debug(skip)]
    post: Arc<Post>,
    settings: MailSettings,
    /// Wakes each of them.
    added: [Arc<Notify>; SENDERS],
    /// Held while a test mail is sent.
    testing: Mutex<()>,
}

impl Outbox {
    /// Starts to send what is in the queue, until `stopping`. Without an SMTP server, nothing is
    /// put there. Mails to the company's people link to pages below `desk`; links for new passwords
    /// begin with `site`.
    pub(crate) fn start(
        settings: &MailSettings,
        desk: Option<Url>,
        site: Option<Box<Url>>,
        store: Store,
        signer: InquirySigner,
        stopping: &CancellationToken,
    ) -> Result<Self, MailError> {
        describe_metrics();
        if settings.server.is_none() {
            tracing::info!("mail.server is not set: inquiries are stored, and no mail is sent");
            return Ok(Self(None));
        }
        let post = Arc::new(Post {
            transport: smtp::transport(settings)?,
            letterbox: Letterbox::new(settings, desk)?,
            texts: MailTexts::load()?,
            settings: settings.clone(),
            store,
            site,
            signer,
        });
        let added: [Arc<Notify>; SENDERS] = Default::default();
        for (number, added) in added.iter().enumerate() {
            let sender = Sender {
                post: Arc::clone(&post),
                is_first: number == 0,
            };
            let added = Arc::clone(added);
            outgoing::start(sender, added, settings.interval, stopping.clone());
        }
        Ok(Self(Some(Arc::new(SendersOfMail {
            post,
            settings: settings.clone(),
            added,
            testing: Mutex::default(),
        }))))
    }

    /// The mails that follow an inquiry.
    pub(crate) const fn mails_of_inquiry(&self) -> &'static [QueuedMail] {
        match self.0 {
            Some(_) => &[QueuedMail::Team, QueuedMail::Receipt],
            None => &[],
        }
    }

    /// Whether mails are sent.
    pub(crate) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Whether mails are sent, and can link to the desk.
    pub(crate) fn links_to_desk(&self) -> bool {
        let letterbox = self.0.as_ref().map(|senders| &senders.post.letterbox);
        letterbox.is_some_and(|letterbox| letterbox.at_desk("").is_some())
    }

    pub(crate) fn wake(&self) {
        for added in self.0.iter().flat_map(|senders| senders.added.iter()) {
            added.notify_one();
        }
    }

    /// Returns the SMTP server, as the list of actions names it.
    pub(crate) fn server(&self) -> Option<String> {
        let MailSettings { server, port, .. } = &self.0.as_ref()?.settings;
        Some(format!("{}:{port}", server.as_deref()?))
    }

    /// Sends a mail that says that mail can be sent, one at a time, and returns the answer of the
    /// SMTP server; `None` while another one is sent.
    pub(crate) async fn test(&self, address: &str) -> Option<Result<String, MailError>> {
        let Some(senders) = &self.0 else {
            return Some(Err(MailError::NoServer));
        };
        let _permit = senders.testing.try_lock().ok()?;
        let sent = timeout(LONGEST_TEST, send_test_mail(&senders.settings, address)).await;
        Some(sent.unwrap_or(Err(MailError::Timeout)))
    }
}

/// Sends a mail that says that mail can be sent, in the site's first language, and returns the
/// answer of the SMTP server.
pub async fn send_test_mail(settings: &MailSettings, address: &str) -> Result<String, MailError> {
    let transport = smtp::transport(settings)?;
    let letterbox = Letterbox::new(settings, None)?;
    let texts = LanguageTexts::load(Locale::default(), &Words::default())?;
    let content = texts.write(Letter::Test, &minijinja::context! {})?;
    let head = letterbox.automatic().to(letterbox::mailbox(address)?);
    let parts = MultiPart::alternative_plain_html(content.text, content.html);
    let message = head.subject(content.subject).multipart(parts)?;
    send(&transport, message, settings).await
}

/// Sends a mail within a time limit: that of a step bounds each one, and not their sum. Returns the
/// answer of the SMTP server.
async fn send(
    transport: &SmtpTransport,
    message: Message,
    settings: &MailSettings,
) -> Result<String, MailError> {
    let answer = timeout(settings.timeout * 2, transport.send(message))
        .await
        .map_err(|_| MailError::Timeout)??;
    let lines: Vec<_> = answer.message().collect();
    Ok(format!("{} {}", answer.code(), lines.join(" ")))
}

/// The texts, addresses and connections that mails are made and sent with.
struct Post {
    transport: SmtpTransport,
    letterbox: Letterbox,
    texts: MailTexts,
    settings: MailSettings,
    store: Store,
    /// Scheme, host and port of the site.
    site: Option<Box<Url>>,
    /// Signs links to the state of inquiries.
    signer: InquirySigner,
}

/// A mail, to be put into words.
struct MailDraft {
    letter: Letter,
    locale: Locale,
    /// What its texts and its layout show.
    values: minijinja::Value,
    /// The headers, without the subject.
    head: MessageBuilder,
    /// What somebody wrote apart from the texts.
    own: OwnContent,
}

/// What somebody gave a mail besides its text.
#[derive(Default)]
struct OwnContent {
    /// Empty if the mail has the subject of its texts.
    subject: String,
    files: Vec<MailFile>,
}

struct Sender {
    post: Arc<Post>,
    /// Whether it takes links for passwords first, and queues notices.
    is_first: bool,
}

impl Outgoing for Sender {
    const SUBJECT: &str = "queue of mails";

    async fn send_due(&self) -> sqlx::Result<()> {
        let (post, order) = if self.is_first {
            self.post.queue_notices().await?;
            (&self.post, MailOrder::UrgentFirst)
        } else {
            (&self.post, MailOrder::ByTime)
        };
        loop {
            let now = clock::seconds();
            let due = post.store.due_mail(order, now, now.saturating_add(LEASE));
            let goes_on = match &due.await? {
                Some(mail) => post.send_one(mail).await?,
                None => false,
            };
            post.report().await?;
            if !goes_on {
                return Ok(());
            }
        }
    }
}

impl Post {
    /// Queues the notices of a day that is over.
    async fn queue_notices(&self) -> sqlx::Result<()> {
        if self.site.is_some() {
            let until = told_until(clock::seconds());
            let queued = self.store.put_notice_mails(until).await?;
            if queued > 0 {
                tracing::info!(queued, "notices to customers are due");
            }
        }
        Ok(())
    }

    /// Sends a mail; returns whether the next one may be tried: not after a failure that concerns
    /// all.
    async fn send_one(&self, due: &DueMail) -> sqlx::Result<bool> {
        let store = &self.store;
        match self.deliver(due).await {
            Ok(true) => {
                count("sent");
                let sent = store.settle_mail(due.id, MailState::Sent, clock::seconds(), "");
                sent.await?;
                Ok(true)
            }
            Ok(false) => {
                store.remove_mail(due.id).await?;
                Ok(true)
            }
            Err(error) => self.fail(due, &error).await,
        }
    }

    /// Makes a mail and sends it; `false` if there is nothing to say, or nobody to say it to.
    async fn deliver(&self, due: &DueMail) -> Result<bool, MailError> {
        let Some(draft) = self.draft(due).await? else {
            return Ok(false);
        };
        let texts = self.texts(draft.locale).await?;
        let content = texts.write(draft.letter, &draft.values)?;
        let parts = MultiPart::alternative_plain_html(content.text, content.html);
        let parts = attached(parts, draft.own.files);
        let subject = Some(draft.own.subject).filter(|subject| !subject.is_empty());
        let subject = subject.unwrap_or(content.subject);
        let head = match draft.letter {
            // Its sender is a person.
            Letter::Answer => draft.head,
            _ => self.letterbox.sent_by(draft.head, &texts.sender),
        };
        let message = head.subject(subject).multipart(parts)?;
        send(&self.transport, message, &self.settings).await?;
        Ok(true)
    }

    /// The texts of mails in a language, with the company's words.
    async fn texts(&self, locale: Locale) -> sqlx::Result<Cow<'_, LanguageTexts>> {
        let words = self.store.words(locale).await?;
        Ok(self.texts.with(&words, locale))
    }

    async fn draft(&self, due: &DueMail) -> Result<Option<MailDraft>, MailError> {
        match &due.mail {
            QueuedMail::Team
            | QueuedMail::Receipt
            | QueuedMail::Answer { .. }
            | QueuedMail::Reply { .. } => self.about_inquiry(due).await,
            QueuedMail::Notices { since, until } => self.notices(due, (*since, *until)).await,
            QueuedMail::Link { lang, registered } => self.requested(due, *lang, *registered).await,
            QueuedMail::Invitation { lang } | QueuedMail::Renewal { lang } => {
                self.given(due, *lang).await
            }
            QueuedMail::Colleague {
                invitation,
                inviter,
                lang,
            } => self.colleague(due, invitation, (inviter, *lang)).await,
            _ => self.news(due).map(Some),
        }
    }

    /// Postpones a mail that has failed, or gives it up. Returns whether the next one may be tried.
    async fn fail(&self, due: &DueMail, error: &MailError) -> sqlx::Result<bool> {
        let (id, now, prospect) = (due.id, clock::seconds(), self.prospect(due, error));
        log_failure(due, error, prospect);
        let chain = ErrorChain(error).to_string();
        if prospect == Prospect::Later {
            count("failed");
            let due_at = outgoing::again_at(self.settings.first_pause, LONGEST_PAUSE, due.attempts);
            self.store.postpone_mail(id, due_at, &chain).await?;
        } else {
            count("given_up");
            let failed = self.store.settle_mail(id, MailState::Failed, now, &chain);
            failed.await?;
        }
        Ok(prospect == Prospect::Hopeless || error.is_refused())
    }

    /// Returns whether a mail that has failed is tried again.
    fn prospect(&self, due: &DueMail, error: &MailError) -> Prospect {
        // A buyer's wrong address stays wrong; that of the company is corrected.
        let is_refused = error.is_refused() && due.mail != QueuedMail::Team;
        let age = clock::seconds().saturating_sub(due.created_at);
        if is_refused || error.is_unwritable(&due.recipient) {
            Prospect::Hopeless
        } else if age.unsigned_abs() >= self.settings.patience.as_secs() {
            Prospect::TooOld
        } else {
            Prospect::Later
        }
    }

    async fn report(&self) -> sqlx::Result<()> {
        outgoing::set_age(OLDEST, self.store.oldest_mail().await?);
        Ok(())
    }
}

/// The prospects of a mail that has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prospect {
    /// It is tried again.
    Later,
    /// It was queued too long ago.
    TooOld,
    /// It can never be sent.
    Hopeless,
}

/// Logs a failure, without the recipient's address.
fn log_failure(due: &DueMail, error: &MailError, prospect: Prospect) {
    let (kind, inquiry) = (due.mail.kind(), due.inquiry);
    let error: &dyn std::error::Error = error;
    match prospect {
        Prospect::Later => tracing::warn!(error, kind, inquiry, "a mail could not be sent yet"),
        Prospect::TooOld => tracing::error!(error, kind, inquiry, "a mail is given up"),
        Prospect::Hopeless => tracing::warn!(error, kind, inquiry, "a mail can never be sent"),
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("selvage_mails_total", "outcome" => outcome).increment(1);
}

fn describe_metrics() {
    metrics::describe_gauge!(
        OLDEST,
        metrics::Unit::Seconds,
        "Age of the oldest mail that has not been sent"
    );
    outgoing::set_age(OLDEST, None);
    metrics::describe_counter!("selvage_mails_total", "Attempts to send mails, by outcome");
    for outcome in ["sent", "failed", "given_up", "left_out"] {
        metrics::counter!("selvage_mails_total", "outcome" => outcome).increment(0);
    }
}
