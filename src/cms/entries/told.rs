//! Publications as hooks are told of them, those that are planned included.

use std::collections::BTreeMap;

use serde_json::json;

use super::entry::{EntryId, State};
use super::projection;
use crate::clock;
use crate::hooks::events::{HookEvent, Listeners};
use crate::hooks::kinds::HookTopic;
use crate::store::Transaction;
use base::locale::Locale;

/// Tells in which languages a revision puts an entry on the site, or takes it off, now or at a
/// moment. Plans of before end, as the revision has its own.
pub(crate) async fn entry_changed(
    db: &mut Transaction,
    entry: &EntryId,
    revision: i64,
    changed: &[(Locale, State)],
) -> sqlx::Result<()> {
    let published = Listeners::of(db, HookTopic::EntryPublished).await?;
    let withdrawn = Listeners::of(db, HookTopic::EntryWithdrawn).await?;
    if published.is_empty() && withdrawn.is_empty() || changed.is_empty() {
        return Ok(());
    }
    let (subject, now) = (format!("entry/{entry}"), clock::seconds());
    execute!(
        db,
        "DELETE FROM hook_deliveries WHERE subject = $1 AND state = 'waiting' AND happened_at > $2",
        &subject,
        now
    )?;
    let mut begins: BTreeMap<i64, Vec<Locale>> = BTreeMap::new();
    let mut ends: BTreeMap<i64, Vec<Locale>> = BTreeMap::new();
    for (lang, state) in changed {
        match state {
            State::Published(interval) if interval.from <= now => {
                begins.entry(now).or_default().push(*lang);
            }
            State::None => ends.entry(now).or_default().push(*lang),
            _ => {}
        }
    }
    // As the announcements: what is planned of all languages.
    let planned = |moment| (now + 1..i64::MAX).contains(&moment);
    let rows = projection::shown(db, entry).await?;
    for own in &rows {
        let (from, until) = (own.interval.from, own.interval.until);
        if planned(from) {
            begins.entry(from).or_default().push(own.lang);
        }
        let goes_on = rows
            .iter()
            .any(|other| other.lang == own.lang && other.interval.from == until);
        if planned(until) && !goes_on {
            ends.entry(until).or_default().push(own.lang);
        }
    }
    let events = |moments: BTreeMap<i64, Vec<Locale>>| {
        let event = |(moment, languages): (i64, Vec<Locale>)| {
            let codes: Vec<_> = languages.iter().map(|lang| lang.code()).collect();
            let data = json!({
                "entry": entry.to_string(), "revision": revision, "languages": codes,
            });
            HookEvent {
                happens_at: moment,
                ..HookEvent::now(&subject, data)
            }
        };
        moments.into_iter().map(event).collect::<Vec<_>>()
    };
    published.tell(db, &events(begins)).await?;
    withdrawn.tell(db, &events(ends)).await
}
