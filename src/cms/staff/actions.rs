//! Actions of the company's people at the desk. Rows are added, never changed or deleted.

use sqlx::FromRow;

use crate::store::{Store, Transaction};

/// An action.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ActionRow {
    /// Milliseconds since 1970.
    pub done_at: i64,
    pub id: String,
    /// The address of the account.
    pub actor: String,
    /// The operation of the desk's API.
    pub action: String,
    /// An address or an entry; empty where the action has none.
    pub subject: String,
}

impl Store {
    /// Returns up to `number` actions, the newest first: those before the action at this time and
    /// with this id.
    pub async fn staff_actions(
        &self,
        before: (i64, &str),
        number: i64,
    ) -> sqlx::Result<Vec<ActionRow>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT done_at, id, actor, action, subject FROM staff_actions
             WHERE (done_at, id) < ($1, $2) ORDER BY done_at DESC, id DESC LIMIT $3"
        )
        .bind(before.0)
        .bind(before.1)
        .bind(number)
        .fetch_all(db)
        .await)
    }

    /// Returns up to `number` actions on a subject, the newest first: those with exactly this
    /// subject, and those with a detail after it and a blank.
    pub async fn staff_actions_on(
        &self,
        subject: &str,
        number: i64,
    ) -> sqlx::Result<Vec<ActionRow>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT done_at, id, actor, action, subject FROM staff_actions
             WHERE subject = $1 OR (subject > $2 AND subject < $3)
             ORDER BY done_at DESC, id DESC LIMIT $4"
        )
        .bind(subject)
        .bind(format!("{subject} "))
        .bind(format!("{subject}!"))
        .bind(number)
        .fetch_all(db)
        .await)
    }
}

/// Adds an action.
pub async fn record_staff_action(db: &mut Transaction, action: &ActionRow) -> sqlx::Result<()> {
    insert!(db, "staff_actions":
        done_at = action.done_at,
        id = &action.id,
        actor = &action.actor,
        action = &action.action,
        subject = &action.subject,
    );
    Ok(())
}
