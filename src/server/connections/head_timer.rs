//! The timeout of reading request heads, with one timer for each connection.
//!
//! The HTTP layer asks for a timer for each head and drops it once the head is read. Registering
//! and removing a timer for each request costs more than a cache lookup. So a connection keeps one
//! timer and re-arms it only when it fires early: once in the whole timeout, however many requests
//! come.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};
use parking_lot::Mutex;
use tokio::time;

type Alarm = Arc<Mutex<Pin<Box<time::Sleep>>>>;

/// The timer of one connection, for waits that never overlap.
pub(super) struct HeadTimer(Alarm);

impl HeadTimer {
    /// Creates a timer that first fires after `first`. Needs a runtime.
    pub(super) fn new(first: Duration) -> Self {
        Self(Arc::new(Mutex::new(Box::pin(time::sleep(first)))))
    }
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Wait {
            deadline: deadline.into(),
            alarm: Arc::clone(&self.0),
        })
    }

    fn now(&self) -> Instant {
        time::Instant::now().into()
    }
}

/// The wait for one head.
struct Wait {
    deadline: time::Instant,
    alarm: Alarm,
}

impl Future for Wait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut alarm = self.alarm.lock();
        if alarm.deadline() > self.deadline {
            alarm.as_mut().reset(self.deadline);
        }
        loop {
            ready!(alarm.as_mut().poll(context));
            if alarm.deadline() >= self.deadline {
                return Poll::Ready(());
            }
            alarm.as_mut().reset(self.deadline);
        }
    }
}

impl Sleep for Wait {}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const ALLOWED: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn a_wait_ends_at_its_own_deadline_however_early_the_alarm_was_set() {
        let timer = HeadTimer::new(ALLOWED);
        drop(timer.sleep(ALLOWED));
        advance(ALLOWED / 2).await;
        let begun = timer.now();
        timer.sleep(ALLOWED).await;
        assert!(timer.now() - begun >= ALLOWED);
        assert!(timer.now() - begun < ALLOWED * 11 / 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_wait_shorter_than_the_one_before_ends_early() {
        let timer = HeadTimer::new(ALLOWED);
        let begun = timer.now();
        timer.sleep(ALLOWED / 10).await;
        assert!(timer.now() - begun < ALLOWED / 2);
    }

    #[tokio::test(start_paused = true)]
    async fn waits_one_after_the_other_each_take_their_time() {
        let timer = HeadTimer::new(ALLOWED);
        let begun = timer.now();
        for _ in 0..3 {
            timer.sleep(ALLOWED).await;
        }
        assert!(timer.now() - begun >= ALLOWED * 3);
    }
}
