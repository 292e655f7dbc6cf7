//! Mails about inquiries: all fields to the company, a receipt and answers to the buyer, and the
//! buyer's replies to whoever has the inquiry.

use lettre::Message;
use lettre::message::{Mailbox, MessageBuilder};
use minijinja::context;

use super::attachments::MailFile;
use super::keys::MailKey;
use super::kinds::{Letter, QueuedMail};
use super::letterbox::mailbox;
use super::table::DueMail;
use super::teams::team_of;
use super::texts::LanguageTexts;
use super::{MailDraft, MailError, Outbox, OwnContent, Post};
use crate::inquiries::commands::EventKind;
use crate::inquiries::inbox::InquiryEvent;
use crate::inquiries::signed::EXPIRY;
use crate::inquiries::table::StoredInquiry;
use base::country;
use base::inquiry::{Inquiry, InquiryField};
use base::locale::Locale;
use base::plain_text::plain;

/// The maximum number of `Message-ID`s that an answer refers to.
const MOST_REFERENCES: usize = 10;

impl Outbox {
    /// Returns the subject of an answer to an inquiry that has none of its own; empty if no mail is
    /// sent.
    pub(crate) async fn answer_subject(&self, stored: &StoredInquiry) -> sqlx::Result<String> {
        match &self.0 {
            Some(senders) => senders.post.answer_subject(stored).await,
            None => Ok(String::new()),
        }
    }
}

impl Post {
    /// Makes a mail about an inquiry; `None` if the inquiry is gone.
    pub(super) async fn about_inquiry(
        &self,
        due: &DueMail,
    ) -> Result<Option<MailDraft>, MailError> {
        let number = due.inquiry.unwrap_or_default();
        let Some(stored) = self.store.inquiry(number).await? else {
            return Ok(None);
        };
        let key = MailKey {
            inquiry: number,
            mail: due.id,
        };
        let draft = match due.mail {
            QueuedMail::Answer { event } => self.answer(&stored, key, event).await?,
            QueuedMail::Receipt => self.receipt(&stored, key)?,
            QueuedMail::Reply { event } => self.reply(&stored, due, event).await?,
            _ => self.team(&stored, key).await?,
        };
        Ok(Some(draft))
    }

    /// The head of a mail to the company, and to the team of the buyer's market. An answer goes to
    /// the buyer.
    async fn to_company(&self, inquiry: &Inquiry, id: String) -> MessageBuilder {
        let letterbox = &self.letterbox;
        let head = letterbox.automatic().message_id(Some(id));
        let head = head.to(letterbox.inquiries.clone());
        let team = team_of(&self.store, inquiry).await;
        let head = match team.and_then(|address| mailbox(&address).ok()) {
            Some(team) => head.to(team),
            None => head,
        };
        answered_by_buyer(head, inquiry)
    }

    /// All fields, in the company's language.
    async fn team(&self, stored: &StoredInquiry, key: MailKey) -> Result<MailDraft, MailError> {
        let (letterbox, inquiry) = (&self.letterbox, stored.inquiry());
        let id = letterbox.id_of_inquiry(key, &QueuedMail::Team);
        let head = self.to_company(&inquiry, id).await;
        let files = self.store.inquiry_files(stored.number).await?;
        let sent = files.into_iter().filter(|file| file.event == Some(0));
        let files: Vec<_> = sent.map(|file| file.name).collect();
        let texts = self.texts(Locale::default()).await?;
        let values = context! {
            number => stored.shown_number(),
            company => inquiry.text(InquiryField::Company),
            country => country::shown(inquiry.text(InquiryField::Country), Locale::default()),
            desk => letterbox.link(stored),
            fields => texts.fields(&inquiry)?,
            files => files_line(&texts, &files)?,
        };
        Ok(MailDraft {
            letter: Letter::Team,
            locale: Locale::default(),
            values,
            head,
            own: OwnContent::default(),
        })
    }

    /// The receipt for the buyer. It has nothing of what was typed, so that nobody can send a text
    /// of theirs to others from here.
    fn receipt(&self, stored: &StoredInquiry, key: MailKey) -> Result<MailDraft, MailError> {
        let letterbox = &self.letterbox;
        let replies = letterbox.replies(key);
        let head = letterbox
            .automatic()
            .message_id(Some(letterbox.id_of_inquiry(key, &QueuedMail::Receipt)))
            .to(mailbox(stored.inquiry().text(InquiryField::Email))?)
            .reply_to(replies.unwrap_or_else(|| letterbox.inquiries.clone()));
        let link = self.state_link(stored);
        Ok(MailDraft {
            letter: Letter::Receipt,
            locale: locale_of(stored),
            values: context! { number => stored.shown_number(), link },
            head,
            own: OwnContent::default(),
        })
    }

    /// The address of the page with the state of an inquiry; `None` without a site or a key file.
    fn state_link(&self, stored: &StoredInquiry) -> Option<String> {
        let key = self.signer.link(stored.number, stored.received_at + EXPIRY);
        let key = key.inspect_err(|error| {
            let error: &dyn std::error::Error = error;
            tracing::warn!(error, "a receipt has no link to the state of its inquiry");
        });
        let mut link = self.site.as_deref()?.clone();
        link.set_path(&format!("{}/inquiry", locale_of(stored).prefix()));
        link.set_query(Some(&format!("key={}", key.ok()?)));
        Some(link.into())
    }

    /// Returns the subject of an answer that has none of its own.
    async fn answer_subject(&self, stored: &StoredInquiry) -> sqlx::Result<String> {
        let events = self.store.inquiry_events(stored.number).await?;
        let texts = self.texts(locale_of(stored)).await?;
        Ok(usual_subject(&texts, stored, &events).unwrap_or_default())
    }

    /// An answer to the buyer with its files, as a reply to the answers and replies before it. What
    /// the buyer replies goes to the address for replies, else to the team of the market, else to
    /// whoever answers.
    async fn answer(
        &self,
        stored: &StoredInquiry,
        key: MailKey,
        event: i64,
    ) -> Result<MailDraft, MailError> {
        let (store, letterbox, inquiry) = (&self.store, &self.letterbox, stored.inquiry());
        let mut events = store.inquiry_events(stored.number).await?;
        events.retain(|own| own.number <= event);
        let answer = events.pop().filter(|answer| answer.number == event);
        let answer = answer.ok_or(MailError::NoAnswer)?;
        let staff = store.staff().await.unwrap_or_default();
        // `None` if the account is gone.
        let member = staff.iter().find(|member| member.email == answer.actor);
        let name = member.map(|member| plain(&member.name, false));
        let sender = Mailbox::new(name.clone(), letterbox.sender.email.clone());
        let reply_to = match (letterbox.replies(key), team_of(store, &inquiry).await) {
            (Some(replies), _) => Mailbox::new(name.clone(), replies.email),
            (None, Some(team)) => mailbox(&team)?,
            (None, None) => Mailbox::new(name.clone(), mailbox(&answer.actor)?.email),
        };
        let own = letterbox.id_of_inquiry(key, &QueuedMail::Answer { event });
        let head = Message::builder()
            .from(sender)
            .message_id(Some(own))
            .to(mailbox(inquiry.text(InquiryField::Email))?)
            .reply_to(reply_to);
        let thread = self.thread(stored.number, &events).await?;
        let head = match thread.last() {
            Some(last) => head.in_reply_to(last.clone()).references(thread.join(" ")),
            None => head,
        };
        let texts = self.texts(locale_of(stored)).await?;
        let subject = if answer.mail.subject.is_empty() {
            usual_subject(&texts, stored, &events)?
        } else {
            answer.mail.subject
        };
        let values = context! {
            number => stored.shown_number(),
            answer => answer.text,
            name,
            fields => texts.fields(&inquiry)?,
        };
        Ok(MailDraft {
            letter: Letter::Answer,
            locale: locale_of(stored),
            values,
            head,
            own: OwnContent {
                subject,
                files: self.files_of(stored.number, event).await?,
            },
        })
    }

    /// Tells whoever has an inquiry, else the company, that the buyer has replied.
    async fn reply(
        &self,
        stored: &StoredInquiry,
        due: &DueMail,
        event: i64,
    ) -> Result<MailDraft, MailError> {
        let (letterbox, inquiry) = (&self.letterbox, stored.inquiry());
        let events = self.store.inquiry_events(stored.number).await?;
        let reply = events.into_iter().find(|reply| reply.number == event);
        let reply = reply.ok_or(MailError::NoAnswer)?;
        let key = MailKey {
            inquiry: stored.number,
            mail: due.id,
        };
        let id = letterbox.id_of_inquiry(key, &due.mail);
        let head = if due.recipient.is_empty() {
            self.to_company(&inquiry, id).await
        } else {
            let head = letterbox.automatic().message_id(Some(id));
            answered_by_buyer(head.to(mailbox(&due.recipient)?), &inquiry)
        };
        let files = self.store.inquiry_files(stored.number).await?;
        let files = files.into_iter().filter(|file| file.event == Some(event));
        let files: Vec<_> = files.map(|file| file.name).collect();
        let texts = self.texts(Locale::default()).await?;
        let values = context! {
            number => stored.shown_number(),
            company => inquiry.text(InquiryField::Company),
            desk => letterbox.link(stored),
            reply => reply.text,
            files => files_line(&texts, &files)?,
        };
        Ok(MailDraft {
            letter: Letter::Reply,
            locale: Locale::default(),
            values,
            head,
            own: OwnContent::default(),
        })
    }

    /// The `Message-ID`s of what was mailed about an inquiry, also by the buyer, in these events. A
    /// receipt begins them if the buyer has replied, else an answer would appear as a reply to it,
    /// under its subject.
    async fn thread(&self, inquiry: i64, events: &[InquiryEvent]) -> sqlx::Result<Vec<String>> {
        let mails = self.store.inquiry_mails(inquiry).await?;
        let id_of = |wanted: &QueuedMail| {
            let sent = mails.iter().find(|own| own.mail == *wanted)?;
            let mail = sent.id;
            Some(
                self.letterbox
                    .id_of_inquiry(MailKey { inquiry, mail }, wanted),
            )
        };
        let of_event = |own: &InquiryEvent| match own.kind {
            EventKind::Answer => id_of(&QueuedMail::Answer { event: own.number }),
            // A reply without one has a digest.
            EventKind::Reply => Some(own.mail.message_id.clone()).filter(|id| id.starts_with('<')),
            EventKind::Change | EventKind::Note => None,
        };
        let is_reply = |own: &InquiryEvent| own.kind == EventKind::Reply;
        let receipt = id_of(&QueuedMail::Receipt).filter(|_| events.iter().any(is_reply));
        let of_events = events.iter().filter_map(of_event);
        let mut thread: Vec<_> = receipt.into_iter().chain(of_events).collect();
        // The first and the last ones, as mail programs shorten it (RFC 5537).
        if let Some(more) = thread.len().checked_sub(MOST_REFERENCES) {
            thread.drain(1..=more);
        }
        Ok(thread)
    }

    /// The files of an answer.
    async fn files_of(&self, inquiry: i64, event: i64) -> sqlx::Result<Vec<MailFile>> {
        let mut files = Vec::new();
        for file in self.store.inquiry_files(inquiry).await? {
            if file.event == Some(event) {
                let bytes = self.store.inquiry_file(inquiry, file.number).await?;
                files.push(MailFile::new(file, bytes));
            }
        }
        Ok(files)
    }
}

/// Lets an answer to a mail go to the buyer.
fn answered_by_buyer(head: MessageBuilder, inquiry: &Inquiry) -> MessageBuilder {
    let Ok(Mailbox { email, .. }) = mailbox(inquiry.text(InquiryField::Email)) else {
        return head;
    };
    let name = plain(inquiry.text(InquiryField::Name), false);
    head.reply_to(Mailbox::new(Some(name), email))
}

/// The language of the buyer.
fn locale_of(stored: &StoredInquiry) -> Locale {
    Locale::from_code(&stored.lang).unwrap_or_default()
}

/// The subject of an answer after these events: that of the buyer's last reply, if there is one.
fn usual_subject(
    texts: &LanguageTexts,
    stored: &StoredInquiry,
    events: &[InquiryEvent],
) -> Result<String, minijinja::Error> {
    let mut replies = events
        .iter()
        .rev()
        .filter(|own| own.kind == EventKind::Reply);
    let last = replies.next().map_or("", |own| own.mail.subject.as_str());
    let has_prefix = last
        .get(..3)
        .is_some_and(|own| own.eq_ignore_ascii_case("re:"));
    if has_prefix {
        return Ok(last.to_owned());
    }
    if !last.is_empty() {
        return Ok(format!("Re: {last}"));
    }
    texts.subject(
        Letter::Answer,
        &context! { number => stored.shown_number() },
    )
}

/// The names of the files that a buyer has sent, with their label; empty without files.
fn files_line(texts: &LanguageTexts, files: &[String]) -> Result<String, minijinja::Error> {
    if files.is_empty() {
        return Ok(String::new());
    }
    texts.line(texts.label("files"), &files.join(", "))
}
