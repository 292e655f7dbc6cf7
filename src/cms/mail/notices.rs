//! Notices: a mail a day at most, to customers who want it, about what happened to their contracts.

use minijinja::{Error, Value, context};

use super::kinds::Letter;
use super::letterbox::header;
use super::table::DueMail;
use super::texts::LanguageTexts;
use super::{MailDraft, MailError, OwnContent, Post};
use crate::contracts::events::ContractEvent;
use crate::contracts::notices::rules::{end_address, orders_address};
use crate::contracts::notices::table::ContractNews;
use base::locale::Locale;

/// The maximum number of contracts in a mail, and of events of each.
const MOST_CONTRACTS: usize = 50;
const MOST_EVENTS: usize = 30;

impl Post {
    /// Makes a notice, which a mail program ends with one click (RFC 8058); `None` if there is
    /// nothing to say any more. The `Message-ID` is the same each time that it is sent.
    pub(super) async fn notices(
        &self,
        due: &DueMail,
        (since, until): (i64, i64),
    ) -> Result<Option<MailDraft>, MailError> {
        let (Some(site), Some(customer)) = (&self.site, due.customer) else {
            return Ok(None);
        };
        let Some(notice) = self.store.notice(customer, (since, until)).await? else {
            return Ok(None);
        };
        let locale = Locale::from_code(&notice.lang).unwrap_or_default();
        let texts = self.texts(locale).await?;
        let contracts = notice.contracts.iter().take(MOST_CONTRACTS);
        let contracts = contracts.map(|news| contract(news, &texts));
        let end = end_address(site, locale, &notice.key);
        let id = self.letterbox.id(&format!("notices-{customer}-{until}"));
        let head = self.letterbox.to_account(&notice.email)?;
        let head = head
            .message_id(Some(id))
            .raw_header(header("List-Unsubscribe", format!("<{end}>")))
            .raw_header(header(
                "List-Unsubscribe-Post",
                "List-Unsubscribe=One-Click",
            ));
        let values = context! {
            contracts => contracts.collect::<Result<Vec<_>, _>>()?,
            more => left_out(notice.contracts.len(), MOST_CONTRACTS, &texts)?,
            orders => orders_address(site, locale),
            end,
        };
        Ok(Some(MailDraft {
            letter: Letter::Notices,
            locale,
            values,
            head,
            own: OwnContent::default(),
        }))
    }
}

/// A contract in words, with what happened to it.
fn contract(news: &ContractNews, texts: &LanguageTexts) -> Result<Value, Error> {
    let events = news.events.iter().take(MOST_EVENTS);
    let mut lines = events
        .map(|event| line(event, texts))
        .collect::<Result<Vec<_>, _>>()?;
    lines.dedup();
    lines.extend(left_out(news.events.len(), MOST_EVENTS, texts)?);
    if let Some((late, all)) = news.late {
        let key = if late.days == 1 {
            "events.lateDay"
        } else {
            "events.lateDays"
        };
        let values = context! { late => late.styles, all, days => late.days };
        lines.push(texts.fill(key, &values)?);
    }
    let title = texts.fill("events.contract", &context! { number => &*news.cno })?;
    Ok(context! { title, lines })
}

/// The number of news that are left out, in words.
fn left_out(count: usize, most: usize, texts: &LanguageTexts) -> Result<Option<String>, Error> {
    let more = count.checked_sub(most).filter(|more| *more > 0);
    let more = more.map(|count| texts.fill("events.more", &context! { count }));
    more.transpose()
}

/// An event in words.
fn line(event: &ContractEvent, texts: &LanguageTexts) -> Result<String, Error> {
    match event {
        ContractEvent::PaperAdded { paper_kind, .. } => {
            let kind = texts.paper(*paper_kind);
            texts.fill("events.paper", &context! { kind })
        }
        ContractEvent::MilestoneReached { style, milestone } => {
            let stage = texts.stage(*milestone);
            texts.fill("events.reached", &context! { stage, style })
        }
        ContractEvent::DateMoved {
            style,
            milestone,
            before,
            now,
        } => {
            let stage = texts.stage(*milestone);
            let [before, now] = [before, now].map(|day| texts.day(day));
            texts.fill("events.moved", &context! { stage, style, before, now })
        }
    }
}
