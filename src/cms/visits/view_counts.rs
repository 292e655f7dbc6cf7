//! Counting page views for the desk: by day, page, language and campaign. A day that is over is
//! counted once, so that a look at the numbers reads no more of the log than today's.

use std::collections::HashMap;
use std::sync::Arc;

use futures::TryStreamExt as _;
use jiff::civil::Date;
use strum::{EnumString, IntoStaticStr};
use tokio::sync::Mutex;

use crate::clock;
use crate::store::Store;
use base::site::{Site, first_value, page_at};

/// The number of days that are counted, today included: a period without days of its own.
const DAYS: i64 = 28;
/// The number of days whose numbers are kept: a month, and the same one of the year before.
const KEPT_DAYS: i64 = 800;
/// The maximum number of days of a period: a year, and some days of the next one.
const LONGEST_PERIOD: i64 = 400;
/// Times are in milliseconds since 1970.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// China Standard Time is ahead of UTC by this much.
const CHINA: i64 = 8 * 60 * 60 * 1000;
/// A record may be committed this much after it was received.
const LATE: i64 = 60 * 1000;
/// The maximum number of names of a day while it is counted, and of a kind when it is kept:
/// visitors choose addresses.
const MOST_NAMES: usize = 20_000;
const KEPT_NAMES: usize = 100;
/// The maximum length of a campaign's name, in characters.
const LONGEST_NAME: usize = 80;
/// The garment site, as the log names it.
const GARMENT: &str = "s16";

/// The names by which views are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum ViewKind {
    Page,
    Language,
    Campaign,
}

/// Numbers of page views.
#[derive(Clone, Debug, Default)]
pub(crate) struct Views {
    all: i64,
    named: HashMap<(ViewKind, String), i64>,
}

impl Views {
    /// The names with the most views.
    pub(crate) fn first(&self, kind: ViewKind, most: usize) -> Vec<(String, i64)> {
        let own = self.named.iter().filter(|((own, _), _)| *own == kind);
        let mut own: Vec<_> = own
            .map(|((_, name), views)| (name.clone(), *views))
            .collect();
        own.sort_by(|(name, views), (other, more)| more.cmp(views).then_with(|| name.cmp(other)));
        own.truncate(most);
        own
    }

    fn count(&mut self, module: &str, url: &str, views: i64) {
        self.all += views;
        let (address, _) = url.split_once('#').unwrap_or((url, ""));
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let value = |names: [&str; 2]| {
            let found = names.iter().find_map(|name| first_value(query, name));
            let found = found.unwrap_or_default();
            let plain = found.trim().chars().filter(|char| !char.is_control());
            plain.take(LONGEST_NAME).collect::<String>()
        };
        let names = [
            value(["srchn", "utm_source"]),
            value(["spchn", "utm_campaign"]),
        ];
        let campaign = names.into_iter().filter(|name| !name.is_empty());
        let campaign = campaign.collect::<Vec<_>>().join(" · ");
        if !campaign.is_empty() {
            self.add(ViewKind::Campaign, campaign, views);
        }
        if module != GARMENT {
            return;
        }
        let Some(page) = page_at(Site::Garment, address) else {
            return;
        };
        self.add(ViewKind::Language, page.locale.code().to_owned(), views);
        if let Some(path) = page.route.path() {
            self.add(ViewKind::Page, path.into_owned(), views);
        }
    }

    fn add(&mut self, kind: ViewKind, name: String, views: i64) {
        let has_room = self.named.len() < MOST_NAMES;
        let key = (kind, name);
        if let Some(own) = self.named.get_mut(&key) {
            *own += views;
        } else if has_room {
            self.named.insert(key, views);
        }
    }

    fn extend(&mut self, other: Self) {
        self.all += other.all;
        for ((kind, name), views) in other.named {
            self.add(kind, name, views);
        }
    }
}

/// Days in a row, as numbers since 1970: the first and the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ViewPeriod {
    first: i64,
    last: i64,
}

impl ViewPeriod {
    /// Returns the days between two of them, both included: up to today without a last one, four
    /// weeks without a first one; `None` if they are too many, or in the wrong order.
    pub(crate) fn between(from: Option<Date>, to: Option<Date>) -> Option<Self> {
        let today = day_of(clock::milliseconds());
        let number = |day: Date| day_of(clock::begin_of_day(day));
        let last = to.map_or(today, number);
        let first = from.map_or(last - DAYS + 1, number);
        let length = last.checked_sub(first)?;
        (0..LONGEST_PERIOD)
            .contains(&length)
            .then_some(Self { first, last })
    }

    /// The moments at which it begins and has ended, in seconds since 1970.
    pub(crate) fn moments(self) -> (i64, i64) {
        (begin(self.first) / 1000, begin(self.last + 1) / 1000)
    }
}

/// The numbers of a period.
pub(crate) struct CountedPeriod {
    /// Each day that is counted, the oldest first: its beginning in seconds since 1970, and its
    /// views.
    pub(crate) days: Vec<(i64, i64)>,
    pub(crate) views: Views,
}

/// Today's views up to a moment, which are not counted again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Today(Arc<Mutex<CountedToday>>);

#[derive(Debug, Default)]
struct CountedToday {
    day: i64,
    until: i64,
    views: Views,
}

impl Today {
    pub(crate) async fn counted(
        &self,
        store: &Store,
        ViewPeriod { first, last }: ViewPeriod,
    ) -> sqlx::Result<CountedPeriod> {
        let now = clock::milliseconds();
        keep_days(store, now).await?;
        let today = day_of(now);
        let kept: HashMap<_, _> = store.counted_days(first, last).await?.into_iter().collect();
        let mut views = Views::default();
        let most = i64::try_from(MOST_NAMES).unwrap_or(i64::MAX);
        for (kind, name, own) in store.counted_views((first, last), most).await? {
            if let Ok(kind) = kind.parse() {
                views.add(kind, name, own);
            }
        }
        let mut days = Vec::new();
        for day in first..=last.min(today) {
            let all = if let Some(all) = kept.get(&day) {
                *all
            } else if day == today {
                let own = self.count(store, now).await?;
                let all = own.all;
                views.extend(own);
                all
            } else if day > today - DAYS {
                let own = count(store, begin(day), begin(day + 1)).await?;
                let all = own.all;
                views.extend(own);
                all
            } else {
                continue;
            };
            days.push((begin(day) / 1000, all));
        }
        Ok(CountedPeriod { days, views })
    }

    async fn count(&self, store: &Store, now: i64) -> sqlx::Result<Views> {
        let mut counted = self.0.lock().await;
        let day = day_of(now);
        if counted.day != day || counted.until > now {
            *counted = CountedToday {
                day,
                until: begin(day),
                views: Views::default(),
            };
        }
        let settled = counted.until.max(now - LATE);
        let more = count(store, counted.until, settled).await?;
        counted.views.extend(more);
        counted.until = settled;
        let mut views = counted.views.clone();
        drop(counted);
        views.extend(count(store, settled, i64::MAX).await?);
        Ok(views)
    }
}

/// Counts the days that are over, unless they are counted, and forgets those of long ago.
pub(crate) async fn keep_days(store: &Store, now: i64) -> sqlx::Result<()> {
    let today = day_of(now);
    let first = today - DAYS + 1;
    let kept = store.counted_days(first, today).await?;
    let is_kept = |day| kept.iter().any(|(own, _)| *own == day);
    for day in (first..today).rev() {
        if is_kept(day) || begin(day + 1) + LATE > now {
            continue;
        }
        let views = count(store, begin(day), begin(day + 1)).await?;
        let mut rows = vec![("all".to_owned(), String::new(), views.all)];
        for kind in [ViewKind::Page, ViewKind::Language, ViewKind::Campaign] {
            let first = views.first(kind, KEPT_NAMES).into_iter();
            rows.extend(first.map(|(name, own)| (<&str>::from(kind).to_owned(), name, own)));
        }
        store.keep_day(day, &rows, today - KEPT_DAYS + 1).await?;
    }
    Ok(())
}

async fn count(store: &Store, from: i64, before: i64) -> sqlx::Result<Views> {
    let mut views = Views::default();
    let mut entered = store.views_between(from, before);
    while let Some((module, url, number)) = entered.try_next().await? {
        views.count(&module, &url, number);
    }
    Ok(views)
}

fn day_of(time: i64) -> i64 {
    time.saturating_add(CHINA).div_euclid(DAY)
}

fn begin(day: i64) -> i64 {
    day * DAY - CHINA
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_counted_by_page_language_and_campaign() {
        let mut views = Views::default();
        for (module, url) in [
            (
                GARMENT,
                "/en/news/list?page=2&utm_source=mail&utm_campaign=spring%20fair",
            ),
            (GARMENT, "/ja/news/list#top"),
            (GARMENT, "/?srchn=wechat"),
            (GARMENT, "/home"),
            (GARMENT, "/unknown?utm_source=%00%0a"),
            ("s24", "/story"),
        ] {
            views.count(module, url, 1);
        }
        let first = |kind| views.first(kind, 2);
        let named = |name: &str, views| (name.to_owned(), views);
        assert_eq!(views.all, 6);
        assert_eq!(
            first(ViewKind::Page),
            [named("/", 2), named("/news/list", 2)]
        );
        assert_eq!(first(ViewKind::Language), [named("zh", 2), named("en", 1)]);
        assert_eq!(
            first(ViewKind::Campaign),
            [named("mail · spring fair", 1), named("wechat", 1)]
        );
    }

    #[test]
    fn addresses_that_visitors_make_up_have_an_end() {
        let mut views = Views::default();
        for id in 1..=MOST_NAMES + 1 {
            views.count(GARMENT, &format!("/news/info/{id}"), 1);
        }
        assert_eq!(views.named.len(), MOST_NAMES);
        assert_eq!(views.all, 20_001);
    }

    #[test]
    fn a_period_is_of_days_in_their_order_and_not_of_very_many() {
        let day = |text: &str| Some(text.parse().unwrap());
        let between = |from, to| ViewPeriod::between(day(from), day(to));
        let october = between("2026-10-01", "2026-10-31").unwrap();
        assert_eq!(october.last - october.first, 30);
        assert_eq!(october.moments(), (1_790_784_000, 1_793_462_400));
        let alone = ViewPeriod::between(None, day("2026-10-31")).unwrap();
        assert_eq!(alone.last - alone.first, 27);
        for (from, to) in [
            ("2026-10-31", "2026-10-30"),
            ("2025-01-01", "2026-10-31"),
            ("-009999-01-01", "9999-12-31"),
            ("9999-12-31", "-009999-01-01"),
        ] {
            assert_eq!(between(from, to), None, "{from} {to}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight_in_china() {
        assert_eq!(day_of(-CHINA), 0);
        assert_eq!(day_of(-CHINA - 1), -1);
        assert_eq!(begin(day_of(1_795_190_400_000)), 1_795_190_400_000);
    }
}
