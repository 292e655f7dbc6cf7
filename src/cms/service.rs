//! The parts of the embedded provider that its handlers share.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::sync::watch::Receiver;
use url::Url;

use super::announcements::Announcements;
use super::content::ContentSource;
use super::factor_vault::FactorVault;
use super::http::Wording;
use super::mail::Outbox;
use super::passwords::Passwords;
use super::store::Store;
use super::view_counts::Today;
use super::visit_writer::VisitWriter;
use base::config::Secret;

#[derive(Clone, Debug)]
pub(super) struct Service {
    pub(super) store: Store,
    pub(super) visits: VisitWriter,
    /// The source of `/media/…`.
    pub(super) content: ContentSource,
    pub(super) passwords: Passwords,
    /// Seals second factors.
    pub(super) factors: FactorVault,
    pub(super) token_ttl: Duration,
    /// How long a session of the desk lasts without use.
    pub(super) session_idle: Duration,
    pub(super) wording: Arc<Wording>,
    /// Mails about inquiries and passwords.
    pub(super) outbox: Outbox,
    pub(super) announcements: Announcements,
    /// Whether customers get links by mail.
    pub(super) sends_links: bool,
    /// Scheme, host and port of the site, with which links for customers begin.
    pub(super) site: Option<Box<Url>>,
    /// Today's page views, for the desk.
    pub(super) today: Today,
    /// Permits of inquiries that are being received.
    pub(super) uploads: Arc<Semaphore>,
    /// The permit of an import of contracts.
    pub(super) imports: Arc<Semaphore>,
    /// Whether the database takes writes.
    pub(super) is_writable: Receiver<bool>,
    /// The secret of every request, if only one server may call.
    pub(super) key: Option<Secret>,
}
