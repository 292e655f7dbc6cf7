//! The hooks of the company.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};
use utoipa::ToSchema;

use super::kinds::{HookKind, HookTopic};
use crate::store::{Store, Transaction};
use base::locale::Locale;

/// A hook as it is stored.
#[derive(Clone, Debug, FromRow)]
pub(super) struct StoredHook {
    pub(super) id: String,
    /// The number of times that it was saved.
    pub(super) version: i64,
    pub(super) name: String,
    #[sqlx(try_from = "String")]
    pub(super) kind: HookKind,
    pub(super) is_on: bool,
    #[sqlx(try_from = "String")]
    pub(super) topics: ChosenTopics,
    /// The code of the language of messages.
    pub(super) lang: String,
    /// Sealed.
    pub(super) address: String,
    /// The part of the address that may be read.
    pub(super) shown: String,
    /// Sealed; empty if there is none.
    pub(super) secret: String,
    /// Likewise: the one before it.
    pub(super) old_secret: String,
    /// Until when that one signs as well, in seconds since 1970.
    pub(super) old_until: i64,
    /// The number of failed deliveries since the last one that was taken.
    pub(super) failures: i64,
    /// The address of the account that saved it last.
    pub(super) author: String,
    /// Seconds since 1970.
    pub(super) saved_at: i64,
}

const COLUMNS: &str = "id, version, name, kind, is_on, topics, lang, address, shown, secret,
    old_secret, old_until, failures, author, saved_at";

impl StoredHook {
    pub(super) fn locale(&self) -> Locale {
        Locale::from_code(&self.lang).unwrap_or(Locale::EN)
    }
}

/// The events that a hook is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChosenTopics(pub(super) Vec<HookTopic>);

impl TryFrom<String> for ChosenTopics {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        let names = stored.split(',').filter(|name| !name.is_empty());
        names.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl ChosenTopics {
    fn stored(&self) -> String {
        let names = self.0.iter().map(|topic| topic.name());
        names.collect::<Vec<_>>().join(",")
    }
}

/// The numbers of deliveries of a hook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromRow, ToSchema)]
pub(super) struct DeliveryCounts {
    #[serde(skip)]
    pub(super) hook: String,
    /// Those that are not taken yet, planned ones included.
    waiting: i64,
    /// Those that were given up.
    failed: i64,
    sent: i64,
}

impl Store {
    /// Returns the hooks, by their names.
    pub(super) async fn hooks(&self) -> sqlx::Result<Vec<StoredHook>> {
        let select = AssertSqlSafe(format!("SELECT {COLUMNS} FROM hooks ORDER BY name, id"));
        on!(&self.reader, |db| sqlx::query_as(select)
            .fetch_all(db)
            .await)
    }

    pub(super) async fn hook(&self, id: &str) -> sqlx::Result<Option<StoredHook>> {
        let select = AssertSqlSafe(format!("SELECT {COLUMNS} FROM hooks WHERE id = $1"));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(id)
            .fetch_optional(db)
            .await)
    }

    /// Returns the numbers of deliveries of every hook that has any.
    pub(super) async fn delivery_counts(&self) -> sqlx::Result<Vec<DeliveryCounts>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT hook, SUM(CASE state WHEN 'waiting' THEN 1 ELSE 0 END) AS waiting,
                 SUM(CASE state WHEN 'failed' THEN 1 ELSE 0 END) AS failed,
                 SUM(CASE state WHEN 'sent' THEN 1 ELSE 0 END) AS sent
             FROM hook_deliveries GROUP BY hook"
        )
        .fetch_all(db)
        .await)
    }
}

/// Returns the number of hooks.
pub(super) async fn count_hooks(db: &mut Transaction) -> sqlx::Result<i64> {
    on!(&mut *db, |db| {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM hooks");
        count.fetch_one(&mut **db).await
    })
}

/// Adds a hook.
pub(super) async fn add_hook(db: &mut Transaction, hook: &StoredHook) -> sqlx::Result<()> {
    insert!(db, "hooks":
        id = &hook.id,
        version = hook.version,
        name = &hook.name,
        kind = hook.kind.name(),
        is_on = hook.is_on,
        topics = hook.topics.stored(),
        lang = &hook.lang,
        address = &hook.address,
        shown = &hook.shown,
        secret = &hook.secret,
        author = &hook.author,
        saved_at = hook.saved_at,
    );
    Ok(())
}

/// Saves the version of a hook after the one that is there; returns whether it is. What waited for a
/// pause is sent at once.
pub(super) async fn save_hook(db: &mut Transaction, hook: &StoredHook) -> sqlx::Result<bool> {
    let saved = execute!(
        db,
        "UPDATE hooks SET version = $1, name = $2, is_on = $3, topics = $4, lang = $5, address = $6,
             shown = $7, secret = $8, old_secret = $9, old_until = $10, author = $11, saved_at = $12,
             failures = 0, due_at = 0
         WHERE id = $13 AND version = $1 - 1",
        hook.version,
        &hook.name,
        hook.is_on,
        hook.topics.stored(),
        &hook.lang,
        &hook.address,
        &hook.shown,
        &hook.secret,
        &hook.old_secret,
        hook.old_until,
        &hook.author,
        hook.saved_at,
        &hook.id
    )?;
    Ok(saved == 1)
}

/// Deletes a hook with its deliveries; returns its name, if there was one.
pub(super) async fn delete_hook(db: &mut Transaction, id: &str) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| {
        let deleted = sqlx::query_scalar("DELETE FROM hooks WHERE id = $1 RETURNING name");
        deleted.bind(id).fetch_optional(&mut **db).await
    })
}
