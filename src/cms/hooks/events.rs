//! Events: written as deliveries, in the transaction of what they tell.
//!
//! Their data are numbers, names of styles and the like, with which a program asks for the rest; of
//! people, they have at most company and country. Each room makes those of its events (`told.rs`).

use serde_json::Value;

use super::kinds::HookTopic;
use crate::clock;
use crate::store::{ROWS_AT_ONCE, Transaction};
use crate::token::draw_id;

/// An event that is written.
#[derive(Clone, Debug)]
pub(crate) struct HookEvent {
    /// The thing that it is about.
    pub(crate) subject: String,
    /// Of events with the same one, a hook is told the first.
    pub(crate) once: String,
    pub(crate) data: Value,
    /// Seconds since 1970; it is told then.
    pub(crate) happens_at: i64,
}

impl HookEvent {
    pub(crate) fn now(subject: impl Into<String>, data: Value) -> Self {
        Self {
            subject: subject.into(),
            once: String::new(),
            data,
            happens_at: clock::seconds(),
        }
    }
}

/// The hooks that want an event.
pub(crate) struct Listeners {
    topic: HookTopic,
    hooks: Vec<String>,
}

impl Listeners {
    pub(crate) async fn of(db: &mut Transaction, topic: HookTopic) -> sqlx::Result<Self> {
        let wanted: Vec<(String, String)> = on!(&mut *db, |db| {
            let wanted = sqlx::query_as("SELECT id, topics FROM hooks WHERE is_on");
            wanted.fetch_all(&mut **db).await?
        });
        let wants = |(id, topics): (String, String)| {
            let mut topics = topics.split(',');
            topics.any(|own| own == topic.name()).then_some(id)
        };
        let hooks = wanted.into_iter().filter_map(wants).collect();
        Ok(Self { topic, hooks })
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.hooks.is_empty()
    }

    /// Writes events for each of them.
    pub(crate) async fn tell(
        &self,
        db: &mut Transaction,
        events: &[HookEvent],
    ) -> sqlx::Result<()> {
        let now = clock::seconds();
        let of_hook = |hook| events.iter().map(move |event| (hook, event));
        let rows: Vec<_> = self.hooks.iter().flat_map(of_hook).collect();
        for part in rows.chunks(ROWS_AT_ONCE) {
            on!(&mut *db, |db| {
                let mut query = sqlx::QueryBuilder::new(
                    "INSERT INTO hook_deliveries
                         (id, hook, topic, subject, once, data, happened_at, queued_at, due_at) ",
                );
                query.push_values(part, |mut row, (hook, event)| {
                    let due_at = event.happens_at.max(now);
                    row.push_bind(draw_id())
                        .push_bind(*hook)
                        .push_bind(self.topic.name())
                        .push_bind(&event.subject)
                        .push_bind(&event.once)
                        .push_bind(event.data.to_string())
                        .push_bind(event.happens_at)
                        .push_bind(due_at)
                        .push_bind(due_at);
                });
                query.push(" ON CONFLICT DO NOTHING");
                query.build().execute(&mut **db).await?;
            });
        }
        Ok(())
    }
}

/// Tells an event, whose data are made if somebody wants it.
pub(crate) async fn tell(
    db: &mut Transaction,
    topic: HookTopic,
    event: impl FnOnce() -> HookEvent,
) -> sqlx::Result<()> {
    let listeners = Listeners::of(db, topic).await?;
    if listeners.is_empty() {
        return Ok(());
    }
    listeners.tell(db, &[event()]).await
}
