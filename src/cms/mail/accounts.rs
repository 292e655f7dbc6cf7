//! Mails about accounts: a link to choose a password, which somebody requested or staff send, the
//! notice that it was changed, and what happened to an account of the desk.
//!
//! The link is drawn when its mail is sent, so no database has it. A mail that is sent again has
//! another one. To an address that nobody has confirmed goes the link that confirms it, and no
//! other mail.

use lettre::Message;

use super::table::{DueMail, QueuedMail};
use super::{MailError, Post};
use crate::clock;
use crate::customers::passwords::put_staff_link;
use crate::passwords::link as password_link;
use crate::staff::second_factor::WRONG_CODES;
use crate::token::Token;
use base::locale::Locale;

impl Post {
    /// Makes the mail that somebody requested: a link that confirms an address, or that replaces a
    /// forgotten password; or, to who registers an address that has an account, that there is one.
    /// `None` if the address is no customer's, or has had several.
    pub(crate) async fn requested(
        &self,
        due: &DueMail,
        lang: Locale,
        registered: bool,
    ) -> Result<Option<Message>, MailError> {
        let (Some(site), email) = (&self.site, due.recipient.as_str()) else {
            return Ok(None);
        };
        let customer = self.store.customer(email).await?;
        let Some(customer) = customer.filter(|customer| !customer.is_blocked) else {
            return Ok(None);
        };
        let texts = self.texts.of(lang.code());
        if registered && customer.is_confirmed {
            let login = password_link::login_address(site, lang);
            let message = self
                .letterbox
                .account_link(due, &login, texts.known(), texts)?;
            return Ok(Some(message));
        }
        let (text, lasts) = if customer.is_confirmed {
            (texts.link(), password_link::REQUESTED)
        } else {
            (texts.confirmation(), password_link::CONFIRMING)
        };
        let (token, now) = (Token::draw(), clock::seconds());
        let until = now.saturating_add(lasts);
        let digest = token.digest();
        let put = self.store.put_link((due.id, email), &digest, now, until);
        if !put.await? {
            return Ok(None);
        }
        let link = password_link::address(site, lang, token);
        let message = self.letterbox.account_link(due, &link, text, texts)?;
        Ok(Some(message))
    }

    /// Makes the mail with a link from staff; `None` if the customer cannot have one.
    pub(crate) async fn given(
        &self,
        due: &DueMail,
        lang: Locale,
    ) -> Result<Option<Message>, MailError> {
        let Some(site) = &self.site else {
            return Ok(None);
        };
        let token = Token::draw();
        let until = clock::seconds().saturating_add(password_link::FROM_STAFF);
        let customer = (Some(due.id), due.recipient.as_str());
        let mut write = self.store.begin().await?;
        let is_put = put_staff_link(&mut write, customer, &token.digest(), until).await?;
        write.commit().await?;
        if !is_put {
            return Ok(None);
        }
        let texts = self.texts.of(lang.code());
        let text = match due.mail {
            QueuedMail::Renewal { .. } => texts.renewal(),
            _ => texts.invitation(),
        };
        let link = password_link::address(site, lang, token);
        let message = self.letterbox.account_link(due, &link, text, texts)?;
        Ok(Some(message))
    }

    /// Makes the mail that tells a customer that the password was changed.
    pub(crate) fn changed(&self, due: &DueMail, lang: Locale) -> Result<Message, MailError> {
        let texts = self.texts.of(lang.code());
        self.letterbox.account_news(due, texts.changed(), texts)
    }

    /// Makes the mail that tells one of the company's people that the codes of an account are
    /// paused.
    pub(super) fn codes_paused(&self, due: &DueMail) -> Result<Message, MailError> {
        let texts = self.texts.of_company();
        let (subject, text) = texts.codes_paused();
        let text = text.replace("{{count}}", &WRONG_CODES.to_string());
        self.letterbox.account_news(due, (subject, &text), texts)
    }

    /// Makes the mail that tells one of the company's people that an account was replaced.
    pub(super) fn account_replaced(
        &self,
        due: &DueMail,
        account: &str,
    ) -> Result<Message, MailError> {
        let texts = self.texts.of_company();
        let (subject, text) = texts.account_replaced();
        let filled = |text: &str| text.replace("{{account}}", account);
        let (subject, text) = (filled(subject), filled(text));
        self.letterbox.account_news(due, (&subject, &text), texts)
    }
}
