//! Tells the site what revisions change, by `POST /_selvage/purge`: at once, and at each moment for
//! which a change was planned.
//!
//! Announcements are committed with their revision, and made until every server has answered. So a
//! process that ends in between purges twice at worst. Others than the desk, such as
//! `selvage content import`, leave them to the running provider.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::future::join_all;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use url::{ParseError, Url};

use super::announcement_table::{Announcement, DueAnnouncement};
use super::entry::RevisionId;
use crate::outgoing::Outgoing;
use crate::store::Store;
use crate::{clock, outgoing};
use base::config::{Config, Secret};
use base::error_chain::ErrorChain;
use base::http_client::Remote;
use base::purge_report::PurgeReport;

/// Interval in which the table is looked at: one query of an index.
const INTERVAL: Duration = Duration::from_secs(1);
/// Longer than a purge takes, which waits for other servers and for new pages.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long announcements are left to the process that makes them, in seconds.
const LEASE: i64 = 40;
/// Maximum number of announcements in one purge.
const AT_ONCE: i64 = 100;
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
const OLDEST: &str = "selvage_announcement_oldest_seconds";
/// Maximum number of paths in a list of an answer that is kept with each of several revisions.
const MOST_PATHS: usize = 20;
/// How long a call waits for the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server whose pages show the content.
#[derive(Clone, Debug)]
pub struct PurgedServer {
    pub server: Remote,
    /// The bearer token of its purges.
    pub secret: Secret,
}

impl PurgedServer {
    /// The servers of `embedded.servers`.
    pub fn configured(config: &Config) -> Vec<Self> {
        let Some(secret) = &config.server.purge_secret else {
            return Vec::new();
        };
        let servers = config.embedded.servers.iter().map(|url| Self {
            server: Remote::Url(url.clone()),
            secret: secret.clone(),
        });
        servers.collect()
    }
}

/// Why a server has not answered an announcement.
#[derive(Debug, thiserror::Error)]
enum AnnouncementError {
    #[error("{0} is not the address of a server")]
    Address(Remote),
    #[error("the server at {0} does not answer: {1}")]
    Unreachable(Remote, String),
    #[error(
        "the server at {0} answers with status {1}: is it the one that server.purge_secret is of?"
    )]
    Status(Remote, StatusCode),
}

/// Wakes the announcer, and waits for answers. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Announcements {
    added: Arc<Notify>,
    /// Notified after each purge that this process has made, and when there is nothing to announce.
    made: Arc<Notify>,
}

impl Announcements {
    /// Starts to make the announcements to these servers, until `stopping`.
    pub(crate) fn start(
        &self,
        servers: Vec<PurgedServer>,
        store: Store,
        stopping: CancellationToken,
    ) -> reqwest::Result<()> {
        metrics::describe_gauge!(
            OLDEST,
            metrics::Unit::Seconds,
            "Time since the oldest change of the content that the site has not been told"
        );
        outgoing::set_age(OLDEST, None);
        let connected = servers.into_iter().map(Connected::new);
        let servers = connected.collect::<reqwest::Result<_>>()?;
        let made = Arc::clone(&self.made);
        let announcer = Announcer {
            servers,
            store,
            made,
        };
        outgoing::start(announcer, Arc::clone(&self.added), INTERVAL, stopping);
        Ok(())
    }

    /// Has what is due announced now.
    pub(crate) fn wake(&self) {
        self.added.notify_one();
    }

    /// Waits for a while until the site has answered the first announcement of a revision, and
    /// returns it; `None` if the revision does not change the site.
    pub(crate) async fn answered(
        &self,
        store: &Store,
        id: &RevisionId,
    ) -> sqlx::Result<Option<Announcement>> {
        let until = Instant::now() + PATIENCE;
        loop {
            let made = self.made.notified();
            let own = store.first_announcement(id).await?;
            let is_expected = own
                .as_ref()
                .is_some_and(|own| own.answered_at.is_none() && own.moment <= clock::seconds());
            let rest = until.saturating_duration_since(Instant::now());
            if !is_expected || rest.is_zero() {
                return Ok(own);
            }
            let _ = timeout(rest, made).await;
        }
    }
}

/// A server with a client for it.
struct Connected {
    own: PurgedServer,
    http: Client,
}

struct Announcer {
    servers: Vec<Connected>,
    store: Store,
    made: Arc<Notify>,
}

impl Outgoing for Announcer {
    const SUBJECT: &str = "announcements";

    async fn send_due(&self) -> sqlx::Result<()> {
        loop {
            let unanswered = self.store.unanswered().await?;
            let now = clock::seconds();
            outgoing::set_age(OLDEST, unanswered.map(|own| own.moment));
            if unanswered.is_none() {
                // Another process may have announced what somebody waits for here.
                self.made.notify_waiters();
            }
            if unanswered.is_none_or(|own| own.due_at > now) {
                return Ok(());
            }
            let again_at = now.saturating_add(LEASE);
            let due = self.store.due_announcements(now, again_at, AT_ONCE).await?;
            if due.is_empty() {
                return Ok(());
            }
            let is_answered = self.announce(due).await?;
            self.made.notify_waiters();
            if !is_answered {
                return Ok(());
            }
        }
    }
}

impl Announcer {
    /// Makes announcements in one purge; returns whether it was answered.
    async fn announce(&self, due: Vec<DueAnnouncement>) -> sqlx::Result<bool> {
        let tags: BTreeSet<_> = due.iter().flat_map(DueAnnouncement::tags).collect();
        let purges = self.servers.iter().map(|server| server.purge(&tags));
        // One that fails does not keep the others from theirs.
        let answers = join_all(purges).await.into_iter();
        let error = match answers.collect::<Result<Vec<_>, _>>() {
            Ok(reports) => {
                let (mut answer, now) = (self.together(reports), clock::seconds());
                if due.len() > 1 {
                    answer.truncate(MOST_PATHS);
                }
                self.store.answer_announcements(&due, &answer, now).await?;
                return Ok(true);
            }
            Err(error) => error,
        };
        log_failure(&error);
        let again = due.into_iter().map(|own| {
            let due_at = outgoing::again_at(FIRST_PAUSE, LONGEST_PAUSE, own.attempts);
            (own, due_at)
        });
        let again: Vec<_> = again.collect();
        self.store.postpone_announcements(&again).await?;
        Ok(false)
    }

    /// The reports of the servers as one.
    fn together(&self, mut reports: Vec<PurgeReport>) -> PurgeReport {
        if let [report] = &mut reports[..] {
            return std::mem::take(report);
        }
        let mut all = PurgeReport::default();
        for (server, report) in self.servers.iter().zip(reports) {
            all.add(&server.own.server.to_string(), report);
        }
        all
    }
}

fn log_failure(error: &AnnouncementError) {
    let error: &dyn std::error::Error = error;
    tracing::warn!(error, "the site could not be told of changes yet");
}

impl Connected {
    fn new(own: PurgedServer) -> reqwest::Result<Self> {
        let http = own.server.client(TIMEOUT)?;
        Ok(Self { own, http })
    }

    /// Purges files first: pages that are made again read them.
    async fn purge(&self, tags: &BTreeSet<&str>) -> Result<PurgeReport, AnnouncementError> {
        let (paths, tags): (Vec<&str>, Vec<&str>) =
            tags.iter().copied().partition(|tag| tag.starts_with('/'));
        if !paths.is_empty() {
            self.send(&json!({ "paths": paths, "hard": true })).await?;
        }
        self.send(&json!({ "tags": tags })).await
    }

    async fn send(&self, purge: &Value) -> Result<PurgeReport, AnnouncementError> {
        let PurgedServer { server, secret } = &self.own;
        let url: Result<Url, ParseError> = server.url("/_selvage/purge");
        let url = url.map_err(|_| AnnouncementError::Address(server.clone()))?;
        let unreachable = |error: reqwest::Error| {
            let cause = ErrorChain(&error.without_url()).to_string();
            AnnouncementError::Unreachable(server.clone(), cause)
        };
        let request = self.http.post(url).bearer_auth(secret.expose());
        let answer = request.json(purge).send().await.map_err(unreachable)?;
        if answer.status() != StatusCode::OK {
            return Err(AnnouncementError::Status(server.clone(), answer.status()));
        }
        answer.json().await.map_err(unreachable)
    }
}
