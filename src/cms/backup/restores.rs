//! The end of what a restored backup would revive: sessions, links and tokens that may have ended
//! since it was made.

use crate::staff::table::StaffMember;
use crate::store::Store;

/// The accounts of a restored database, and the numbers of sessions, links and tokens that have
/// ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoredAccess {
    pub staff: Vec<StaffMember>,
    pub customers: i64,
    pub sessions: u64,
    pub links: u64,
    /// Tokens of programs.
    pub tokens: u64,
}

impl Store {
    /// Ends every session, link and token, at `now` in seconds since 1970.
    pub async fn end_restored_access(&self, now: i64) -> sqlx::Result<RestoredAccess> {
        const CUSTOMERS: &str = "SELECT COUNT(*) FROM customers";
        let mut write = self.begin().await?;
        let mut ended = [0, 0, 0];
        for (which, statement) in [
            (0, "DELETE FROM tokens"),
            (0, "DELETE FROM staff_sessions"),
            (1, "DELETE FROM staff_invitations"),
            (1, "DELETE FROM password_links"),
            (2, "DELETE FROM program_tokens"),
            // A link is drawn when its mail is made.
            (
                1,
                "DELETE FROM mails WHERE state = 'waiting' AND kind IN ('link', 'invitation', 'renewal')",
            ),
        ] {
            ended[which] += execute!(&mut write, statement)?;
        }
        execute!(
            &mut write,
            "INSERT INTO restores (restored_at) VALUES ($1) ON CONFLICT DO NOTHING",
            now
        )?;
        write.commit().await?;
        let [sessions, links, tokens] = ended;
        Ok(RestoredAccess {
            staff: self.staff().await?,
            customers: on!(&self.reader, |db| sqlx::query_scalar(CUSTOMERS)
                .fetch_one(db)
                .await)?,
            sessions,
            links,
            tokens,
        })
    }

    /// Returns when the database was restored last, in seconds since 1970; 0 if never.
    pub async fn restored_at(&self) -> sqlx::Result<i64> {
        const LAST: &str = "SELECT COALESCE(MAX(restored_at), 0) FROM restores";
        on!(&self.reader, |db| sqlx::query_scalar(LAST)
            .fetch_one(db)
            .await)
    }
}
