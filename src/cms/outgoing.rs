//! Rows that wait in a table until another server has taken it: mails, announcements.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::clock;

/// Sends what is in a table.
pub(crate) trait Outgoing: Send + Sync + 'static {
    /// The name of the table's contents in the log.
    const SUBJECT: &str;

    /// Sends what is due, until something fails.
    fn send_due(&self) -> impl Future<Output = sqlx::Result<()>> + Send;
}

/// Starts a task that sends, until `stopping`: when something is added here, and at intervals, for
/// what other processes add and what failed. Of successive failures to read the table, the first
/// one is logged.
pub(crate) fn start(
    outgoing: impl Outgoing,
    added: Arc<Notify>,
    interval: Duration,
    stopping: CancellationToken,
) {
    tokio::spawn(async move {
        let sending = send(outgoing, &added, interval);
        stopping.run_until_cancelled(sending).await;
    });
}

async fn send<O: Outgoing>(outgoing: O, added: &Notify, interval: Duration) {
    let mut has_failed = false;
    loop {
        let sent = outgoing.send_due().await;
        if let (Err(error), false) = (&sent, has_failed) {
            let error: &dyn std::error::Error = error;
            tracing::error!(error, "the {} cannot be read", O::SUBJECT);
        }
        has_failed = sent.is_err();
        let _ = timeout(interval, added.notified()).await;
    }
}

/// When to try again (seconds since 1970) after a number of failed attempts.
pub(crate) fn again_at(first: Duration, longest: Duration, attempts: i64) -> i64 {
    let pause = pause(first, longest, attempts);
    clock::seconds().saturating_add_unsigned(pause.as_secs())
}

/// Sets a gauge to the time since a moment (seconds since 1970), or to none.
pub(crate) fn set_age(gauge: &'static str, since: Option<i64>) {
    let age = since.map_or(0, |since| clock::seconds().saturating_sub(since).max(0));
    let age = Duration::from_secs(age.unsigned_abs());
    metrics::gauge!(gauge).set(age.as_secs_f64());
}

/// The pause after a number of failed attempts: it doubles each time.
fn pause(first: Duration, longest: Duration, attempts: i64) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or(u32::MAX).min(16);
    first.saturating_mul(1 << doublings).min(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let longest = Duration::from_hours(1);
        let minutes = |attempts| pause(Duration::from_mins(1), longest, attempts).as_secs() / 60;
        let pauses: Vec<_> = [1, 2, 3, 6, 7, 100, i64::MAX].map(minutes).into();
        assert_eq!(pauses, [1, 2, 4, 32, 60, 60, 60]);
    }
}
