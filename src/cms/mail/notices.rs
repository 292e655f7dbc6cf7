//! Notices: a mail a day at most, to customers who want it, about what happened to their contracts.

use lettre::Message;

use super::table::DueMail;
use super::texts::LanguageTexts;
use super::{MailError, Post};
use crate::contracts::events::ContractEvent;
use crate::contracts::notices::rules::{end_address, orders_address};
use crate::contracts::notices::table::{ContractNews, Notice};
use base::locale::Locale;

/// The maximum number of contracts in a mail, and of events of each.
const MOST_CONTRACTS: usize = 50;
const MOST_EVENTS: usize = 30;

/// The words of a notice: each contract with what happened to it.
pub(crate) struct NoticeText {
    pub(crate) contracts: Vec<(String, Vec<String>)>,
    /// The number of news that are left out, in words; may be empty.
    pub(crate) more: String,
    pub(crate) orders: String,
    pub(crate) end: String,
}

impl Post {
    /// Makes a notice; `None` if there is nothing to say any more.
    pub(crate) async fn notices(
        &self,
        due: &DueMail,
        (since, until): (i64, i64),
    ) -> Result<Option<Message>, MailError> {
        let (Some(site), Some(customer)) = (&self.site, due.customer) else {
            return Ok(None);
        };
        let Some(notice) = self.store.notice(customer, (since, until)).await? else {
            return Ok(None);
        };
        let locale = Locale::from_code(&notice.lang).unwrap_or_default();
        let texts = self.texts.of(&notice.lang);
        let text = NoticeText {
            contracts: told(&notice, texts),
            more: more(&notice, texts),
            orders: orders_address(site, locale),
            end: end_address(site, locale, &notice.key),
        };
        let id = (customer, until);
        let message = self.letterbox.notice(id, &notice.email, &text, texts)?;
        Ok(Some(message))
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
