//! Counting visits.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, RandomState};

use jiff::Timestamp;

use super::{CHINA, VisitColumn};
use base::locale::Locale;
use cms::LoggedVisit;

pub(super) struct Totals {
    pub(super) columns: Vec<VisitColumn>,
    hasher: RandomState,
    rows: BTreeMap<Vec<String>, Tally>,
    pub(super) all: Tally,
}

#[derive(Default)]
pub(super) struct Tally {
    // Hashes, so that a record that was sent twice counts once.
    views: HashSet<u64>,
    visitors: HashSet<u64>,
    ended: HashSet<u64>,
    left: HashSet<u64>,
    milliseconds: u64,
}

impl Totals {
    pub(super) fn new(columns: Vec<VisitColumn>) -> Self {
        Self {
            columns,
            hasher: RandomState::new(),
            rows: BTreeMap::new(),
            all: Tally::default(),
        }
    }

    pub(super) fn count(&mut self, visit: &LoggedVisit) {
        let row = self.columns.iter().map(|column| column.of(visit)).collect();
        let visitor = self.hasher.hash_one(&visit.ukey);
        let view = self
            .hasher
            .hash_one((&visit.ukey, visit.stime, &visit.module, &visit.url));
        let row = self.rows.entry(row).or_default();
        for tally in [row, &mut self.all] {
            tally.count(visit, visitor, view);
        }
    }

    /// The rows in output order.
    pub(super) fn rows(&self) -> Vec<(&[String], &Tally)> {
        let mut rows: Vec<_> = self
            .rows
            .iter()
            .map(|(row, tally)| (row.as_slice(), tally))
            .collect();
        if !self.columns.contains(&VisitColumn::Day) {
            // A stable sort: rows with equal counts stay in the order of the columns.
            rows.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.views.len()));
        }
        rows
    }
}

impl Tally {
    /// The maximum plausible duration of a visit, in milliseconds: a day.
    const LONGEST: u64 = 24 * 60 * 60 * 1000;

    fn count(&mut self, visit: &LoggedVisit, visitor: u64, view: u64) {
        self.visitors.insert(visitor);
        match visit.act.as_str() {
            "start" => {
                self.views.insert(view);
            }
            "end" => {
                self.ended.insert(view);
            }
            "left" if self.left.insert(view) => self.milliseconds += visit.span.min(Self::LONGEST),
            _ => {}
        }
    }

    /// The figures in the order of [`FIGURES`](super::written::FIGURES): views, visitors, ended
    /// views, left views, and their average duration in whole seconds, `None` without a known end.
    pub(super) fn figures(&self) -> [Option<u64>; 5] {
        let [views, visitors, ended, left] =
            [&self.views, &self.visitors, &self.ended, &self.left].map(|seen| seen.len() as u64);
        let seconds = (self.milliseconds + left * 500).checked_div(left * 1000);
        [
            Some(views),
            Some(visitors),
            Some(ended),
            Some(left),
            seconds,
        ]
    }
}

impl VisitColumn {
    fn of(self, visit: &LoggedVisit) -> String {
        match self {
            Self::Page => page(&visit.url),
            Self::Lang => language(visit.lid).map_or("-", Locale::code).to_owned(),
            Self::Day => Timestamp::from_millisecond(visit.received).map_or_else(
                |_| "-".to_owned(),
                |time| CHINA.to_datetime(time).date().to_string(),
            ),
            Self::Site => printable(&visit.module),
        }
    }
}

fn language(lid: u8) -> Option<Locale> {
    Locale::known().find(|own| own.language().visits == lid)
}

/// The path of a page without its language.
fn page(url: &str) -> String {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let prefixes = Locale::all()
        .map(Locale::prefix)
        .filter(|prefix| !prefix.is_empty());
    let own = prefixes.filter_map(|prefix| path.strip_prefix(prefix));
    match { own }
        .find(|rest| rest.is_empty() || rest.starts_with('/'))
        .unwrap_or(path)
    {
        "" => "/".to_owned(),
        own => printable(own),
    }
}

/// Removes control characters, which could affect a terminal.
fn printable(text: &str) -> String {
    text.chars()
        .map(|char| if char.is_control() { '\u{fffd}' } else { char })
        .collect()
}
