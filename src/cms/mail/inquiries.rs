//! Mails about inquiries: all fields to the company, a receipt and answers to the buyer.

use lettre::Message;

use super::message::AnswerMail;
use super::table::{DueMail, QueuedMail};
use super::teams::team_of;
use super::{MailError, Post};

impl Post {
    /// Makes a mail about an inquiry; `None` if the inquiry is gone.
    pub(super) async fn about_inquiry(&self, due: &DueMail) -> Result<Option<Message>, MailError> {
        let (store, texts) = (&self.store, &self.texts);
        let number = due.inquiry.unwrap_or_default();
        let Some(stored) = store.inquiry(number).await? else {
            return Ok(None);
        };
        let message = match due.mail {
            QueuedMail::Answer { event } => {
                let events = store.inquiry_events(number).await?;
                let event = events.iter().find(|own| own.number == event);
                let event = event.ok_or(MailError::NoAnswer)?;
                let staff = store.staff().await.unwrap_or_default();
                let answer = AnswerMail {
                    event,
                    member: staff.iter().find(|member| member.email == event.actor),
                    team: team_of(store, &stored.inquiry()).await,
                };
                self.letterbox.answer(&stored, &answer, texts)?
            }
            QueuedMail::Receipt => self.letterbox.receipt(&stored, texts)?,
            _ => {
                let files = store.inquiry_files(number).await?;
                let files: Vec<_> = files.into_iter().map(|file| file.name).collect();
                let team = team_of(store, &stored.inquiry()).await;
                self.letterbox.team(&stored, &files, team, texts)?
            }
        };
        Ok(Some(message))
    }
}
