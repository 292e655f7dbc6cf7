//! Notices: a mail a day at most, to customers who want it, about what happened to their contracts.

use super::texts::LanguageTexts;
use super::{LEASE, MailError, Sender, send};
use crate::backend::clock;
use crate::backend::notices::{end_address, orders_address, told_until};
use crate::backend::store::{ContractEvent, ContractNews, Notice, NoticeMail};
use crate::locale::Locale;

/// The maximum number of contracts in a mail, and of events of each.
const MOST_CONTRACTS: usize = 50;
const MOST_EVENTS: usize = 30;

/// The words of a notice: each contract with what happened to it.
pub(super) struct NoticeText {
    pub(super) contracts: Vec<(String, Vec<String>)>,
    /// The number of news that are left out, in words; may be empty.
    pub(super) more: String,
    pub(super) orders: String,
    pub(super) end: String,
}

impl Sender {
    /// Queues the mails of a day that is over, and sends those that are due, until one fails for a
    /// reason that concerns all.
    pub(super) async fn send_due_notices(&self) -> sqlx::Result<()> {
        if self.site.is_none() {
            return Ok(());
        }
        let until = told_until(clock::seconds());
        let queued = self.store.put_notice_mails(until).await?;
        if queued > 0 {
            tracing::info!(queued, "notices to customers are due");
        }
        loop {
            let (now, store) = (clock::seconds(), &self.store);
            let due = store.due_notice_mail(now, now.saturating_add(LEASE));
            let goes_on = match due.await? {
                Some(mail) => self.send_notice(&mail).await?,
                None => false,
            };
            self.report().await?;
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// Sends a mail; returns whether the next one may be tried.
    async fn send_notice(&self, mail: &NoticeMail) -> sqlx::Result<bool> {
        let Err(error) = self.deliver_notice(mail).await else {
            self.store.remove_notice_mail(mail).await?;
            return Ok(true);
        };
        let is_refusal = error.is_refusal();
        let again_at = self.again_at(mail.until_at, mail.attempts, is_refusal);
        log_failure(&error, again_at.is_none());
        match again_at {
            Some(due_at) => self.store.postpone_notice_mail(mail, due_at).await?,
            None => self.store.remove_notice_mail(mail).await?,
        }
        Ok(is_refusal)
    }

    /// Makes a mail and sends it. One that has nothing to say any more is left out.
    async fn deliver_notice(&self, mail: &NoticeMail) -> Result<(), MailError> {
        let Some(notice) = self.store.notice(mail).await? else {
            return Ok(());
        };
        let Some(site) = &self.site else {
            return Ok(());
        };
        let locale = Locale::from_code(&notice.lang).unwrap_or_default();
        let texts = self.texts.of(&notice.lang);
        let text = NoticeText {
            contracts: told(&notice, texts),
            more: more(&notice, texts),
            orders: orders_address(site, locale),
            end: end_address(site, locale, &notice.key),
        };
        let id = (mail.customer_id, mail.until_at);
        let message = self.letterbox.notice(id, &notice.email, &text, texts)?;
        send(&self.transport, message, &self.settings).await?;
        metrics::counter!("selvage_mails_total", "outcome" => "sent").increment(1);
        Ok(())
    }
}

fn told(notice: &Notice, texts: &LanguageTexts) -> Vec<(String, Vec<String>)> {
    let contracts = notice.contracts.iter().take(MOST_CONTRACTS);
    let told = contracts.map(|ContractNews { cno, events }| {
        let mut lines: Vec<_> = events
            .iter()
            .take(MOST_EVENTS)
            .map(|event| line(event, texts))
            .collect();
        lines.dedup();
        lines.extend(left_out(events.len(), MOST_EVENTS, texts));
        (texts.mail.notice_contract.replace("{{number}}", cno), lines)
    });
    told.collect()
}

fn more(notice: &Notice, texts: &LanguageTexts) -> String {
    left_out(notice.contracts.len(), MOST_CONTRACTS, texts).unwrap_or_default()
}

fn left_out(count: usize, most: usize, texts: &LanguageTexts) -> Option<String> {
    let more = count.checked_sub(most).filter(|more| *more > 0)?;
    let text = &texts.mail.notice_more;
    Some(text.replace("{{count}}", &more.to_string()))
}

/// An event in words.
fn line(event: &ContractEvent, texts: &LanguageTexts) -> String {
    let mail = &texts.mail;
    match event {
        ContractEvent::PaperAdded { paper_kind, .. } => {
            let kind = texts.paper(*paper_kind);
            mail.notice_paper.replace("{{kind}}", kind)
        }
        ContractEvent::MilestoneReached { style, milestone } => mail
            .notice_reached
            .replace("{{stage}}", mail.stage(*milestone))
            .replace("{{style}}", style),
        ContractEvent::DateMoved {
            style,
            milestone,
            before,
            now,
        } => mail
            .notice_moved
            .replace("{{stage}}", mail.stage(*milestone))
            .replace("{{before}}", before)
            .replace("{{now}}", now)
            .replace("{{style}}", style),
    }
}

/// Logs a failure, without the customer's address.
fn log_failure(error: &MailError, is_given_up: bool) {
    let error: &dyn std::error::Error = error;
    if is_given_up {
        tracing::error!(error, "a notice to a customer is given up");
    } else {
        tracing::warn!(error, "a notice to a customer could not be sent yet");
    }
}
