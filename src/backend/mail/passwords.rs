//! Mails about passwords: a link to choose one, which the customer requested or staff send, and the
//! notice that it was changed.
//!
//! The link is drawn when its mail is sent, so no database has it. A mail that is sent again has
//! another one.

use super::{LEASE, MailError, Sender, send};
use crate::backend::store::{PasswordMail, PasswordMailKind, put_staff_link};
use crate::backend::token::Token;
use crate::backend::{clock, password_link};
use crate::locale::Locale;

impl Sender {
    /// Sends the mails that are due, until one fails for a reason that concerns all.
    pub(super) async fn send_due_passwords(&self) -> sqlx::Result<()> {
        loop {
            let (now, store) = (clock::seconds(), &self.store);
            let due = store.due_password_mail(now, now.saturating_add(LEASE));
            let goes_on = match due.await? {
                Some(mail) => self.send_password(&mail).await?,
                None => false,
            };
            self.report().await?;
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// Sends a mail; returns whether the next one may be tried.
    async fn send_password(&self, mail: &PasswordMail) -> sqlx::Result<bool> {
        let Err(error) = self.deliver_password(mail).await else {
            self.store.remove_password_mail(mail.id).await?;
            return Ok(true);
        };
        let is_refusal = error.is_refusal();
        let again_at = self.again_at(mail.created_at, mail.attempts, is_refusal);
        log_failure(mail, &error, again_at.is_none());
        match again_at {
            Some(due_at) => self.store.postpone_password_mail(mail.id, due_at).await?,
            None => self.store.remove_password_mail(mail.id).await?,
        }
        Ok(is_refusal)
    }

    /// Makes a mail and sends it. A link that was requested for nobody is left out.
    async fn deliver_password(&self, mail: &PasswordMail) -> Result<(), MailError> {
        let texts = self.texts.of(&mail.lang);
        let message = match mail.kind {
            PasswordMailKind::Changed => {
                self.letterbox
                    .password_changed(mail.id, &mail.email, texts)?
            }
            kind => {
                let Some(link) = self.link(mail).await? else {
                    return Ok(());
                };
                let text = match kind {
                    PasswordMailKind::Invitation => texts.invitation(),
                    PasswordMailKind::Renewal => texts.renewal(),
                    _ => texts.link(),
                };
                self.letterbox
                    .password_link(&mail.email, &link, text, texts)?
            }
        };
        send(&self.transport, message, &self.settings).await?;
        metrics::counter!("selvage_mails_total", "outcome" => "sent").increment(1);
        Ok(())
    }

    /// Draws the link of a mail, in place of one that it had before; `None` if it must not be sent:
    /// the address is no customer's, or has had several.
    async fn link(&self, mail: &PasswordMail) -> Result<Option<String>, MailError> {
        let Some(site) = &self.site else {
            return Ok(None);
        };
        let (token, now) = (Token::draw(), clock::seconds());
        let (digest, email) = (token.digest(), mail.email.as_str());
        let is_put = if mail.kind == PasswordMailKind::Link {
            let until = now.saturating_add(password_link::REQUESTED);
            self.store
                .put_link((mail.id, email), &digest, now, until)
                .await?
        } else {
            let until = now.saturating_add(password_link::FROM_STAFF);
            let mut write = self.store.begin().await?;
            let is_put = put_staff_link(&mut write, (Some(mail.id), email), &digest, until).await?;
            write.commit().await?;
            is_put
        };
        let locale = Locale::from_code(&mail.lang).unwrap_or_default();
        Ok(is_put.then(|| password_link::address(site, locale, token)))
    }
}

/// Logs a failure, without the customer's address.
fn log_failure(mail: &PasswordMail, error: &MailError, is_given_up: bool) {
    let kind: &str = mail.kind.into();
    let error: &dyn std::error::Error = error;
    if is_given_up {
        tracing::error!(error, kind, "a mail about a password is given up");
    } else {
        tracing::warn!(error, kind, "a mail about a password could not be sent yet");
    }
}
