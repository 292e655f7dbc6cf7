//! The state that every request shares.
//!
//! `server` builds it and `web` reads it; nothing here accepts connections or answers a request.

mod assets;
mod desk;
mod kind;
mod moved;
mod purge;
mod request_id;
mod responses;
mod words;
mod words_file;

use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::{Notify, watch};

use crate::announce::Submitter;
use crate::cluster::Cluster;
use crate::images::Images;
use crate::limits::Limits;
use crate::media::Media;
use crate::policies::Policies;
use crate::provider::Provider;
use crate::publish::Publisher;
use crate::seo::Files;
use crate::shutdown::Shutdown;
use base::config::{AdminSettings, ServerSettings, SiteSettings, StatedFacts, WebhookSettings};
use base::key_file::KeyFile;
use base::site::{PublicUrl, Site, VisitLog};

pub(crate) use desk::{Desk, DeskApi};
pub(crate) use kind::ResponseKind;
pub use moved::MissedAddress;
pub(crate) use moved::MovedPages;
pub(crate) use request_id::{RequestId, RequestIds, X_REQUEST_ID};
pub(crate) use responses::{BOUNDS, Responses, SECONDS};
pub(crate) use words_file::WordsFile;

pub struct App {
    /// `[server]`: public URL, trusted proxies, limits of a request's body, the purge secret.
    pub server: ServerSettings,
    /// `[admin]`: the names of the operators' listener.
    pub admin: AdminSettings,
    pub site: SiteSettings,
    /// The facts of `[company]`, which those of the provider go before.
    pub(crate) company: StatedFacts,
    /// The last words of a remote provider.
    pub(crate) words_file: Option<Arc<WordsFile>>,
    /// Where pages are that had other addresses before.
    pub(crate) moved: MovedPages,
    /// Whether assistants may ask the site at `/mcp`.
    pub has_mcp: bool,
    /// How the messages of a CMS are read as purges.
    pub webhook: WebhookSettings,
    /// The sites that can be reached, with the URL of each.
    pub served: Vec<(Site, PublicUrl)>,
    pub visits: VisitLog,
    pub(crate) policies: Policies,
    pub(crate) limits: Limits,
    /// The secret by which browsers are known in which an account has logged in.
    pub(crate) known_browsers: KeyFile,
    pub publisher: Publisher,
    /// Valkey, shared with other servers; `None` without `shared.url`.
    pub(crate) cluster: Option<Cluster>,
    /// The provider without a cache, for customers' calls.
    pub provider: Provider,
    /// Whether the embedded provider's database takes writes; `None` with a remote provider.
    pub is_writable: Option<watch::Receiver<bool>>,
    /// The desk, and its API.
    pub(crate) desk: Desk,
    /// Sitemaps, feeds and the files at well-known addresses.
    pub files: Files,
    pub media: Media,
    /// The provider's pictures in other sizes and formats; `None` if `images.enabled` is off.
    pub images: Option<Images>,
    /// Tells search engines of purged pages.
    pub announcer: Submitter,
    /// Wakes the warm-up, which renders the pages that the cache lacks.
    pub warm_up: Notify,
    pub metrics: PrometheusHandle,
    pub(crate) request_ids: RequestIds,
    pub(crate) responses: Responses,
    /// The id of the current build, for browsers to reload on a change; `None` outside development.
    pub builds: Option<watch::Sender<String>>,
    /// Once requested, `/readyz` fails and every response closes its connection.
    pub shutdown: Shutdown,
}
