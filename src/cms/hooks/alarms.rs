//! Events of the program itself: a backup that failed, a disk that is nearly full.

use serde_json::json;

use super::events::{HookEvent, tell};
use super::kinds::HookTopic;
use crate::clock;
use crate::store::Store;

/// The maximum length of the reason of a failure, in characters.
const LONGEST_REASON: usize = 500;

impl Store {
    /// Tells that a backup has failed.
    pub(crate) async fn tell_failed_backup(&self, reason: &str) -> sqlx::Result<()> {
        let event = || {
            let reason: String = reason.chars().take(LONGEST_REASON).collect();
            HookEvent::now("backup", json!({ "reason": reason }))
        };
        let mut write = self.begin().await?;
        tell(&mut write, HookTopic::BackupFailed, event).await?;
        write.commit().await
    }

    /// Tells, once a day, that the disk of the database is nearly full.
    pub(crate) async fn tell_full_disk(&self, free: u64) -> sqlx::Result<()> {
        let event = || HookEvent {
            once: format!("disk {}", clock::today()),
            ..HookEvent::now("disk", json!({ "free_bytes": free }))
        };
        let mut write = self.begin().await?;
        tell(&mut write, HookTopic::DiskNearlyFull, event).await?;
        write.commit().await
    }
}
