//! Mails about inquiries: all fields to the company, a receipt and answers to the buyer. Mails about
//! passwords are in [`passwords`], notices to customers in [`notices`].
//!
//! They wait in the outbox of the database until the SMTP server has taken them: a process that ends
//! in between sends a mail twice at worst, with the same `Message-ID`.

mod message;
mod notices;
mod passwords;
mod smtp;
mod teams;
mod texts;

use std::sync::Arc;
use std::time::Duration;

use lettre::{AsyncTransport as _, Message};
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::outgoing::Outgoing;
use super::store::{DueMail, MailKind, MailOutcome, Store};
use super::{clock, outgoing};
use crate::config::MailSettings;
use crate::error_chain::ErrorChain;
use message::{AnswerMail, Letterbox};
use smtp::Transport;
use texts::MailTexts;

pub(super) use texts::{json_of, texts_of};

/// How long a mail is left to the process that sends it; longer than sending takes.
const LEASE: i64 = 300;
const LONGEST_PAUSE: Duration = Duration::from_hours(1);

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
    #[error("the link of a mail could not be stored")]
    Link(#[from] sqlx::Error),
}

impl MailError {
    /// Whether the SMTP server answered, and refuses this mail for its addresses or its content.
    fn is_refusal(&self) -> bool {
        let Self::Smtp(error) = self else {
            return matches!(self, Self::Address(_) | Self::Message(_) | Self::NoAnswer);
        };
        let code = error.status().map(u16::from);
        code.is_some_and(|code| (550..560).contains(&code))
    }
}

/// Tells the sender that there is something in the outbox. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Outbox(Option<Arc<Notify>>);

impl Outbox {
    /// Starts to send what is in the outbox, until `stopping`. Without an SMTP server, nothing is
    /// put there. Mails to the company link to the inquiry below `desk`; links for new passwords begin
    /// with `site`.
    pub(super) fn start(
        settings: &MailSettings,
        desk: Option<Url>,
        site: Option<Box<Url>>,
        store: Store,
        stopping: CancellationToken,
    ) -> Result<Self, MailError> {
        describe_metrics();
        if settings.server.is_none() {
            tracing::info!("mail.server is not set: inquiries are stored, and no mail is sent");
            return Ok(Self(None));
        }
        let added = Arc::new(Notify::new());
        let sender = Sender {
            transport: smtp::transport(settings)?,
            letterbox: Letterbox::new(settings, desk)?,
            texts: MailTexts::load()?,
            settings: settings.clone(),
            store,
            site,
        };
        let interval = settings.interval;
        outgoing::start(sender, Arc::clone(&added), interval, stopping);
        Ok(Self(Some(added)))
    }

    /// The mails that follow an inquiry.
    pub(super) const fn kinds(&self) -> &'static [MailKind] {
        match self.0 {
            Some(_) => &MailKind::AT_ONCE,
            None => &[],
        }
    }

    /// Whether mails are sent.
    pub(super) const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn wake(&self) {
        if let Some(added) = &self.0 {
            added.notify_one();
        }
    }
}

/// Sends a mail that says that mail can be sent.
pub async fn send_test_mail(settings: &MailSettings, address: &str) -> Result<(), MailError> {
    let transport = smtp::transport(settings)?;
    let message = Letterbox::new(settings, None)?.test(address)?;
    send(&transport, message, settings).await
}

/// Sends a mail within a time limit: that of a step bounds each one, and not their sum.
async fn send(
    transport: &Transport,
    message: Message,
    settings: &MailSettings,
) -> Result<(), MailError> {
    timeout(settings.timeout * 2, transport.send(message))
        .await
        .map_err(|_| MailError::Timeout)??;
    Ok(())
}

struct Sender {
    transport: Transport,
    letterbox: Letterbox,
    texts: MailTexts,
    settings: MailSettings,
    store: Store,
    /// Scheme, host and port of the site.
    site: Option<Box<Url>>,
}

impl Outgoing for Sender {
    const SUBJECT: &str = "outbox";

    async fn send_due(&self) -> sqlx::Result<()> {
        self.send_due_inquiries().await?;
        self.send_due_passwords().await?;
        self.send_due_notices().await
    }
}

impl Sender {
    async fn send_due_inquiries(&self) -> sqlx::Result<()> {
        loop {
            let now = clock::seconds();
            let due = self.store.due_mail(now, now.saturating_add(LEASE)).await?;
            let goes_on = match &due {
                Some(mail) => self.send_one(mail).await?,
                None => false,
            };
            self.report().await?;
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// Sends a mail; returns whether the next one may be tried.
    async fn send_one(&self, mail: &DueMail) -> sqlx::Result<bool> {
        let Err(error) = self.deliver(mail).await else {
            metrics::counter!("selvage_mails_total", "outcome" => "sent").increment(1);
            let now = clock::seconds();
            let settled = self.store.settle_mail(mail.id, MailOutcome::Sent, now, "");
            settled.await?;
            return Ok(true);
        };
        let is_refusal = error.is_refusal();
        // A buyer's wrong address stays wrong.
        let is_hopeless = is_refusal && mail.kind != MailKind::Team;
        let again_at = self.again_at(mail.created_at, mail.attempts, is_hopeless);
        log_failure(mail, &error, again_at.is_none());
        let (store, error) = (&self.store, ErrorChain(&error).to_string());
        if let Some(due_at) = again_at {
            store.postpone_mail(mail.id, due_at, &error).await?;
        } else {
            let now = clock::seconds();
            let settled = store.settle_mail(mail.id, MailOutcome::Failed, now, &error);
            settled.await?;
        }
        Ok(is_refusal)
    }

    /// When a mail that has failed is tried again, in seconds since 1970; `None` if it is given up:
    /// it is hopeless, or it was requested, `since`, too long ago. Counts the failure.
    fn again_at(&self, since: i64, attempts: i64, is_hopeless: bool) -> Option<i64> {
        let now = clock::seconds();
        let age = now.saturating_sub(since).unsigned_abs();
        let is_given_up = is_hopeless || age >= self.settings.patience.as_secs();
        let outcome = if is_given_up { "given_up" } else { "failed" };
        metrics::counter!("selvage_mails_total", "outcome" => outcome).increment(1);
        let pause = outgoing::pause(self.settings.first_pause, LONGEST_PAUSE, attempts);
        (!is_given_up).then(|| now.saturating_add_unsigned(pause.as_secs()))
    }

    async fn deliver(&self, mail: &DueMail) -> Result<(), MailError> {
        let team = teams::team_of(&self.store, &mail.inquiry.inquiry()).await;
        let message = match mail.kind {
            MailKind::Team => self.letterbox.team(mail, team, &self.texts)?,
            MailKind::Receipt => self.letterbox.receipt(&mail.inquiry, &self.texts)?,
            MailKind::Answer => {
                let event = mail.answer.as_ref().ok_or(MailError::NoAnswer)?;
                let staff = self.store.staff().await.unwrap_or_default();
                let answer = AnswerMail {
                    event,
                    member: staff.iter().find(|member| member.email == event.actor),
                    team,
                };
                self.letterbox.answer(&mail.inquiry, &answer, &self.texts)?
            }
        };
        send(&self.transport, message, &self.settings).await
    }

    async fn report(&self) -> sqlx::Result<()> {
        let oldest = [
            self.store.oldest_mail().await?,
            self.store.oldest_password_mail().await?,
            self.store.oldest_notice_mail().await?,
        ];
        let oldest = oldest.into_iter().flatten().min();
        let age = oldest.map_or(0, |since| clock::seconds().saturating_sub(since).max(0));
        let age = Duration::from_secs(age.unsigned_abs());
        metrics::gauge!("selvage_mail_oldest_seconds").set(age.as_secs_f64());
        Ok(())
    }
}

fn log_failure(mail: &DueMail, error: &MailError, is_given_up: bool) {
    let (number, kind) = (mail.inquiry.shown_number(), <&str>::from(mail.kind));
    let error: &dyn std::error::Error = error;
    if is_given_up {
        tracing::error!(error, number, kind, "a mail is given up");
    } else {
        tracing::warn!(error, number, kind, "a mail could not be sent yet");
    }
}

fn describe_metrics() {
    metrics::describe_gauge!(
        "selvage_mail_oldest_seconds",
        metrics::Unit::Seconds,
        "Age of the oldest mail that has not been sent"
    );
    metrics::gauge!("selvage_mail_oldest_seconds").set(0.0);
    metrics::describe_counter!("selvage_mails_total", "Attempts to send mails, by outcome");
    for outcome in ["sent", "failed", "given_up"] {
        metrics::counter!("selvage_mails_total", "outcome" => outcome).increment(0);
    }
}
