//! The contents of mails: plain text, and simple HTML without pictures.

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder, MultiPart};
use lettre::{Address, Message};

use url::Url;

use super::MailError;
use super::notices::NoticeText;
use super::table::{DueMail, QueuedMail};
use super::texts::{LanguageTexts, MailTexts};
use crate::inquiries::inbox::InquiryEvent;
use crate::inquiries::table::StoredInquiry;
use crate::staff::table::StaffMember;
use base::config::MailSettings;
use base::inquiry::{Inquiry, InquiryField};
use base::plain_text::plain;

/// The addresses of the company.
pub(crate) struct Letterbox {
    sender: Mailbox,
    inquiries: Mailbox,
    /// The address of the desk, if browsers can reach it.
    desk: Option<Url>,
}

/// An answer, and who gives it.
pub(crate) struct AnswerMail<'a> {
    pub(crate) event: &'a InquiryEvent,
    /// `None` if the account is gone.
    pub(crate) member: Option<&'a StaffMember>,
    /// The address of the team of the buyer's market.
    pub(crate) team: Option<String>,
}

impl Letterbox {
    pub(crate) fn new(settings: &MailSettings, desk: Option<Url>) -> Result<Self, MailError> {
        let mailbox = |address: &Option<String>| {
            Ok::<_, MailError>(Mailbox::new(
                None,
                parsed(address.as_deref().unwrap_or_default())?,
            ))
        };
        Ok(Self {
            sender: mailbox(&settings.sender)?,
            inquiries: mailbox(&settings.inquiries)?,
            desk,
        })
    }

    /// Returns a mail that says that mail can be sent.
    pub(crate) fn test(&self, address: &str) -> Result<Message, MailError> {
        let to = Mailbox::new(None, parsed(address)?);
        let text = "Selvage can send mail with these settings.";
        Ok(self
            .automatic()
            .to(to)
            .subject("Selvage: test")
            .body(text.to_owned())?)
    }

    /// Returns the mail with all fields of an inquiry, in the company's language. An answer to it
    /// goes to the buyer.
    pub(crate) fn team(
        &self,
        stored: &StoredInquiry,
        files: &[String],
        team: Option<String>,
        texts: &MailTexts,
    ) -> Result<Message, MailError> {
        let (inquiry, number) = (stored.inquiry(), stored.shown_number());
        let texts = texts.of_company();
        let subject = texts
            .mail
            .team_subject
            .replace("{{number}}", &number)
            .replace("{{company}}", inquiry.text(InquiryField::Company))
            .replace("{{country}}", inquiry.text(InquiryField::Country));
        let (mut text, mut html) = (lines(&inquiry, texts).join("\n"), table(&inquiry, texts));
        if !files.is_empty() {
            let names = format!("{}: {}", texts.files(), files.join(", "));
            text = format!("{text}\n{names}");
            html = format!("{html}{}", paragraph(&names));
        }
        if let Some(link) = self.link(stored) {
            let words = &texts.mail.team_link;
            text = format!("{words}\n{link}\n\n{text}");
            html = format!("<p><a href=\"{link}\">{}</a></p>{html}", escaped(words));
        }
        let mut builder = self
            .automatic()
            .message_id(Some(self.id(stored, &QueuedMail::Team)))
            .to(self.inquiries.clone())
            .subject(subject);
        if let Some(team) = team.and_then(|address| parsed(&address).ok()) {
            builder = builder.to(Mailbox::new(None, team));
        }
        if let Ok(address) = parsed(inquiry.text(InquiryField::Email)) {
            let name = plain(inquiry.text(InquiryField::Name), false);
            builder = builder.reply_to(Mailbox::new(Some(name), address));
        }
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// Returns the receipt for the buyer. It has nothing of what was typed, so that nobody can send
    /// a text of theirs to others from here.
    pub(crate) fn receipt(
        &self,
        stored: &StoredInquiry,
        texts: &MailTexts,
    ) -> Result<Message, MailError> {
        let buyer = parsed(stored.inquiry().text(InquiryField::Email))?;
        let number = stored.shown_number();
        let texts = texts.of(&stored.lang);
        let filled = |text: &str| text.replace("{{number}}", &number);
        let text = format!("{}\n\n{}", filled(&texts.mail.receipt), texts.company);
        let html = paragraphs(&text);
        let builder = self
            .automatic()
            .message_id(Some(self.id(stored, &QueuedMail::Receipt)))
            .to(Mailbox::new(None, buyer))
            .reply_to(self.inquiries.clone())
            .subject(filled(&texts.mail.receipt_subject));
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// Returns an answer to the buyer, as a reply to the receipt. What the buyer replies goes to
    /// the team of the market, else to whoever answers.
    pub(crate) fn answer(
        &self,
        stored: &StoredInquiry,
        answer: &AnswerMail<'_>,
        texts: &MailTexts,
    ) -> Result<Message, MailError> {
        let (inquiry, number) = (stored.inquiry(), stored.shown_number());
        let texts = texts.of(&stored.lang);
        let buyer = parsed(inquiry.text(InquiryField::Email))?;
        let name = answer.member.map(|member| plain(&member.name, false));
        let signature: Vec<_> = name
            .as_deref()
            .into_iter()
            .chain([&*texts.company])
            .collect();
        let quoted = texts.mail.answer_quote.replace("{{number}}", &number);
        let quotation = lines(&inquiry, texts).join("\n");
        let quotation: Vec<_> = quotation.lines().map(|line| format!("> {line}")).collect();
        let said = &answer.event.text;
        let text = format!(
            "{said}\n\n{}\n\n{quoted}\n{}\n",
            signature.join("\n"),
            quotation.join("\n")
        );
        let paragraphs: Vec<_> = said.split("\n\n").map(paragraph).collect();
        let html = format!(
            "{}{}{}<blockquote>{}</blockquote>",
            paragraphs.concat(),
            paragraph(&signature.join("\n")),
            paragraph(&quoted),
            table(&inquiry, texts)
        );
        let subject = texts.mail.receipt_subject.replace("{{number}}", &number);
        let receipt = self.id(stored, &QueuedMail::Receipt);
        let event = answer.event.number;
        let own = QueuedMail::Answer { event };
        let sender = Mailbox::new(name.clone(), self.sender.email.clone());
        let reply_to = match &answer.team {
            Some(team) => Mailbox::new(None, parsed(team)?),
            None => Mailbox::new(name, parsed(&answer.event.actor)?),
        };
        let builder = Message::builder()
            .from(sender)
            .message_id(Some(self.id(stored, &own)))
            .in_reply_to(receipt.clone())
            .references(receipt)
            .to(Mailbox::new(None, buyer))
            .reply_to(reply_to)
            .subject(format!("Re: {subject}"));
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// Returns a mail with a link for a customer, with this subject and text.
    pub(super) fn account_link(
        &self,
        due: &DueMail,
        link: &str,
        (subject, text): (&str, &str),
        texts: &LanguageTexts,
    ) -> Result<Message, MailError> {
        let text = format!("{text}\n\n{}", texts.company);
        let html = paragraphs(&text).replace("{{link}}", &format!("<a href=\"{link}\">{link}</a>"));
        let text = text.replace("{{link}}", link);
        let builder = self.to_account(&due.recipient)?.subject(subject);
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// Returns a mail that tells what became of an account, with this subject and text.
    pub(super) fn account_news(
        &self,
        due: &DueMail,
        (subject, text): (&str, &str),
        texts: &LanguageTexts,
    ) -> Result<Message, MailError> {
        let text = format!("{text}\n\n{}", texts.company);
        let id = format!("<account-{}@{}>", due.id, self.sender.email.domain());
        let builder = self
            .to_account(&due.recipient)?
            .message_id(Some(id))
            .subject(subject);
        let html = paragraphs(&text);
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// Returns a notice, which a mail program ends with one click (RFC 8058). `id` is the customer
    /// and the moment: the `Message-ID` is the same each time that it is sent.
    pub(crate) fn notice(
        &self,
        id: (i64, i64),
        email: &str,
        notice: &NoticeText,
        texts: &LanguageTexts,
    ) -> Result<Message, MailError> {
        let mail = &texts.mail;
        let (mut text, mut html) = (mail.notices.clone(), paragraph(&mail.notices));
        for (contract, lines) in &notice.contracts {
            let items = lines
                .iter()
                .map(|line| format!("<li>{}</li>", escaped(line)));
            let items: Vec<_> = items.collect();
            let contract_html = escaped(contract);
            html = format!(
                "{html}<p><b>{contract_html}</b></p><ul>{}</ul>",
                items.concat()
            );
            text = format!("{text}\n\n{contract}\n- {}", lines.join("\n- "));
        }
        if !notice.more.is_empty() {
            html = format!("{html}{}", paragraph(&notice.more));
            text = format!("{text}\n\n{}", notice.more);
        }
        for (words, address) in [
            (&mail.notices_orders, &notice.orders),
            (&mail.notices_end, &notice.end),
        ] {
            let link = format!("<a href=\"{address}\">{address}</a>");
            html = format!("{html}<p>{}<br>{link}</p>", escaped(words));
            text = format!("{text}\n\n{words}\n{address}");
        }
        let text = format!("{text}\n\n{}", texts.company);
        let html = format!("{html}{}", paragraph(&texts.company));
        let (customer, until) = id;
        let domain = self.sender.email.domain();
        let header = |name: &'static str, value: String| {
            HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
        };
        let one_click = "List-Unsubscribe=One-Click".to_owned();
        let builder = self
            .to_account(email)?
            .message_id(Some(format!("<notices-{customer}-{until}@{domain}>")))
            .raw_header(header("List-Unsubscribe", format!("<{}>", notice.end)))
            .raw_header(header("List-Unsubscribe-Post", one_click))
            .subject(&mail.notices_subject);
        Ok(builder.multipart(MultiPart::alternative_plain_html(text, html))?)
    }

    /// A mail to somebody with an account; an answer to it goes to the company.
    fn to_account(&self, email: &str) -> Result<MessageBuilder, MailError> {
        let to = Mailbox::new(None, parsed(email)?);
        Ok(self.automatic().to(to).reply_to(self.inquiries.clone()))
    }

    /// The `Message-ID` of a mail about an inquiry, the same each time it is sent.
    fn id(&self, stored: &StoredInquiry, mail: &QueuedMail) -> String {
        let (number, domain, kind) = (stored.number, self.sender.email.domain(), mail.kind());
        match mail {
            QueuedMail::Answer { event } => format!("<inquiry-{number}-{kind}-{event}@{domain}>"),
            _ => format!("<inquiry-{number}-{kind}@{domain}>"),
        }
    }

    /// The address of an inquiry at the desk.
    fn link(&self, stored: &StoredInquiry) -> Option<String> {
        let desk = self.desk.as_ref()?.as_str().trim_end_matches('/');
        Some(format!("{desk}/inquiries/{}", stored.shown_number()))
    }

    /// A mail that nobody wrote, and that no program answers.
    fn automatic(&self) -> MessageBuilder {
        let name = HeaderName::new_from_ascii_str("Auto-Submitted");
        let automatic = HeaderValue::new(name, "auto-generated".to_owned());
        Message::builder()
            .from(self.sender.clone())
            .raw_header(automatic)
    }
}

/// The fields of an inquiry, one a line.
fn lines(inquiry: &Inquiry, texts: &LanguageTexts) -> Vec<String> {
    let lines = inquiry.filled().map(|(field, value)| {
        let label = texts.label(field);
        let is_question = label.ends_with(['?', '？']);
        let colon = if is_question { "" } else { ":" };
        format!("{label}{colon} {value}")
    });
    lines.collect()
}

/// The fields of an inquiry in HTML.
fn table(inquiry: &Inquiry, texts: &LanguageTexts) -> String {
    let rows = inquiry.filled().map(|(field, value)| {
        let (label, value) = (escaped(texts.label(field)), escaped(value));
        format!("<tr><th align=\"left\" valign=\"top\">{label}</th><td>{value}</td></tr>")
    });
    format!("<table>{}</table>", rows.collect::<Vec<_>>().concat())
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

/// Parses an address, and writes its domain as SMTP servers without SMTPUTF8 know it.
fn parsed(address: &str) -> Result<Address, MailError> {
    let wrong = || MailError::Address(address.to_owned());
    let parsed: Address = address.parse().map_err(|_| wrong())?;
    let url::Host::Domain(domain) = url::Host::parse(parsed.domain()).map_err(|_| wrong())? else {
        return Ok(parsed);
    };
    Address::new(parsed.user(), domain).map_err(|_| wrong())
}

/// The lines of a text as paragraphs of HTML.
fn paragraphs(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(paragraph).collect::<Vec<_>>().concat()
}

/// A text for HTML, with its line breaks.
fn escaped(text: &str) -> String {
    html_escape::encode_text(text).replace('\n', "<br>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check_whole("mail", |text| {
            let mail = Message::builder()
                .from("a@example.com".parse().unwrap())
                .to(Mailbox::new(None, "b@example.com".parse().unwrap()))
                .subject(text.chars().take(200).collect::<String>());
            let parts = MultiPart::alternative_plain_html(text.to_owned(), paragraphs(text));
            mail.multipart(parts)
                .map(|mail| mail.formatted().len())
                .ok()
        });
    }
}
