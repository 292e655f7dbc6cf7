//! The second level of the page cache: pages that all servers of a build share.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use metrics::Counter;

use super::history::PurgeHistory;
use super::page::MadePage;
use super::stored::PageHeader;
use crate::cache::Mode;
use crate::cluster::{Cluster, SharedValue, Turn, Unavailable};
use base::site::Address;

/// Pages that several servers share. Only pages that are the same for everybody get here.
pub struct SecondLevel {
    cluster: Cluster,
    history: Arc<PurgeHistory>,
    /// A hash of the settings that pages depend on: servers with other settings share no pages.
    settings: u64,
    /// The longest time that a page is kept.
    longest: Duration,
    hits: Counter,
    misses: Counter,
    stale: Counter,
}

/// A shared page, judged.
enum SharedPage {
    Good(MadePage),
    /// Past its fresh time, or covered by a soft purge: for the case that it cannot be rendered
    /// again.
    Stale(MadePage),
}

impl SecondLevel {
    pub fn new(
        cluster: Cluster,
        history: Arc<PurgeHistory>,
        settings: u64,
        longest: Duration,
    ) -> Self {
        const NAME: &str = "selvage_shared_pages_total";
        metrics::describe_counter!(
            NAME,
            "Pages that this server lacked, by what the servers' shared cache had"
        );
        let counter = |outcome| {
            let counter = metrics::counter!(NAME, "outcome" => outcome);
            counter.increment(0);
            counter
        };
        let [hits, misses, stale] = ["hit", "miss", "stale"].map(counter);
        Self {
            cluster,
            history,
            settings,
            longest,
            hits,
            misses,
            stale,
        }
    }

    /// Returns the page at an address: the shared one, or the one that `make` makes, which is then
    /// shared behind the answer. Of all servers that lack it, one makes it, and the others wait for
    /// it.
    pub(super) async fn page(
        &self,
        address: Address,
        build: &str,
        make: impl Future<Output = MadePage>,
    ) -> MadePage {
        // Without all purges, no shared page can be judged, nor one made here be shared.
        if self.history.position().is_none() {
            return make.await;
        }
        let name = self.name(address, build);
        let mut old = None;
        match self.look(&name, address).await {
            Ok(Some(SharedPage::Good(page))) => return page,
            Ok(Some(SharedPage::Stale(page))) => old = Some(page),
            Ok(None) => {}
            Err(Unavailable) => return make.await,
        }
        let lease = match self.cluster.lease(&name).await {
            // Another server may have finished the page between these two calls.
            Ok(Turn::Own(lease)) => match self.look(&name, address).await {
                Ok(Some(SharedPage::Good(page))) => return page,
                _ => Some(lease),
            },
            Ok(Turn::Other) => {
                let good = |value| match self.judge(value, address) {
                    Some(SharedPage::Good(page)) => Some(page),
                    _ => None,
                };
                if let Some(page) = self.cluster.wait(&name, good).await {
                    self.hits.increment(1);
                    return page;
                }
                None
            }
            Err(Unavailable) => None,
        };
        self.misses.increment(1);
        let position = self
            .history
            .position()
            .map(|position| (position, SystemTime::now()));
        let page = make.await;
        let is_complete = page.lifetime.is_some();
        let (cluster, longest) = (self.cluster.clone(), self.longest);
        let stored = position
            .filter(|_| is_complete)
            .map(|made_at| (made_at, page.clone()));
        self.cluster.behind(async move {
            if let Some((made_at, made)) = stored
                && let Some(lifetime) = made.lifetime
            {
                let keep = (lifetime.fresh + lifetime.stale).min(longest);
                let (header, parts) = PageHeader::of(&made.page, lifetime, made.tags, made_at);
                if parts.iter().map(Bytes::len).sum::<usize>() <= cluster.max_page() {
                    // Without an answer, other servers render the page themselves.
                    let _ = cluster.put(&name, &header, &parts, keep).await;
                }
            }
            // Servers that wait look for the page, and then for the lease.
            drop(lease);
        });
        match old {
            Some(old) if !is_complete => {
                self.stale.increment(1);
                old
            }
            _ => page,
        }
    }

    /// Looks for a page in Valkey.
    async fn look(&self, name: &str, address: Address) -> Result<Option<SharedPage>, Unavailable> {
        let found = self
            .cluster
            .get(name)
            .await?
            .and_then(|value| self.judge(value, address));
        if matches!(found, Some(SharedPage::Good(_))) {
            self.hits.increment(1);
        }
        Ok(found)
    }

    fn judge(
        &self,
        SharedValue { header, parts }: SharedValue<PageHeader>,
        address: Address,
    ) -> Option<SharedPage> {
        let age = header.age(SystemTime::now())?;
        let purge = self
            .history
            .covering(header.made_at(), &address, &header.tags);
        let lifetime = header.lifetime();
        let made = MadePage {
            page: header.page(parts)?,
            lifetime: Some(lifetime),
            tags: header.tags,
            age,
        };
        match purge {
            Some(Mode::Hard) => None,
            None if age < lifetime.fresh => Some(SharedPage::Good(made)),
            // A purge ends the fresh time.
            None | Some(Mode::Soft) => {
                let age = age.max(lifetime.fresh);
                (age < lifetime.fresh + lifetime.stale)
                    .then_some(SharedPage::Stale(MadePage { age, ..made }))
            }
        }
    }

    fn name(&self, address: Address, build: &str) -> String {
        let path = address
            .path_and_query()
            .unwrap_or_else(|| format!("{:?}", address.route));
        format!(
            "page:{build}:{:016x}:{:?}:{}:{path}",
            self.settings,
            address.site,
            address.locale.code()
        )
    }
}
