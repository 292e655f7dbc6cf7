//! Whether the database takes writes, and the room of its disk.

use super::Store;
use crate::disk;

impl Store {
    /// Writes and commits a row that nobody reads; `now` is in seconds since 1970.
    pub async fn try_write(&self, now: i64) -> sqlx::Result<()> {
        change!(
            self,
            "INSERT INTO write_checks (id, written_at) VALUES (1, $1)
             ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at",
            now
        );
        Ok(())
    }

    /// Waits until a write has failed, or a connection was closed for that.
    pub async fn suspected(&self) {
        self.suspect.notified().await;
    }

    /// Returns the room on the disk of a SQLite database, in bytes; `None` for PostgreSQL, whose
    /// disk may be another machine's.
    pub fn free_bytes(&self) -> Option<u64> {
        disk::free_bytes(self.folder.as_deref()?).ok()
    }
}
