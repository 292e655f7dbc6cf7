//! Posts and pages with their translations: each group becomes one entry.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::DateTime;
use jiff::tz::Offset;

use super::item::{ItemKind, PostId, WpItem};
use super::report::{LeftReason, WordPressReport};
use super::wxr::LONGEST_TEXT;
use crate::entries::entry::{Interval, State};
use base::locale::Locale;

/// The time zone of entries, for dates without one.
const CHINA: Offset = Offset::constant(8);

/// A post or a page with its translations.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) kind: ItemKind,
    pub(super) texts: BTreeMap<Locale, Version>,
}

/// A post or a page in its language.
#[derive(Debug)]
pub(super) struct Version {
    pub(super) item: WpItem,
    pub(super) title: String,
    pub(super) state: State,
    /// Seconds since 1970; `None` without a date.
    pub(super) date: Option<i64>,
    /// Whether visitors of the old site had its address.
    pub(super) was_public: bool,
}

impl Group {
    /// The numbers of its posts.
    pub(super) fn ids(&self) -> impl Iterator<Item = PostId> {
        self.texts.values().map(|version| version.item.id)
    }

    /// The title in the first language.
    pub(super) fn title(&self) -> &str {
        let mut versions = self.texts.values();
        versions.next().map_or("", |version| &version.title)
    }

    /// The date of the first language that has one.
    pub(super) fn date(&self) -> Option<i64> {
        self.texts.values().find_map(|version| version.date)
    }
}

/// Makes groups: posts from the newest to the oldest, then pages in the order of the export. Those
/// that are not taken are noted. Languages without a mark are `default`.
pub(super) fn groups(
    items: Vec<WpItem>,
    default: Locale,
    as_drafts: bool,
    now: i64,
    report: &mut WordPressReport,
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<(ItemKind, String), usize> = HashMap::new();
    for item in items {
        let title = title(&item);
        let locale = match taken(&item, default) {
            Ok(Some(locale)) => locale,
            Ok(None) => {
                report.trashed += 1;
                continue;
            }
            Err((reason, detail)) => {
                report.leave(&title, reason, detail);
                continue;
            }
        };
        let key = item.translation.clone();
        let key = key.unwrap_or_else(|| format!("post {}", item.id));
        let kind = item.kind;
        let version = version(item, title, as_drafts, now, report);
        let place = *places.entry((kind, key)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) if !group.texts.contains_key(&locale) => {
                group.texts.insert(locale, version);
                report.translations += 1;
            }
            // Of two texts in one language, each is an entry.
            _ => groups.push(Group {
                kind,
                texts: BTreeMap::from([(locale, version)]),
            }),
        }
    }
    let (mut posts, pages): (Vec<_>, Vec<_>) = groups
        .into_iter()
        .partition(|group| group.kind == ItemKind::Post);
    posts.sort_by_key(|group| std::cmp::Reverse(group.date().unwrap_or(i64::MAX)));
    posts.into_iter().chain(pages).collect()
}

/// Returns the language of an item; `None` of one in the trash.
fn taken(item: &WpItem, default: Locale) -> Result<Option<Locale>, (LeftReason, String)> {
    if matches!(item.status.as_str(), "trash" | "auto-draft" | "inherit") {
        return Ok(None);
    }
    if item.content.len() > LONGEST_TEXT {
        return Err((LeftReason::TooLong, String::new()));
    }
    if item.title.trim().is_empty() && item.content.trim().is_empty() {
        return Err((LeftReason::Empty, String::new()));
    }
    let Some(mark) = &item.language else {
        return Ok(Some(default));
    };
    match locale(mark) {
        None => Err((LeftReason::UnknownLanguage, mark.clone())),
        Some(locale) if !locale.is_on() => Err((LeftReason::LanguageOff, mark.clone())),
        found => Ok(found),
    }
}

/// Returns the language of a mark such as `de`, `zh-hans` or `zh_CN`.
pub(super) fn locale(mark: &str) -> Option<Locale> {
    const TRADITIONAL: [&str; 4] = ["hant", "tw", "hk", "mo"];
    let mark = mark.trim().to_ascii_lowercase().replace('_', "-");
    let is_named = |own: &Locale| own.code() == mark || own.tag().eq_ignore_ascii_case(&mark);
    if let Some(found) = Locale::known().find(is_named) {
        return Some(found);
    }
    let mut parts = mark.split('-');
    let language = parts.next()?;
    let is_other = language == "zh" && parts.any(|part| TRADITIONAL.contains(&part));
    Locale::from_code(language).filter(|_| !is_other)
}

/// The title in plain words.
fn title(item: &WpItem) -> String {
    let title = super::text::plain(&item.title);
    if !title.is_empty() {
        return title;
    }
    let slug = percent_encoding::percent_decode_str(&item.slug).decode_utf8_lossy();
    if slug.is_empty() {
        format!("#{}", item.id)
    } else {
        slug.into_owned()
    }
}

fn version(
    item: WpItem,
    title: String,
    as_drafts: bool,
    now: i64,
    report: &mut WordPressReport,
) -> Version {
    if item.title.trim().is_empty() {
        report.leave(&title, LeftReason::Untitled, "");
    }
    let date = date(&item);
    let is_public = item.status == "publish";
    if item.status == "private" {
        report.leave(&title, LeftReason::Private, "");
    } else if item.has_password {
        report.leave(&title, LeftReason::Password, "");
    }
    let state = match (item.status.as_str(), date) {
        _ if as_drafts || item.has_password => State::Draft,
        ("future", Some(from)) if from > now => State::Published(Interval {
            from,
            ..Interval::OPEN
        }),
        ("publish" | "future", _) => State::PUBLISHED,
        _ => State::Draft,
    };
    match state {
        State::PUBLISHED => report.published += 1,
        State::Published(_) => report.planned += 1,
        _ => report.drafts += 1,
    }
    Version {
        was_public: is_public && !item.has_password,
        item,
        title,
        state,
        date,
    }
}

/// The date of an item: that in UTC, or that of its site as if it were in China.
fn date(item: &WpItem) -> Option<i64> {
    let read = |text: &str, offset: Offset| {
        let time: DateTime = text.trim().replace(' ', "T").parse().ok()?;
        let seconds = offset.to_timestamp(time).ok()?.as_second();
        (seconds > 0).then_some(seconds)
    };
    read(&item.date_gmt, Offset::UTC).or_else(|| read(&item.date, CHINA))
}
