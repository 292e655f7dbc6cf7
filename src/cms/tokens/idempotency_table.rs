//! The keys by which clients name their writes, each with the answer of the write.

use std::time::Duration;

use sqlx::FromRow;

use crate::store::Store;

/// How long a key is kept.
pub(crate) const IDEMPOTENCY_KEYS: Duration = Duration::from_hours(24);
/// The maximum number of keys of a caller that are kept.
const MOST_KEYS: i64 = 10_000;
/// The maximum length of all kept answers of a caller, in characters.
const MOST_KEPT: i64 = 64 << 20;

/// A write that a caller has named.
#[derive(Clone, Debug)]
pub(crate) struct NamedWrite {
    /// The id of the account or of the program's token.
    pub(crate) caller: String,
    pub(crate) key: String,
    /// A digest of the request.
    pub(crate) request: String,
}

/// The state of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeyState {
    /// The write has not been done: this caller does it now.
    New,
    /// It was done, with this status and body.
    Done(u16, String),
    /// It is done at the moment, or its end is not known.
    Unknown,
    /// The key names another request.
    Other,
    /// The caller has as many keys as are kept.
    TooMany,
}

#[derive(FromRow)]
struct StoredKey {
    request: String,
    status: Option<i64>,
    answer: String,
}

impl Store {
    /// Takes a key for a write that begins, at `now` in seconds since 1970, unless it was taken
    /// before.
    pub(crate) async fn begin_named(&self, write: &NamedWrite, now: i64) -> sqlx::Result<KeyState> {
        let age = i64::try_from(IDEMPOTENCY_KEYS.as_secs()).unwrap_or(i64::MAX);
        let mut db = self.begin().await?;
        execute!(
            &mut db,
            "DELETE FROM idempotency_keys WHERE caller = $1 AND idempotency_key = $2 AND begun_at <= $3",
            &write.caller,
            &write.key,
            now - age
        )?;
        let stored: Option<StoredKey> = on!(&mut db, |db| sqlx::query_as(
            "SELECT request, status, answer FROM idempotency_keys
             WHERE caller = $1 AND idempotency_key = $2"
        )
        .bind(&write.caller)
        .bind(&write.key)
        .fetch_optional(&mut **db)
        .await)?;
        let state = match stored {
            Some(own) if own.request != write.request => KeyState::Other,
            Some(StoredKey {
                status: Some(status),
                answer,
                ..
            }) => {
                u16::try_from(status).map_or(KeyState::Unknown, |own| KeyState::Done(own, answer))
            }
            Some(_) => KeyState::Unknown,
            None => {
                let (keys, kept): (i64, i64) = on!(&mut db, |db| sqlx::query_as(
                    "SELECT COUNT(*), CAST(COALESCE(SUM(LENGTH(answer)), 0) AS BIGINT)
                     FROM idempotency_keys WHERE caller = $1"
                )
                .bind(&write.caller)
                .fetch_one(&mut **db)
                .await)?;
                if keys >= MOST_KEYS || kept >= MOST_KEPT {
                    KeyState::TooMany
                } else {
                    let taken = execute!(
                        &mut db,
                        "INSERT INTO idempotency_keys (caller, idempotency_key, request, begun_at)
                         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                        &write.caller,
                        &write.key,
                        &write.request,
                        now
                    )?;
                    // Of two at the same moment, one has it.
                    if taken > 0 {
                        KeyState::New
                    } else {
                        KeyState::Unknown
                    }
                }
            }
        };
        db.commit().await?;
        Ok(state)
    }

    /// Keeps the answer of a write that was done.
    pub(crate) async fn keep_answer(
        &self,
        write: &NamedWrite,
        status: u16,
        answer: &str,
    ) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE idempotency_keys SET status = $1, answer = $2
             WHERE caller = $3 AND idempotency_key = $4",
            i64::from(status),
            answer,
            &write.caller,
            &write.key
        );
        Ok(())
    }

    /// Gives a key back whose write has changed nothing.
    pub(crate) async fn give_key_back(&self, write: &NamedWrite) -> sqlx::Result<()> {
        change!(
            self,
            "DELETE FROM idempotency_keys WHERE caller = $1 AND idempotency_key = $2",
            &write.caller,
            &write.key
        );
        Ok(())
    }

    /// Deletes the keys that were taken before a moment, in seconds since 1970; returns their
    /// number.
    pub(crate) async fn purge_idempotency_keys(&self, before: i64) -> sqlx::Result<u64> {
        Ok(change!(
            self,
            "DELETE FROM idempotency_keys WHERE begun_at <= $1",
            before
        ))
    }
}
