//! Notices: which customers want them, and their content. A mail is made when it is sent, of the
//! events that the customer may see then.

use sqlx::FromRow;

use crate::clock;
use crate::contracts::events as contract_events;
use crate::contracts::events::ContractEvent;
use crate::contracts::table::is_seen;
use crate::customers::sessions::Session;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::store::postgres;
use crate::store::postgres::Lock;
use crate::store::{Store, Transaction};
use base::lateness::Lateness;
use base::locale::Locale;
use base::paper::PaperKind;
use base::stage::Stage;

/// The content of a mail, and its recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub email: String,
    /// The code of the language.
    pub lang: String,
    /// The key of the link that ends notices.
    pub key: String,
    /// In their order, those of a contract together; never empty.
    pub contracts: Vec<ContractNews>,
}

/// The events of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractNews {
    /// The contract's id.
    pub sid: String,
    /// The contract's number.
    pub cno: String,
    /// In the order of the work: by style and stage, then the papers.
    pub events: Vec<ContractEvent>,
    /// How late its styles are when the mail is made, and their number.
    pub late: Option<(Lateness, i64)>,
}

#[derive(FromRow)]
struct EventRow {
    sid: String,
    cno: String,
    kind: String,
    detail: String,
}

impl Store {
    /// Whether a customer wants notices.
    pub async fn wants_notices(&self, session: Session) -> sqlx::Result<bool> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT notices_since IS NOT NULL FROM customers WHERE id = $1"
        )
        .bind(session.customer)
        .fetch_one(db)
        .await)
    }

    /// Notes that a customer wants notices from `now` on (seconds since 1970), in this language.
    /// `key` is that of the link that ends them, unless the customer has one already.
    pub async fn begin_notices(
        &self,
        session: Session,
        lang: Locale,
        key: &str,
        now: i64,
    ) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE customers SET notices_since = COALESCE(notices_since, $1), lang = $2,
                 notices_key = COALESCE(notices_key, $3)
             WHERE id = $4",
            now,
            lang.code(),
            key,
            session.customer
        );
        Ok(())
    }

    /// Notes that a customer wants no notices. Mails that were not sent yet are not sent.
    pub async fn end_notices(&self, session: Session) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE customers SET notices_since = NULL WHERE id = $1",
            session.customer
        );
        Ok(())
    }

    /// Likewise, for the customer whose link has this key. Returns whether there is one.
    pub async fn end_notices_by_key(&self, key: &str) -> sqlx::Result<bool> {
        let ended = change!(
            self,
            "UPDATE customers SET notices_since = NULL WHERE notices_key = $1",
            key
        );
        Ok(ended > 0)
    }

    /// Queues a mail for each customer who wants notices and has news up to this moment, which is
    /// the same for all processes: each moment is told once, whichever of them comes first.
    pub async fn put_notice_mails(&self, until: i64) -> sqlx::Result<usize> {
        let is_told: bool = on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT NOT EXISTS (SELECT 1 FROM customers WHERE notices_since < $1)"
        )
        .bind(until)
        .fetch_one(db)
        .await)?;
        if is_told {
            return Ok(0);
        }
        let mut write = self.begin().await?;
        if let Transaction::Postgres(db) = &mut write {
            postgres::lock(db, Lock::Notices).await?;
        }
        let due: Vec<(i64, String, i64)> = on!(&mut write, |db| {
            let due = sqlx::query_as(
                "SELECT k.id, k.email, k.notices_since FROM customers k
                 WHERE k.notices_since < $1 AND k.confirmed_at IS NOT NULL AND k.blocked_at IS NULL
                     AND EXISTS (SELECT 1 FROM contracts c JOIN contract_events e ON e.sid = c.sid
                         WHERE c.company_id = k.company_id AND c.deleted_at IS NULL
                             AND e.happened_at > k.notices_since AND e.happened_at <= $1)",
            );
            due.bind(until).fetch_all(&mut **db).await?
        });
        for (customer, email, since) in &due {
            let mail = QueuedMail::Notices {
                since: *since,
                until,
            };
            let to = MailTarget::customer(*customer, email);
            queue_mail(&mut write, &mail, to, until).await?;
        }
        execute!(
            &mut write,
            "UPDATE customers SET notices_since = $1 WHERE notices_since < $1",
            until
        )?;
        write.commit().await?;
        Ok(due.len())
    }

    /// Returns the news of a customer of events after `since` and up to `until`; `None` if there is
    /// nothing to say any more: the customer wants no notices, is blocked, or sees none of the
    /// contracts.
    pub async fn notice(
        &self,
        customer: i64,
        (since, until): (i64, i64),
    ) -> sqlx::Result<Option<Notice>> {
        let recipient: Option<(String, String, String)> = on!(&self.reader, |db| sqlx::query_as(
            "SELECT email, lang, notices_key FROM customers
             WHERE id = $1 AND notices_since IS NOT NULL AND notices_key IS NOT NULL
                 AND confirmed_at IS NOT NULL AND blocked_at IS NULL"
        )
        .bind(customer)
        .fetch_optional(db)
        .await)?;
        let Some((email, lang, key)) = recipient else {
            return Ok(None);
        };
        let events: Vec<EventRow> = on!(&self.reader, |db| {
            sqlx::query_as(concat!(
            "SELECT c.sid, c.cno, e.kind, e.detail FROM contract_events e JOIN contracts c ON c.sid = e.sid
             WHERE e.happened_at > $2 AND e.happened_at <= $3 AND ",
            is_seen!("c", "$1"),
            " ORDER BY c.signed DESC, c.cno, c.sid, e.happened_at, e.id"
        ))
        .bind(customer)
        .bind(since)
        .bind(until)
        .fetch_all(db)
        .await
        })?;
        let styles = self.contract_styles(customer).await?;
        let today = clock::today();
        let mut contracts: Vec<ContractNews> = Vec::new();
        for row in events {
            let Some(event) = contract_events::parsed(&row.kind, &row.detail) else {
                continue;
            };
            let Some(event) = self.still_true(event).await? else {
                continue;
            };
            match contracts.last_mut().filter(|last| last.sid == row.sid) {
                Some(last) => last.add(event),
                None => contracts.push(ContractNews {
                    late: styles
                        .get(&row.sid)
                        .and_then(|own| own.lateness(today).zip(own.count)),
                    sid: row.sid,
                    cno: row.cno,
                    events: vec![event],
                }),
            }
        }
        contracts.retain(|contract| !contract.events.is_empty());
        for contract in &mut contracts {
            contract
                .events
                .sort_by(|one, other| place(one).cmp(&place(other)));
        }
        Ok((!contracts.is_empty()).then_some(Notice {
            email,
            lang,
            key,
            contracts,
        }))
    }

    /// Returns an event with the present kind of its paper; `None` for a paper that is gone.
    async fn still_true(&self, event: ContractEvent) -> sqlx::Result<Option<ContractEvent>> {
        let ContractEvent::PaperAdded { paper, .. } = event else {
            return Ok(Some(event));
        };
        let kind: Option<String> = on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT kind FROM papers WHERE id = $1 AND deleted_at IS NULL"
        )
        .bind(&paper)
        .fetch_optional(db)
        .await)?;
        Ok(kind.map(|kind| ContractEvent::PaperAdded {
            paper,
            paper_kind: kind.parse().unwrap_or(PaperKind::Other),
        }))
    }
}

/// The place of an event in the order of the work. Events of one write have one time, so that their
/// own order says nothing.
fn place(event: &ContractEvent) -> (Option<PaperKind>, &str, Option<Stage>) {
    match event {
        ContractEvent::MilestoneReached { style, milestone }
        | ContractEvent::DateMoved {
            style, milestone, ..
        } => (None, style, Some(*milestone)),
        ContractEvent::PaperAdded { paper_kind, .. } => (Some(*paper_kind), "", None),
    }
}

impl ContractNews {
    /// Adds an event. A date that was moved before goes from the first one to the last one, and one
    /// that is back where it was has not moved.
    fn add(&mut self, event: ContractEvent) {
        if let ContractEvent::DateMoved {
            style,
            milestone,
            now,
            ..
        } = &event
        {
            let earlier = self.events.iter_mut().position(|own| {
                matches!(own, ContractEvent::DateMoved { style: s, milestone: m, .. }
                    if s == style && m == milestone)
            });
            if let Some(place) = earlier {
                if let ContractEvent::DateMoved {
                    before, now: last, ..
                } = &mut self.events[place]
                {
                    last.clone_from(now);
                    if before == last {
                        self.events.remove(place);
                    }
                }
                return;
            }
        }
        if !self.events.contains(&event) {
            self.events.push(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_in_the_order_of_the_work() {
        let reached = |style: &str, milestone| ContractEvent::MilestoneReached {
            style: style.to_owned(),
            milestone,
        };
        let moved = |style: &str, milestone| ContractEvent::DateMoved {
            style: style.to_owned(),
            milestone,
            before: "2026-11-09".to_owned(),
            now: "2026-11-12".to_owned(),
        };
        let added = |paper_kind| ContractEvent::PaperAdded {
            paper: "1".to_owned(),
            paper_kind,
        };
        let told = [
            reached("S1", Stage::Fabric),
            moved("S1", Stage::Cutting),
            moved("S1", Stage::Shipped),
            reached("S2", Stage::Fabric),
            added(PaperKind::Invoice),
            added(PaperKind::BillOfLading),
        ];
        let mut events = [5, 2, 0, 4, 3, 1].map(|number| told[number].clone());
        events.sort_by(|one, other| place(one).cmp(&place(other)));
        assert_eq!(events, told);
    }

    #[test]
    fn a_date_that_moves_twice_is_one_move() {
        let moved = |before: &str, now: &str| ContractEvent::DateMoved {
            style: "S1".to_owned(),
            milestone: Stage::Cutting,
            before: before.to_owned(),
            now: now.to_owned(),
        };
        let reached = ContractEvent::MilestoneReached {
            style: "S1".to_owned(),
            milestone: Stage::Cutting,
        };
        let mut news = ContractNews {
            sid: "1".to_owned(),
            cno: "JL26-1".to_owned(),
            events: vec![moved("1", "2")],
            late: None,
        };
        news.add(reached.clone());
        news.add(moved("2", "3"));
        news.add(reached.clone());
        assert_eq!(news.events, [moved("1", "3"), reached.clone()]);
        news.add(moved("3", "1"));
        assert_eq!(news.events, [reached]);
    }
}
