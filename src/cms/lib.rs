//! The embedded provider: a store in SQLite or PostgreSQL behind the provider's own HTTP API,
//! seeded from `content/`. Several processes can share a PostgreSQL database.
//!
//! Architecture invariant: the site gets its content over HTTP only, from the listener here. So the
//! server behaves the same with any other provider. `selvage serve` starts it, and commands of
//! `selvage` work on its database.

#[macro_use]
mod store;

mod api;
mod backup;
mod bin;
mod clock;
pub mod content;
pub mod contracts;
mod customers;
mod dashboard;
mod disk;
mod email;
mod entries;
mod error;
mod hooks;
mod housekeeping;
mod inquiries;
mod mail;
mod media;
mod migration;
mod outgoing;
mod passwords;
mod persons;
mod private_files;
mod redirects;
mod rich_text;
mod router;
mod sealed;
mod service;
pub mod sheet;
mod staff;
mod token;
mod tokens;
pub mod translation;
mod visits;
mod wordpress;
mod writable;

#[cfg(test)]
mod tests;

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{OptionFuture, try_join_all};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::sync::watch::Receiver;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio_util::sync::{CancellationToken, DropGuard};

pub use crate::backup::restores::RestoredAccess;
pub use crate::backup::{
    BackupError, BackupManifest, BackupProgress, BackupTarget, FinishedBackup, Restored, backup,
    check, manifest, restore, room_for_backup,
};
pub use crate::contracts::found::ContractFilter;
pub use crate::contracts::papers::archive::ArchiveError;
pub use crate::contracts::papers::commands::{PapersError, write_papers};
pub use crate::customers::commands::{
    Account, CustomerError, NewPassword, list_customers, remove_customer, reset_password,
};
pub use crate::customers::sheet::{
    CustomerChange, CustomerValue, ImportedCustomer, ImportedCustomers, export_customers,
    import_customers,
};
pub use crate::entries::announcement_table::Announcement;
pub use crate::entries::announcements::PurgedServer;
pub use crate::entries::commands::{history, restore_revision, revision};
pub use crate::entries::desk::forms::forms as desk_forms;
pub use crate::entries::entry::{EntryId, RevisionId};
pub use crate::entries::kinds::company_fields;
pub use crate::entries::revisions::Revision;
pub use crate::entries::samples::{
    ImportedSample, ImportedSamples, SampleChange, SampleImport, SampleOptions, import_samples,
};
pub use crate::error::BackendError;
pub use crate::inquiries::commands::{InquiryError, find_inquiry, list_inquiries, remove_inquiry};
pub use crate::inquiries::replies::{
    LARGEST_MESSAGE, ReceiveError, ReceivedReply, RefusedReply, receive_reply,
};
pub use crate::inquiries::table::StoredInquiry;
pub use crate::mail::{MailError, send_test_mail};
pub use crate::migration::{Moved, migrate};
pub use crate::passwords::hashes::PasswordError;
pub use crate::persons::commands::{PersonError, erase_person, export_person};
pub use crate::persons::erasure::ErasedPerson;
pub use crate::persons::held::HeldPerson;
pub use crate::redirects::commands::{RedirectsError, export_redirects, import_redirects};
pub use crate::redirects::plan::{RedirectChange, RedirectProblem};
pub use crate::router::desk::described as described_desk;
pub use crate::staff::commands::{InviteError, invite, is_address};
pub use crate::staff::role::Role;
pub use crate::visits::commands::{LoggedVisit, each_visit};
pub use crate::wordpress::{
    LeftOut, LeftReason, WordPressError, WordPressOptions, WordPressReport, import_wordpress,
};

use crate::content::{ContentSource, Exported, ImportOptions, Imported, Seeding};
use crate::entries::announcements::Announcements;
use crate::hooks::Hooks;
use crate::housekeeping::{Kept, Retention};
use crate::inquiries::signed::InquirySigner;
use crate::mail::Outbox;
use crate::media::gate::PictureGate;
use crate::passwords::hashes::Passwords;
use crate::router::desk::DeskCalls;
use crate::service::Service;
use crate::staff::factor_vault::FactorVault;
use crate::store::Store;
use crate::visits::writer::VisitWriter;
use base::config::{Database, EmbeddedSettings, Secret};
use base::desk_api::DeskOperation;
use base::http_client::Outside;
use base::key_file::KeyFile;
use base::locale::Locale;
use base::picture_check::PictureCheck;

/// Maximum number of visit records, newest first, of about half a kilobyte each: one gigabyte.
const MAX_VISITS: u32 = 2_000_000;
/// Maximum number of registrations that were never used, newest first.
const MAX_UNUSED_REGISTRATIONS: u32 = 100_000;
/// Number of inquiries that are received at the same time, each with up to ten megabytes of files.
const UPLOADS: usize = 8;
/// How long a shutdown waits for requests in progress.
const GRACE: Duration = Duration::from_secs(5);

/// A running embedded provider. Dropping it stops it; [`Backend::shutdown`] also waits until it has
/// stopped.
#[derive(Debug)]
pub struct Backend {
    url: url::Url,
    store: Store,
    #[cfg(test)]
    passwords: Passwords,
    announcements: Announcements,
    pictures: PictureGate,
    is_writable: Receiver<bool>,
    /// The password of the demonstration editor, if there is one.
    demonstration: Option<Secret>,
    operations: Vec<DeskOperation>,
    server: JoinHandle<std::io::Result<()>>,
    stopping: CancellationToken,
    /// Stops the background tasks when dropped.
    _stop: DropGuard,
}

impl Backend {
    /// Opens the store, seeds it if its content differs from the configured one, and serves the
    /// API.
    pub async fn start(settings: EmbeddedSettings) -> Result<Self, BackendError> {
        let begun = std::time::Instant::now();
        let source = source_of(&settings);
        // The desk relies on the server in front: without its key, nobody gets it.
        let desk = settings.key.is_some();
        let desk = OptionFuture::from(desk.then(|| spawn_blocking(DeskCalls::composed)));
        let store = Store::open(&settings.database).await?;
        let passwords = Passwords::new(crate::passwords::hashes::AT_ONCE);
        let key_file = settings.key_file.clone();
        let key_file = key_file.map_or_else(KeyFile::of_process, KeyFile::at);
        let factors = FactorVault::new(key_file.clone());
        let signer = InquirySigner::new(key_file.clone());
        let seeding = content::seed(&store, &source, &passwords, &settings).await?;
        let found = content::found(&store, &source).await?;
        let demonstration =
            crate::staff::desk::demonstration::keep(&store, settings.demo_editor).await?;
        let listen = |source| BackendError::Listen {
            address: settings.listen,
            source,
        };
        let listener = TcpListener::bind(settings.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let url = url::Url::parse(&format!("http://{address}/"))?;
        let stopping = CancellationToken::new();
        #[cfg(test)]
        let same_passwords = passwords.clone();
        let announcements = Announcements::default();
        let site = settings.site_url.clone();
        let outside = Outside::new(&settings.reachable_networks);
        let hooks = Hooks::start(
            &settings.mail,
            settings.desk.clone(),
            (outside.clone(), key_file),
            &store,
            &stopping,
        );
        let outbox = Outbox::start(
            &settings.mail,
            settings.desk,
            site.clone(),
            store.clone(),
            signer.clone(),
            &stopping,
        )?;
        let sends_links = outbox.is_on() && site.is_some();
        let pictures = PictureGate::default();
        let is_writable = writable::watch(store.clone(), stopping.clone());
        let service = Service {
            store: store.clone(),
            announcements: announcements.clone(),
            visits: VisitWriter::start(store.clone()),
            content: source,
            passwords,
            outside,
            hooks,
            pictures: pictures.clone(),
            factors,
            signer,
            token_ttl: settings.token_ttl,
            session_idle: settings.session_idle,
            wording: Arc::default(),
            key: settings.key,
            outbox,
            sends_links,
            site,
            today: crate::visits::view_counts::Today::default(),
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            imports: Arc::new(Semaphore::new(1)),
            is_writable: is_writable.clone(),
        };
        // The default language's words say which languages there are.
        service.renewed_words(Locale::default()).await?;
        let others = Locale::all().filter(|locale| !locale.is_default());
        try_join_all(others.map(|locale| service.renewed_words(locale))).await?;
        let desk = desk.await.transpose()?;
        let operations = desk.as_ref().map(|desk| desk.operations.clone());
        let server = tokio::spawn(router::serve(
            listener,
            service,
            desk,
            stopping.clone().cancelled_owned(),
        ));
        let kept = Kept {
            visits: Retention {
                age: settings.visit_retention,
                number: MAX_VISITS,
            },
            unused_registrations: Retention {
                age: settings.registration_retention,
                number: MAX_UNUSED_REGISTRATIONS,
            },
            inquiries: settings.inquiry_retention,
        };
        tokio::spawn(housekeeping::keep(store.clone(), kept, stopping.clone()));
        let seeded = seeding != Seeding::Unchanged;
        let origin: &str = found.origin.into();
        tracing::info!(
            %address, seeded, content = origin, entries = found.entries, took = ?begun.elapsed(),
            "the embedded provider answers"
        );
        if found.entries == 0 {
            tracing::info!(
                "the site has no content yet; `selvage desk invite EMAIL --role owner` makes a link for its first owner"
            );
        }
        Ok(Self {
            url,
            store,
            #[cfg(test)]
            passwords: same_passwords,
            announcements,
            pictures,
            is_writable,
            demonstration,
            operations: operations.unwrap_or_default(),
            server,
            _stop: stopping.clone().drop_guard(),
            stopping,
        })
    }

    /// The operations of the desk's API, if it has been started with a key.
    pub fn desk_operations(&self) -> &[DeskOperation] {
        &self.operations
    }

    pub fn url(&self) -> &url::Url {
        &self.url
    }

    /// Whether the database takes writes, from now on.
    pub fn is_writable(&self) -> Receiver<bool> {
        self.is_writable.clone()
    }

    /// Returns the password of the demonstration editor, if there is one.
    pub fn demonstration(&self) -> Option<&Secret> {
        self.demonstration.as_ref()
    }

    /// Starts to tell these servers what revisions change, those of earlier ones included.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn announce_to(&self, servers: Vec<PurgedServer>) -> Result<(), BackendError> {
        let (store, stopping) = (self.store.clone(), self.stopping.clone());
        Ok(self.announcements.start(servers, store, stopping)?)
    }

    /// Checks pictures by the server in front from now on.
    pub fn check_pictures_by(&self, check: PictureCheck) {
        self.pictures.open(check);
    }

    /// Stops listening, finishes the requests in progress (within a few seconds) and closes the
    /// store.
    pub async fn shutdown(mut self) {
        self.stopping.cancel();
        if tokio::time::timeout(GRACE, &mut self.server).await.is_err() {
            tracing::warn!("the embedded provider stopped with answers unfinished");
            self.server.abort();
        }
        self.store.close().await;
    }
}

/// Imports the content of a folder into a database, in one transaction. A running provider serves
/// it at once, and keeps it when it restarts with the embedded content. Registered customers stay
/// unchanged.
pub async fn import(
    folder: &Path,
    database: &Database,
    options: &ImportOptions,
) -> Result<Imported, BackendError> {
    let store = if options.is_dry_run || options.needs_database {
        Store::open_existing(database).await?
    } else {
        Store::open(database).await?
    };
    let imported = content::import(&store, folder, &Passwords::new(1), options).await;
    store.close().await;
    imported
}

/// Has the languages that the company of a database chose at the desk in place of the ones in use, if
/// it chose any.
pub async fn use_languages_of(database: &Database) -> Result<(), BackendError> {
    let store = Store::open_to_read(database).await?;
    let mut chosen = None;
    for lang in Locale::all() {
        let words = store.words(lang).await?;
        if words.languages().is_some() {
            chosen = Some(words);
            break;
        }
    }
    store.close().await;
    if let Some(words) = chosen {
        words.use_languages();
    }
    Ok(())
}

/// Writes the content of a provider with these settings into a new or empty folder.
pub async fn export(settings: &EmbeddedSettings, folder: &Path) -> Result<Exported, BackendError> {
    let store = Store::open_existing(&settings.database).await?;
    let exported = content::export(&store, &source_of(settings), folder).await;
    store.close().await;
    exported
}

/// The source of the content of a provider.
fn source_of(settings: &EmbeddedSettings) -> ContentSource {
    let folder = settings.content.clone();
    folder.map_or(ContentSource::Embedded, ContentSource::Directory)
}

/// Runs the embedded provider alone until `shutdown`, for `selvage provider`. Tells these servers
/// what revisions change; without any, nobody.
pub async fn run(
    settings: EmbeddedSettings,
    servers: Vec<PurgedServer>,
    shutdown: impl Future<Output = ()>,
) -> Result<(), BackendError> {
    tokio::pin!(shutdown);
    let mut backend = tokio::select! {
        () = &mut shutdown => return Ok(()),
        started = Backend::start(settings) => started?,
    };
    if !servers.is_empty() {
        backend.announce_to(servers)?;
    }
    tokio::select! {
        () = shutdown => {}
        ended = &mut backend.server => return ended.map_err(std::io::Error::other).flatten().map_err(BackendError::Serve),
    }
    backend.shutdown().await;
    Ok(())
}
