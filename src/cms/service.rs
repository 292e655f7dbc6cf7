//! The parts of the embedded provider that its handlers share.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::sync::watch::Receiver;
use url::Url;

use crate::api::wording::RefusalTexts;
use crate::content::ContentSource;
use crate::entries::announcements::Announcements;
use crate::hooks::Hooks;
use crate::inquiries::signed::InquirySigner;
use crate::mail::Outbox;
use crate::media::gate::PictureGate;
use crate::passwords::hashes::Passwords;
use crate::staff::factor_vault::FactorVault;
use crate::store::Store;
use crate::visits::view_counts::Today;
use crate::visits::writer::VisitWriter;
use base::config::Secret;
use base::http_client::Outside;
use base::locale::{Locale, Words};

#[derive(Clone, Debug)]
pub(crate) struct Service {
    pub(crate) store: Store,
    pub(crate) visits: VisitWriter,
    /// The source of `/media/…`.
    pub(crate) content: ContentSource,
    pub(crate) passwords: Passwords,
    /// Asks other sites for what somebody names at the desk.
    pub(crate) outside: Outside,
    /// Checks pictures that nobody uploads one by one.
    pub(crate) pictures: PictureGate,
    /// Seals second factors.
    pub(crate) factors: FactorVault,
    /// Signs links to the state of inquiries, and digests senders' networks.
    pub(crate) signer: InquirySigner,
    pub(crate) token_ttl: Duration,
    /// How long a session of the desk lasts without use.
    pub(crate) session_idle: Duration,
    /// The messages for visitors, with the company's words.
    pub(crate) wording: Arc<RefusalTexts>,
    /// Mails about inquiries and passwords.
    pub(crate) outbox: Outbox,
    pub(crate) announcements: Announcements,
    /// Webhooks and groups.
    pub(crate) hooks: Hooks,
    /// Whether customers get links by mail.
    pub(crate) sends_links: bool,
    /// Scheme, host and port of the site, with which links for customers begin.
    pub(crate) site: Option<Box<Url>>,
    /// Today's page views, for the desk.
    pub(crate) today: Today,
    /// Permits of inquiries that are being received.
    pub(crate) uploads: Arc<Semaphore>,
    /// The permit of an import of a table.
    pub(crate) imports: Arc<Semaphore>,
    /// Whether the database takes writes.
    pub(crate) is_writable: Receiver<bool>,
    /// The secret of every request, if only one server may call.
    pub(crate) key: Option<Secret>,
}

impl Service {
    /// Reads the company's words in a language, with which the provider answers from now on.
    pub(crate) async fn renewed_words(&self, lang: Locale) -> sqlx::Result<Words> {
        let words = self.store.words_of_site(lang).await?;
        if lang.is_default() {
            words.use_languages();
        }
        self.wording.renew(lang, &words);
        if let Some(name) = words.company() {
            self.passwords.know_company(name);
        }
        Ok(words)
    }
}
