//! Mails about accounts: a link to choose a password, which somebody requested or staff send, the
//! notice that it was changed, invitations to the desk, and what happened to an account of it.
//!
//! The link is drawn when its mail is sent, so no database has it. A mail that is sent again has
//! another one. To an address that nobody has confirmed goes the link that confirms it, and no
//! other mail.

use minijinja::value::Serde;
use minijinja::{Value, context};

use super::kinds::Letter;
use super::table::DueMail;
use super::{MailDraft, MailError, OwnContent, Post};
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
    pub(super) async fn requested(
        &self,
        due: &DueMail,
        lang: Locale,
        registered: bool,
    ) -> Result<Option<MailDraft>, MailError> {
        let (Some(site), email) = (&self.site, due.recipient.as_str()) else {
            return Ok(None);
        };
        let customer = self.store.customer(email).await?;
        let Some(customer) = customer.filter(|customer| !customer.is_blocked) else {
            return Ok(None);
        };
        if registered && customer.is_confirmed {
            let login = password_link::login_address(site, lang);
            return self.link(due, Letter::Known, lang, &login).map(Some);
        }
        let (letter, lasts) = if customer.is_confirmed {
            (Letter::Link, password_link::REQUESTED)
        } else {
            (Letter::Confirmation, password_link::CONFIRMING)
        };
        let (token, now) = (Token::draw(), clock::seconds());
        let until = now.saturating_add(lasts);
        let digest = token.digest();
        let put = self.store.put_link((due.id, email), &digest, now, until);
        if !put.await? {
            return Ok(None);
        }
        let link = if customer.is_confirmed {
            password_link::address(site, lang, token)
        } else {
            password_link::confirming_address(site, lang, token)
        };
        self.link(due, letter, lang, &link).map(Some)
    }

    /// Makes the mail with a link from staff; `None` if the customer cannot have one.
    pub(super) async fn given(
        &self,
        due: &DueMail,
        lang: Locale,
    ) -> Result<Option<MailDraft>, MailError> {
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
        let link = password_link::address(site, lang, token);
        self.link(due, due.mail.letter(), lang, &link).map(Some)
    }

    /// Makes the mail with the link of an invitation to the desk; `None` if the invitation is over.
    pub(super) async fn colleague(
        &self,
        due: &DueMail,
        invitation: &str,
        (inviter, lang): (&str, Locale),
    ) -> Result<Option<MailDraft>, MailError> {
        let Some(page) = self.letterbox.at_desk("/accept") else {
            return Ok(None);
        };
        let (token, now) = (Token::draw(), clock::seconds());
        let digest = token.digest();
        let invitation = (invitation, due.recipient.as_str());
        let renewed = self.store.renew_staff_invitation(invitation, &digest, now);
        if !renewed.await? {
            return Ok(None);
        }
        let link = format!("{page}#{}", token.into_secret());
        let mut draft = self.link(due, Letter::Colleague, lang, &link)?;
        draft.values = context! { inviter, ..draft.values };
        Ok(Some(draft))
    }

    fn link(
        &self,
        due: &DueMail,
        letter: Letter,
        locale: Locale,
        link: &str,
    ) -> Result<MailDraft, MailError> {
        Ok(MailDraft {
            letter,
            locale,
            values: context! { link },
            head: self.letterbox.to_account(&due.recipient)?,
            own: OwnContent::default(),
        })
    }

    /// Makes a mail whose values are all in the queue, in the language that is one of them, else
    /// in the company's.
    pub(super) fn news(&self, due: &DueMail) -> Result<MailDraft, MailError> {
        let values = Value::from(Serde(&due.mail));
        let lang = values.get_attr("lang")?;
        let id = self.letterbox.id(&format!("account-{}", due.id));
        let head = self.letterbox.to_account(&due.recipient)?;
        Ok(MailDraft {
            letter: due.mail.letter(),
            locale: lang
                .as_str()
                .and_then(Locale::from_code)
                .unwrap_or_default(),
            values: context! { count => WRONG_CODES, ..values },
            head: head.message_id(Some(id)),
            own: OwnContent::default(),
        })
    }
}
