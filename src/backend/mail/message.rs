//! The contents of mails: plain text, and simple HTML without pictures.

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder, MultiPart};
use lettre::{Address, Message};

use super::MailError;
use super::texts::MailTexts;
use crate::backend::store::{MailKind, StoredInquiry};
use crate::config::MailSettings;
use crate::inquiry::InquiryField;

/// The addresses of the company.
pub(super) struct Letterbox {
    sender: Mailbox,
    inquiries: Mailbox,
}

impl Letterbox {
    pub(super) fn new(settings: &MailSettings) -> Result<Self, MailError> {
        let mailbox = |address: &Option<String>| {
            Ok::<_, MailError>(Mailbox::new(
                None,
                parsed(address.as_deref().unwrap_or_default())?,
            ))
        };
        Ok(Self {
            sender: mailbox(&settings.sender)?,
            inquiries: mailbox(&settings.inquiries)?,
        })
    }

    /// Returns a mail that says that mail can be sent.
    pub(super) fn test(&self, address: &str) -> Result<Message, MailError> {
        let to = Mailbox::new(None, parsed(address)?);
        let text = "Selvage can send mail with these settings.";
        Ok(self
            .builder()
            .to(to)
            .subject("Selvage: test")
            .body(text.to_owned())?)
    }

    /// Returns the mail with all fields of an inquiry, in the company's language. An answer to it
    /// goes to the buyer.
    pub(super) fn team(
        &self,
        stored: &StoredInquiry,
        team: Option<String>,
        texts: &MailTexts,
    ) -> Result<Message, MailError> {
        let (inquiry, number) = (stored.inquiry(), stored.shown_number());
        let texts = texts.of("zh");
        let subject = texts
            .mail
            .team_subject
            .replace("{{number}}", &number)
            .replace("{{company}}", inquiry.text(InquiryField::Company))
            .replace("{{country}}", inquiry.text(InquiryField::Country));
        let lines = inquiry
            .filled()
            .map(|(field, value)| format!("{}: {value}\n", texts.label(field)));
        let rows = inquiry.filled().map(|(field, value)| {
            let (label, value) = (escaped(texts.label(field)), escaped(value));
            format!("<tr><th align=\"left\" valign=\"top\">{label}</th><td>{value}</td></tr>")
        });
        let (text, rows) = (lines.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
        let (text, html) = (text.concat(), format!("<table>{}</table>", rows.concat()));
        let mut builder = self
            .about(stored, MailKind::Team)
            .to(self.inquiries.clone())
            .subject(subject);
        if let Some(team) = team.and_then(|address| parsed(&address).ok()) {
            builder = builder.to(Mailbox::new(None, team));
        }
        if let Ok(address) = parsed(inquiry.text(InquiryField::Email)) {
            let name = inquiry.text(InquiryField::Name).to_owned();
            builder = builder.reply_to(Mailbox::new(Some(name), address));
        }
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// Returns the receipt for the buyer. It has nothing of what was typed, so that nobody can send
    /// a text of theirs to others from here.
    pub(super) fn receipt(
        &self,
        stored: &StoredInquiry,
        texts: &MailTexts,
    ) -> Result<Message, MailError> {
        let buyer = parsed(stored.inquiry().text(InquiryField::Email))?;
        let number = stored.shown_number();
        let texts = texts.of(&stored.lang);
        let filled = |text: &str| text.replace("{{number}}", &number);
        let text = format!("{}\n\n{}", filled(&texts.mail.receipt), texts.company);
        let paragraphs = text.lines().filter(|line| !line.is_empty());
        let paragraphs = paragraphs.map(|line| format!("<p>{}</p>", escaped(line)));
        let html = paragraphs.collect::<Vec<_>>().concat();
        let builder = self
            .about(stored, MailKind::Receipt)
            .to(Mailbox::new(None, buyer))
            .reply_to(self.inquiries.clone())
            .subject(filled(&texts.mail.receipt_subject));
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// A mail about an inquiry. It has the same `Message-ID` each time it is sent.
    fn about(&self, stored: &StoredInquiry, kind: MailKind) -> MessageBuilder {
        let kind: &str = kind.into();
        let (number, domain) = (stored.number, self.sender.email.domain());
        let id = format!("<inquiry-{number}-{kind}@{domain}>");
        self.builder().message_id(Some(id))
    }

    fn builder(&self) -> MessageBuilder {
        let name = HeaderName::new_from_ascii_str("Auto-Submitted");
        // No program answers it.
        let automatic = HeaderValue::new(name, "auto-generated".to_owned());
        Message::builder()
            .from(self.sender.clone())
            .raw_header(automatic)
    }
}

fn parsed(address: &str) -> Result<Address, MailError> {
    let wrong = |_| MailError::Address(address.to_owned());
    address.parse().map_err(wrong)
}

/// A text for HTML, with its line breaks.
fn escaped(text: &str) -> String {
    html_escape::encode_text(text).replace('\n', "<br>")
}
