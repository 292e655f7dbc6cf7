//! The addresses of the company, and the heads of mails.

use lettre::message::header::{From, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Mailboxes, MessageBuilder};
use lettre::{Address, Message};
use url::Url;

use super::MailError;
use super::keys::MailKey;
use super::kinds::QueuedMail;
use crate::inquiries::table::StoredInquiry;
use base::config::MailSettings;

/// The addresses of the company.
pub(super) struct Letterbox {
    pub(super) sender: Mailbox,
    pub(super) inquiries: Mailbox,
    /// The address at which replies of buyers are received, if there is one.
    replies: Option<String>,
    /// The address of the desk, if browsers can reach it.
    desk: Option<Url>,
}

impl Letterbox {
    pub(super) fn new(settings: &MailSettings, desk: Option<Url>) -> Result<Self, MailError> {
        let address = |address: &Option<String>| mailbox(address.as_deref().unwrap_or_default());
        Ok(Self {
            sender: address(&settings.sender)?,
            inquiries: address(&settings.inquiries)?,
            replies: settings.replies.clone(),
            desk,
        })
    }

    /// The head of a mail that nobody wrote, and that no program answers.
    pub(super) fn automatic(&self) -> MessageBuilder {
        let from = Message::builder().from(self.sender.clone());
        from.raw_header(header("Auto-Submitted", "auto-generated"))
    }

    /// Adds the name of the sender to the head of a mail.
    pub(super) fn sent_by(&self, head: MessageBuilder, name: &str) -> MessageBuilder {
        if name.is_empty() {
            return head;
        }
        let sender = Mailbox::new(Some(name.to_owned()), self.sender.email.clone());
        head.header(From::from(Mailboxes::from(sender)))
    }

    /// The head of a mail to somebody with an account; an answer to it goes to the company.
    pub(super) fn to_account(&self, email: &str) -> Result<MessageBuilder, MailError> {
        let to = self.automatic().to(mailbox(email)?);
        Ok(to.reply_to(self.inquiries.clone()))
    }

    /// The `Message-ID` of what a mail is about, the same each time that it is sent.
    pub(super) fn id(&self, subject: &str) -> String {
        format!("<{subject}@{}>", self.sender.email.domain())
    }

    /// The `Message-ID` of a mail about an inquiry, by which a reply to it is known.
    pub(super) fn id_of_inquiry(&self, key: MailKey, mail: &QueuedMail) -> String {
        self.id(&key.message_name(mail))
    }

    /// The address to which the buyer replies to a mail, if replies are received at one.
    pub(super) fn replies(&self, key: MailKey) -> Option<Mailbox> {
        mailbox(&key.address(self.replies.as_deref()?)?).ok()
    }

    /// The address of an inquiry at the desk.
    pub(super) fn link(&self, stored: &StoredInquiry) -> Option<String> {
        self.at_desk(&format!("/inquiries/{}", stored.shown_number()))
    }

    /// The address of a page of the desk.
    pub(super) fn at_desk(&self, path: &str) -> Option<String> {
        let desk = self.desk.as_ref()?.as_str().trim_end_matches('/');
        Some(format!("{desk}{path}"))
    }
}

pub(super) fn header(name: &'static str, value: impl Into<String>) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.into())
}

/// Returns an address with its domain in ASCII; one that cannot be written as it is.
pub(crate) fn ascii_address(address: &str) -> String {
    mailbox(address).map_or_else(|_| address.to_owned(), |own| own.email.to_string())
}

/// Parses an address, and writes its domain as SMTP servers without SMTPUTF8 know it.
pub(super) fn mailbox(address: &str) -> Result<Mailbox, MailError> {
    let wrong = || MailError::Address(address.to_owned());
    let mut parsed: Address = address.parse().map_err(|_| wrong())?;
    let host = url::Host::parse(parsed.domain()).map_err(|_| wrong())?;
    if let url::Host::Domain(domain) = host {
        parsed = Address::new(parsed.user(), domain).map_err(|_| wrong())?;
    }
    Ok(Mailbox::new(None, parsed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_has_one_sender_with_the_companys_name() {
        let address = |address: &str| Some(address.to_owned());
        let settings = MailSettings {
            sender: address("website@example.com"),
            inquiries: address("sales@example.com"),
            ..MailSettings::default()
        };
        let letterbox = Letterbox::new(&settings, None).unwrap();
        for (name, sender) in [
            ("", "website@example.com"),
            ("Chengsha", "Chengsha <website@example.com>"),
            ("辰纱", "=?utf-8?b?6L6w57qx?= <website@example.com>"),
        ] {
            let head = letterbox
                .automatic()
                .to("buyer@example.org".parse().unwrap());
            let head = letterbox.sent_by(head, name).subject("x");
            let mail = head.body(String::new()).unwrap().formatted();
            let mail = String::from_utf8(mail).unwrap();
            let senders: Vec<_> = mail
                .lines()
                .filter_map(|line| line.strip_prefix("From: "))
                .collect();
            assert_eq!(senders, [sender]);
        }
    }
}
