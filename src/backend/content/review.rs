//! The review of a folder of content for editors: also links within the site, types that no page lists, and missing
//! translations. The site defines which pages exist, the content what they show.

use std::path::Path;

use super::{Content, ContentLink, ContentSource, Problem, problem, read};
use crate::locale::Locale;

/// The site's pages, as the review needs them.
pub trait Site {
    /// Returns the target of a link within the site, which starts with a slash.
    fn target(&self, address: &str) -> Target;

    /// Whether an item of this type may have such a detail page.
    fn shows(&self, page: ItemPage, fid: u64, tid: Option<u64>) -> bool;

    /// Whether a page lists the items of a type.
    fn lists(&self, tid: u64) -> bool;
}

/// The target of a link within the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page or file that does not depend on the content.
    Page,
    /// The page of an item.
    Item(u64, ItemPage),
    /// A page of a list, which exists if the list has more items than `before`.
    List {
        /// The type of the items.
        tid: u64,
        /// The number of items on earlier pages.
        before: u64,
    },
    /// A page of a category of samples.
    Catalog(u64),
    /// A page of the boards.
    Board {
        /// The board; `None` for all of them.
        board: Option<u64>,
        /// The label; `None` for the first.
        label: Option<u64>,
        /// The number of topics on earlier pages.
        before: u64,
    },
    /// A link with a language prefix, which the site adds itself.
    InALanguage,
    /// No page.
    Nowhere,
}

/// The detail pages of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemPage {
    /// `/news/info/…`
    News,
    /// `/sample/info/…`
    Sample,
    /// `/oem/info/…`
    Production,
}

/// Returns every problem and warning of the content in a folder.
pub fn review(folder: &Path, site: &dyn Site) -> Vec<Problem> {
    let source = ContentSource::Directory(folder.to_owned());
    match source.texts() {
        Ok(files) => {
            let (content, mut problems) = read(&source, files);
            problems.extend(content.gaps.iter().cloned());
            problems.extend(content.links.iter().filter_map(|link| {
                let message = format!("{} {}", link.address, broken(&content, link, site)?);
                Some(Problem { message, ..link.place.clone() })
            }));
            problems.extend(content.kinds.iter().filter_map(|(tid, place)| {
                let known = content.types.iter().any(|own| own.row.tid == *tid)
                    || u64::try_from(*tid).is_ok_and(|tid| site.lists(tid));
                let message = format!("no page shows the type {tid}, and types.toml does not have it");
                (!known).then(|| Problem { message, ..place.clone() })
            }));
            problem::in_order(&mut problems);
            problems
        }
        Err(error) => error.problems,
    }
}

/// Returns the problem of a link.
fn broken(content: &Content, link: &ContentLink, site: &dyn Site) -> Option<String> {
    if !link.address.starts_with('/') {
        return Some("is relative; links within the site begin with a slash".to_owned());
    }
    match site.target(&link.address) {
        Target::Page => None,
        Target::Item(fid, page) => item(content, link, site, fid, page),
        Target::List { tid, before } => {
            let own = content.items.iter().filter(|item| item.lang == link.locale && item.row.published);
            let there = own.filter(|item| item.row.tid.is_some_and(|own| same(own, tid))).count() as u64;
            (there <= before).then(|| BEYOND.to_owned())
        }
        Target::Catalog(cid) => {
            let languages = content.catalogs.iter().filter(|own| same(own.row.cid, cid)).map(|own| own.lang);
            missing(&languages.collect::<Vec<_>>(), link).map(|how| format!("leads to catalog {cid}, {how}"))
        }
        Target::Board { board, label, before } => self::board(content, link, board, label, before),
        Target::InALanguage => Some("names a language; links within the site have none".to_owned()),
        Target::Nowhere => Some("leads to no page of the site".to_owned()),
    }
}

/// Returns the problem of a link to a page beyond the end of a list.
const BEYOND: &str = "leads to a page beyond the end of its list";

fn item(content: &Content, link: &ContentLink, site: &dyn Site, fid: u64, page: ItemPage) -> Option<String> {
    let own: Vec<_> = content.items.iter().filter(|item| same(item.row.fid, fid)).collect();
    let languages: Vec<_> = own.iter().map(|item| item.lang).collect();
    if let Some(how) = missing(&languages, link) {
        return Some(format!("leads to item {fid}, {how}"));
    }
    let item = own.into_iter().find(|item| item.lang == link.locale)?;
    let tid = item.row.tid.and_then(|tid| tid.try_into().ok());
    if !item.row.published {
        Some(format!("leads to item {fid}, which is not published"))
    } else if !site.shows(page, fid, tid) {
        Some(format!("leads to item {fid}, which belongs to another part of the site"))
    } else {
        None
    }
}

fn board(content: &Content, link: &ContentLink, board: Option<u64>, label: Option<u64>, before: u64) -> Option<String> {
    let board = board.map(|bid| bid.to_string());
    if let Some(bid) = &board {
        let languages = content.boards.iter().filter(|own| own.row.bid == *bid).map(|own| own.lang);
        if let Some(how) = missing(&languages.collect::<Vec<_>>(), link) {
            return Some(format!("leads to board {bid}, {how}"));
        }
    }
    let of_board = |own: &str| board.as_ref().is_none_or(|bid| bid == own);
    let mut labels = content.labels.iter().filter(|own| of_board(&own.row.bid));
    let shown = match label {
        Some(lid) => {
            let lid = lid.to_string();
            let languages = labels.filter(|own| own.row.lid == lid).map(|own| own.lang);
            if let Some(how) = missing(&languages.collect::<Vec<_>>(), link) {
                return Some(format!("leads to label {lid} of the board, {how}"));
            }
            Some(lid)
        }
        None => labels.find(|own| own.lang == link.locale).map(|own| own.row.lid.clone()),
    };
    let own = content.topics.iter().filter(|topic| topic.lang == link.locale && Some(&topic.row.lid) == shown.as_ref());
    let there = own.count() as u64;
    (before > 0 && there <= before).then(|| BEYOND.to_owned())
}

/// Describes a missing target by the languages in which it exists.
fn missing(languages: &[Locale], link: &ContentLink) -> Option<String> {
    if languages.is_empty() {
        Some("which does not exist".to_owned())
    } else if !languages.contains(&link.locale) {
        Some(format!("which does not exist in {}", link.locale))
    } else {
        None
    }
}

fn same(own: i64, wanted: u64) -> bool {
    u64::try_from(own).is_ok_and(|own| own == wanted)
}
