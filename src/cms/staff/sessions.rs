//! The sessions of the company's people at the desk. Only digests of tokens are stored.

use sqlx::FromRow;

use super::table::StaffMember;
use crate::store::{Store, Transaction};

/// The maximum number of sessions of an account; a further login ends the oldest.
const SESSIONS: i64 = 20;

/// A session, without its token.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StaffSession {
    pub id: String,
    /// The browser, in its own words.
    pub user_agent: String,
    /// The network of the last use, such as `192.0.2.0/24`; empty if it is not known.
    pub network: String,
    /// Seconds since 1970.
    pub created_at: i64,
    pub used_at: i64,
    pub expires_at: i64,
}

/// The account of a session.
#[derive(Clone, Debug, FromRow)]
pub struct StaffCaller {
    pub session: String,
    /// Seconds since 1970.
    pub used_at: i64,
    #[sqlx(flatten)]
    pub member: StaffMember,
}

impl Store {
    /// Returns the account whose session's token has this digest, unless it has expired by `now`,
    /// or was not used after `idle_since`.
    pub async fn staff_caller(
        &self,
        digest: &str,
        now: i64,
        idle_since: i64,
    ) -> sqlx::Result<Option<StaffCaller>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT staff_sessions.id AS session, used_at, staff.id, email, name, role, staff.created_at,
                 totp_secret IS NOT NULL AS has_second_factor
             FROM staff_sessions JOIN staff ON staff.id = staff_id
             WHERE digest = $1 AND expires_at > $2 AND used_at > $3"
        )
        .bind(digest)
        .bind(now)
        .bind(idle_since)
        .fetch_optional(db)
        .await
        })
    }

    /// Notes that a session is used.
    pub async fn use_staff_session(&self, id: &str, network: &str, now: i64) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE staff_sessions SET used_at = $1, network = $2 WHERE id = $3 AND used_at < $1",
            now,
            network,
            id
        );
        Ok(())
    }

    /// Returns an account's sessions that have not expired by `now`, and were used after
    /// `idle_since`, the newest first.
    pub async fn staff_sessions(
        &self,
        staff: &str,
        now: i64,
        idle_since: i64,
    ) -> sqlx::Result<Vec<StaffSession>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT id, user_agent, network, created_at, used_at, expires_at FROM staff_sessions
             WHERE staff_id = $1 AND expires_at > $2 AND used_at > $3 ORDER BY created_at DESC, id"
        )
        .bind(staff)
        .bind(now)
        .bind(idle_since)
        .fetch_all(db)
        .await)
    }

    /// Deletes the sessions and invitations that have expired by `now`; returns their number.
    pub async fn purge_staff_tokens(&self, now: i64) -> sqlx::Result<u64> {
        let mut write = self.begin().await?;
        let sessions = execute!(
            &mut write,
            "DELETE FROM staff_sessions WHERE expires_at <= $1",
            now
        )?;
        let invitations = execute!(
            &mut write,
            "DELETE FROM staff_invitations WHERE expires_at <= $1",
            now
        )?;
        write.commit().await?;
        Ok(sessions + invitations)
    }
}

/// Adds a session of an account.
pub async fn open_staff_session(
    db: &mut Transaction,
    staff: &str,
    digest: &str,
    session: &StaffSession,
) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM staff_sessions WHERE staff_id = $1 AND digest NOT IN
             (SELECT digest FROM staff_sessions WHERE staff_id = $1 ORDER BY created_at DESC, digest LIMIT $2)",
        staff,
        SESSIONS - 1
    )?;
    insert!(db, "staff_sessions":
        digest = digest,
        id = &session.id,
        staff_id = staff,
        user_agent = &session.user_agent,
        network = &session.network,
        created_at = session.created_at,
        used_at = session.used_at,
        expires_at = session.expires_at,
    );
    Ok(())
}

/// Ends the session whose token has this digest, of any account.
pub async fn close_staff_session_of(db: &mut Transaction, digest: &str) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM staff_sessions WHERE digest = $1", digest)?;
    Ok(())
}

/// Ends a session of an account; returns whether there was one.
pub async fn close_staff_session(
    db: &mut Transaction,
    staff: &str,
    id: &str,
) -> sqlx::Result<bool> {
    let closed = execute!(
        db,
        "DELETE FROM staff_sessions WHERE staff_id = $1 AND id = $2",
        staff,
        id
    )?;
    Ok(closed > 0)
}

/// Ends all sessions of an account but one.
pub async fn close_staff_sessions(
    db: &mut Transaction,
    staff: &str,
    except: Option<&str>,
) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM staff_sessions WHERE staff_id = $1 AND id <> $2",
        staff,
        except.unwrap_or_default()
    )?;
    Ok(())
}
