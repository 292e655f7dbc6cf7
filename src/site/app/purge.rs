//! Carries out purges: on this server, and on all servers that share pages.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::moved::are_redirects;
use super::words::are_words;
use super::{App, RequestId};
use crate::cache::Mode;
use crate::cluster::{Cluster, Confirmations, Event};
use crate::icons;
use crate::publish::PurgeHistory;
use crate::purge::{Purge, PurgePath};
use base::error_chain::ErrorChain;
use base::purge_report::{PurgeReport, Renewed, Servers};
use base::site::{Address, Site};

/// The report of one server: the numbers of purged entries.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Touched {
    pub pages: usize,
    pub answers: usize,
    pub files: usize,
    /// The paths of the first pages.
    pub paths: Vec<String>,
}

/// The maximum number of paths in a report.
const MOST_NAMED: usize = 100;

/// The paths of the first pages.
fn named(pages: &[Address]) -> Vec<String> {
    pages
        .iter()
        .take(MOST_NAMED)
        .filter_map(|page| page.path_and_query())
        .collect()
}

impl App {
    /// Purges on every server, renews the purged pages unless the purge is hard, and reports them
    /// to search engines.
    pub(crate) async fn purge_everywhere(&self, purge: &Purge, id: &RequestId) -> PurgeReport {
        let (reached, servers) = match &self.cluster {
            None => (None, None),
            Some(cluster) => match purge_servers(cluster, purge).await {
                Some((touched, servers)) => (Some(touched), Some(servers)),
                None => (None, Some(Servers::default())),
            },
        };
        let (pages, touched) = if let Some(touched) = reached {
            (self.pages_at(&touched.paths), touched)
        } else {
            // Without the others, at least here.
            let purged = self.purge(purge);
            self.renew_words_after(purge).await;
            purged
        };
        // A purge of everything does not mean that any page has changed.
        if !purge.all {
            self.announcer.tell(purge.addresses().iter().chain(&pages));
        }
        let renewed = if purge.hard {
            Vec::new()
        } else {
            self.publisher.renew(&pages, id.as_str()).await
        };
        PurgeReport {
            pages: touched.pages,
            answers: touched.answers,
            files: touched.files,
            touched: touched.paths,
            renewed: Renewed {
                count: renewed.len(),
                paths: named(&renewed),
            },
            unknown: self.unknown(&purge.paths),
            servers,
        }
    }

    fn pages_at(&self, paths: &[String]) -> Vec<Address> {
        let paths = paths
            .iter()
            .filter_map(|path| PurgePath::parse(path, &self.served));
        paths.flat_map(|path| path.addresses().to_vec()).collect()
    }

    /// The paths at which there is neither a page nor a file.
    fn unknown(&self, paths: &[PurgePath]) -> Vec<String> {
        let is_unknown = |path: &&PurgePath| {
            let text = path.as_str();
            !path.names_something() && self.files.name(text).is_none() && !is_icon(text)
        };
        let unknown = paths.iter().filter(is_unknown);
        unknown.map(|path| path.as_str().to_owned()).collect()
    }

    /// Purges on this server. Returns the pages, and all that was touched.
    fn purge(&self, purge: &Purge) -> (Vec<Address>, Touched) {
        let (pages, answers) = self.publisher.purge(purge);
        // There are few sitemaps and feeds, made from the same answers; the old ones are served
        // until the new ones are made.
        self.files.purge(Mode::Soft);
        if purge.all {
            self.warm_up.notify_one();
        }
        let touched = Touched {
            pages: pages.len(),
            answers,
            files: self.purge_files(purge),
            paths: named(&pages),
        };
        (pages, touched)
    }

    /// Loads the company's words, or the redirects, again if a purge can be about them.
    async fn renew_words_after(&self, purge: &Purge) {
        if purge.all || are_redirects(&purge.tags) {
            self.try_renew_redirects().await;
        }
        if (purge.all || are_words(&purge.tags))
            && let Err(error) = self.renew_words().await
        {
            tracing::warn!(error = %ErrorChain(&error), "the company's words could not be renewed");
        }
    }

    /// Purges the provider's files that it selects. Returns their number.
    fn purge_files(&self, purge: &Purge) -> usize {
        let mode = purge.mode();
        if purge.all {
            if let Some(images) = &self.images {
                images.forget_all_sources();
            }
            return self.media.purge_all(mode);
        }
        let paths: Vec<_> = purge.paths.iter().filter_map(PurgePath::file).collect();
        if let Some(images) = &self.images {
            for path in &paths {
                images.forget_source(path);
            }
        }
        self.media.purge(paths, mode)
    }

    /// Carries out the purges that servers order of each other. Never ends.
    pub(crate) async fn follow_purges(
        self: Arc<Self>,
        cluster: Cluster,
        history: Arc<PurgeHistory>,
    ) {
        let apply = move |event| self.on_purge(&history, event);
        cluster.follow(apply).await;
    }

    /// Does what an event asks for, and returns the report for the server that ordered it.
    fn on_purge(self: &Arc<Self>, history: &PurgeHistory, event: Event) -> String {
        match event {
            Event::Reset {
                known,
                complete_since,
                position,
                hard,
            } => {
                let known = known.iter();
                let known = known.map(|(number, order)| (*number, self.read(order)));
                history.replace(known, complete_since);
                let mode = if hard { Mode::Hard } else { Mode::Soft };
                self.purge(&Purge::all(mode));
                history.carried_out(position);
            }
            Event::Purge { order, position } => {
                let purge = self.read(&order);
                history.add(position.number, purge.clone());
                let (pages, touched) = self.purge(&purge);
                history.carried_out(position);
                let app = Arc::clone(self);
                tokio::spawn(async move {
                    app.renew_words_after(&purge).await;
                    if !purge.hard {
                        app.publisher.renew(&pages, "purge").await;
                    }
                });
                return serde_json::to_string(&touched).unwrap_or_default();
            }
            Event::InSync => history.set_in_sync(true),
            Event::OutOfSync => history.set_in_sync(false),
        }
        String::new()
    }

    /// Reads an order of another server. One that this server cannot read is for everything.
    fn read(&self, order: &str) -> Purge {
        let purge = serde_json::from_str::<Purge<String>>(order).ok();
        purge
            .and_then(|purge| purge.parse(&self.served).ok())
            .unwrap_or_else(|| Purge::all(Mode::Soft))
    }
}

/// Orders a purge of all servers, this one included, and waits for their confirmations; `None` if
/// they are not reached.
async fn purge_servers(cluster: &Cluster, purge: &Purge) -> Option<(Touched, Servers)> {
    let order = serde_json::to_string(purge).ok()?;
    let position = cluster.publish(order).await.ok()?;
    let Confirmations { confirmed, missing } = cluster.confirmations(position).await;
    let mut all = Touched::default();
    let mut paths = BTreeSet::new();
    for report in confirmed.values() {
        let touched: Touched = serde_json::from_str(report).unwrap_or_default();
        all.pages += touched.pages;
        all.answers += touched.answers;
        all.files += touched.files;
        paths.extend(touched.paths);
    }
    all.paths = paths.into_iter().take(MOST_NAMED).collect();
    let confirmed = confirmed.into_keys().collect();
    Some((
        all,
        Servers {
            is_passed_on: true,
            confirmed,
            missing,
        },
    ))
}

/// Whether a path is an icon's, which changes with the company's look alone.
fn is_icon(path: &str) -> bool {
    [Site::Garment, Site::Brand]
        .into_iter()
        .any(|site| icons::is_icon(site, path))
}
