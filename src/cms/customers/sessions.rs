//! Sessions: the customer and the expiry of each token. Only digests of tokens are stored.

use sqlx::FromRow;

use super::table::Customer;
use crate::store::{Store, Transaction};

/// The maximum number of sessions of a customer; a further login ends the oldest.
const SESSIONS: i64 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct Session {
    pub customer: i64,
    /// Whether the password has to be changed first.
    pub must_change: bool,
}

impl Store {
    /// Creates a session for a customer until `expires_at` (seconds since 1970); returns whether it
    /// is the customer's first. Returns `None` if the customer's password is another one meanwhile,
    /// or the customer is blocked.
    pub async fn open_session(
        &self,
        customer: &Customer,
        digest: &str,
        now: i64,
        expires_at: i64,
    ) -> sqlx::Result<Option<bool>> {
        let mut write = self.begin().await?;
        // An update without a change locks the row, so that simultaneous logins take turns.
        let earlier: Option<Option<i64>> = on!(&mut write, |db| {
            let row = sqlx::query_scalar(
                "UPDATE customers SET uname = uname
                 WHERE id = $1 AND password_hash = $2 AND blocked_at IS NULL RETURNING last_login_at",
            );
            row.bind(customer.id)
                .bind(&customer.password_hash)
                .fetch_optional(&mut **db)
                .await?
        });
        let Some(earlier) = earlier else {
            return Ok(None);
        };
        let customer = customer.id;
        execute!(
            &mut write,
            "UPDATE customers SET last_login_at = $1 WHERE id = $2",
            now,
            customer
        )?;
        execute!(
            &mut write,
            "DELETE FROM tokens WHERE customer_id = $1 AND digest NOT IN
                 (SELECT digest FROM tokens WHERE customer_id = $1 ORDER BY created_at DESC, digest LIMIT $2)",
            customer,
            SESSIONS - 1
        )?;
        insert!(&mut write, "tokens": digest = digest, customer_id = customer, created_at = now, expires_at = expires_at);
        write.commit().await?;
        Ok(Some(earlier.is_none()))
    }

    /// Returns the session of the token with this digest, unless it has expired by `now`.
    pub async fn session(&self, digest: &str, now: i64) -> sqlx::Result<Option<Session>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT customer_id AS customer, must_change
             FROM tokens JOIN customers ON customers.id = customer_id
             WHERE digest = $1 AND expires_at > $2 AND blocked_at IS NULL"
        )
        .bind(digest)
        .bind(now)
        .fetch_optional(db)
        .await)
    }

    /// Ends the session of the token with this digest; returns whether there was one.
    pub async fn close_session(&self, digest: &str) -> sqlx::Result<bool> {
        let ended = change!(self, "DELETE FROM tokens WHERE digest = $1", digest);
        Ok(ended > 0)
    }

    /// Deletes the tokens and the links of mails that have expired by `now`; returns their number.
    pub async fn purge_tokens(&self, now: i64) -> sqlx::Result<u64> {
        let mut write = self.begin().await?;
        let tokens = execute!(&mut write, "DELETE FROM tokens WHERE expires_at <= $1", now)?;
        let links = execute!(
            &mut write,
            "DELETE FROM password_links WHERE expires_at <= $1",
            now
        )?;
        write.commit().await?;
        Ok(tokens + links)
    }
}

pub(crate) async fn revoke_all(db: &mut Transaction, customer: i64) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM tokens WHERE customer_id = $1", customer)?;
    Ok(())
}
