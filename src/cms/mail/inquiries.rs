//! Mails about inquiries: all fields to the company, a receipt and answers to the buyer.

use lettre::Message;
use lettre::message::Mailbox;
use minijinja::context;

use super::attachments::MailFile;
use super::kinds::{Letter, QueuedMail};
use super::letterbox::mailbox;
use super::table::DueMail;
use super::teams::team_of;
use super::texts::LanguageTexts;
use super::{MailDraft, MailError, OwnContent, Post};
use crate::inquiries::table::StoredInquiry;
use base::inquiry::InquiryField;
use base::locale::Locale;
use base::plain_text::plain;

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
        let draft = match due.mail {
            QueuedMail::Answer { event } => self.answer(&stored, event).await?,
            QueuedMail::Receipt => self.receipt(&stored)?,
            _ => self.team(&stored).await?,
        };
        Ok(Some(draft))
    }

    /// All fields, in the company's language. An answer goes to the buyer.
    async fn team(&self, stored: &StoredInquiry) -> Result<MailDraft, MailError> {
        let (letterbox, inquiry) = (&self.letterbox, stored.inquiry());
        let mut head = letterbox
            .automatic()
            .message_id(Some(letterbox.id_of_inquiry(stored, &QueuedMail::Team)))
            .to(letterbox.inquiries.clone());
        let team = team_of(&self.store, &inquiry).await;
        if let Some(team) = team.and_then(|address| mailbox(&address).ok()) {
            head = head.to(team);
        }
        if let Ok(Mailbox { email, .. }) = mailbox(inquiry.text(InquiryField::Email)) {
            let name = plain(inquiry.text(InquiryField::Name), false);
            head = head.reply_to(Mailbox::new(Some(name), email));
        }
        let files = self.store.inquiry_files(stored.number).await?;
        let sent = files.into_iter().filter(|file| file.event == Some(0));
        let files: Vec<_> = sent.map(|file| file.name).collect();
        let texts = self.texts(Locale::default()).await?;
        let values = context! {
            number => stored.shown_number(),
            company => inquiry.text(InquiryField::Company),
            country => inquiry.text(InquiryField::Country),
            desk => letterbox.link(stored),
            fields => texts.fields(&inquiry),
            files_label => texts.label("files"),
            files,
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
    fn receipt(&self, stored: &StoredInquiry) -> Result<MailDraft, MailError> {
        let letterbox = &self.letterbox;
        let head = letterbox
            .automatic()
            .message_id(Some(letterbox.id_of_inquiry(stored, &QueuedMail::Receipt)))
            .to(mailbox(stored.inquiry().text(InquiryField::Email))?)
            .reply_to(letterbox.inquiries.clone());
        Ok(MailDraft {
            letter: Letter::Receipt,
            locale: Locale::from_code(&stored.lang).unwrap_or_default(),
            values: context! { number => stored.shown_number() },
            head,
            own: OwnContent::default(),
        })
    }

    /// Returns the subject of an answer that has none of its own.
    pub(super) async fn answer_subject(&self, stored: &StoredInquiry) -> sqlx::Result<String> {
        let locale = Locale::from_code(&stored.lang).unwrap_or_default();
        let texts = self.texts(locale).await?;
        Ok(usual_subject(&texts, &stored.shown_number()).unwrap_or_default())
    }

    /// An answer to the buyer with its files, as a reply to the receipt. What the buyer replies goes to the team
    /// of the market, else to whoever answers.
    async fn answer(&self, stored: &StoredInquiry, event: i64) -> Result<MailDraft, MailError> {
        let (store, letterbox, inquiry) = (&self.store, &self.letterbox, stored.inquiry());
        let events = store.inquiry_events(stored.number).await?;
        let answer = events.into_iter().find(|answer| answer.number == event);
        let answer = answer.ok_or(MailError::NoAnswer)?;
        let staff = store.staff().await.unwrap_or_default();
        // `None` if the account is gone.
        let member = staff.iter().find(|member| member.email == answer.actor);
        let name = member.map(|member| plain(&member.name, false));
        let sender = Mailbox::new(name.clone(), letterbox.sender.email.clone());
        let reply_to = match team_of(store, &inquiry).await {
            Some(team) => mailbox(&team)?,
            None => Mailbox::new(name.clone(), mailbox(&answer.actor)?.email),
        };
        let receipt = letterbox.id_of_inquiry(stored, &QueuedMail::Receipt);
        let own = letterbox.id_of_inquiry(stored, &QueuedMail::Answer { event });
        let head = Message::builder()
            .from(sender)
            .message_id(Some(own))
            .in_reply_to(receipt.clone())
            .references(receipt)
            .to(mailbox(inquiry.text(InquiryField::Email))?)
            .reply_to(reply_to);
        let locale = Locale::from_code(&stored.lang).unwrap_or_default();
        let texts = self.texts(locale).await?;
        let number = stored.shown_number();
        let values = context! {
            subject => receipt_subject(&texts, &number)?,
            number,
            answer => answer.text,
            name,
            fields => texts.fields(&inquiry),
        };
        Ok(MailDraft {
            letter: Letter::Answer,
            locale,
            values,
            head,
            own: OwnContent {
                subject: answer.subject,
                files: self.files_of(stored.number, event).await?,
            },
        })
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

fn receipt_subject(texts: &LanguageTexts, number: &str) -> Result<String, minijinja::Error> {
    texts.fill("receipt.subject", &context! { number })
}

fn usual_subject(texts: &LanguageTexts, number: &str) -> Result<String, minijinja::Error> {
    let subject = receipt_subject(texts, number)?;
    texts.fill("answer.subject", &context! { number, subject })
}
