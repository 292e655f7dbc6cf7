//! Purges: carried out here, or ordered of all servers.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::App;
use crate::cache::Mode;
use crate::cluster::{Cluster, Event};
use crate::locale::Locale;
use crate::publish::{PurgeLog, PurgeOrder, PurgePath, Purged};
use crate::site::{Address, PublicUrl, Site};

/// A purge as it is requested, and as servers pass it on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PurgeRequest {
    all: bool,
    tags: Vec<String>,
    paths: Vec<String>,
    locales: Vec<Locale>,
    hard: bool,
}

impl PurgeRequest {
    pub(crate) fn read(self, served: &[(Site, PublicUrl)]) -> Result<PurgeOrder, String> {
        let Self {
            all,
            tags,
            paths,
            locales,
            hard,
        } = self;
        let paths = paths.into_iter().map(|path| {
            PurgePath::parse(&path, served).ok_or_else(|| {
                format!("{path:?} is neither a path, which starts with a slash, nor a URL of a site of this server")
            })
        });
        let order = PurgeOrder {
            all,
            tags,
            paths: paths.collect::<Result<_, _>>()?,
            locales,
            hard,
        };
        let nothing = || "the request selects nothing: set paths, tags, locales or all".to_owned();
        order.names_something().then_some(order).ok_or_else(nothing)
    }
}

/// The report of one server: the numbers of purged entries.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Touched {
    pub pages: usize,
    pub answers: usize,
    pub files: usize,
    /// The paths of the first pages.
    pub paths: Vec<String>,
}

/// The maximum number of paths in a report.
pub(crate) const MOST_NAMED: usize = 100;

/// The paths of the first pages.
pub(crate) fn named(pages: &[Address]) -> Vec<String> {
    pages
        .iter()
        .take(MOST_NAMED)
        .filter_map(|page| page.path_and_query())
        .collect()
}

impl App {
    /// Purges everything on this server that an order selects. Returns the pages, and all that was
    /// touched.
    pub(crate) fn purge(&self, order: &PurgeOrder) -> (Vec<Address>, Touched) {
        let Purged { pages, answers } = self.publisher.purge(order);
        // There are few sitemaps and feeds, made from the same answers; the old ones are served
        // until the new ones are made.
        self.files.purge(Mode::Soft);
        if order.all {
            self.warm_up.notify_one();
        }
        let files = self.purge_files(order);
        let touched = Touched {
            pages: pages.len(),
            answers,
            files,
            paths: named(&pages),
        };
        (pages, touched)
    }

    /// Purges the provider's files that the order names. Returns their number.
    fn purge_files(&self, order: &PurgeOrder) -> usize {
        let mode = if order.hard { Mode::Hard } else { Mode::Soft };
        if order.all {
            if let Some(images) = &self.images {
                images.forget_all_sources();
            }
            return self.media.purge_all(mode);
        }
        let paths: Vec<_> = order.paths.iter().filter_map(PurgePath::file).collect();
        if let Some(images) = &self.images {
            for path in &paths {
                images.forget_source(path);
            }
        }
        self.media.purge(paths, mode)
    }

    /// Carries out the purges that servers order of each other. Never ends.
    pub(crate) async fn follow_purges(self: Arc<Self>, cluster: Cluster, log: Arc<PurgeLog>) {
        cluster
            .follow(move |event| self.on_purge(&log, event))
            .await;
    }

    /// Does what an event asks for, and returns the report for the server that ordered it.
    fn on_purge(self: &Arc<Self>, log: &PurgeLog, event: Event) -> String {
        let read = |order: &str| {
            serde_json::from_str::<PurgeRequest>(order)
                .ok()?
                .read(&self.served)
                .ok()
        };
        // An order that this server cannot read is one for everything.
        let read = |order: &str| {
            read(order).unwrap_or_else(|| PurgeOrder {
                all: true,
                ..PurgeOrder::default()
            })
        };
        match event {
            Event::Reset {
                known,
                complete_since,
                position,
                hard,
            } => {
                log.replace(
                    known.iter().map(|(id, order)| (*id, read(order))),
                    complete_since,
                );
                self.purge(&PurgeOrder {
                    all: true,
                    hard,
                    ..PurgeOrder::default()
                });
                log.carried_out(position);
                String::new()
            }
            Event::Purge { order, position } => {
                let order = read(&order);
                log.add(position.id, order.clone());
                let (pages, touched) = self.purge(&order);
                log.carried_out(position);
                if !order.hard {
                    let app = Arc::clone(self);
                    tokio::spawn(async move { app.publisher.renew(&pages, "purge").await });
                }
                serde_json::to_string(&touched).unwrap_or_default()
            }
            Event::InSync => {
                log.set_in_sync(true);
                String::new()
            }
            Event::OutOfSync => {
                log.set_in_sync(false);
                String::new()
            }
        }
    }
}
