//! A closer look at a folder of content, for the editor who asks for it: also at links within the site, at types that no
//! page shows, and at what some language lacks. Which pages there are the site knows; what stands on them, the content.

use std::path::Path;

use super::{Content, ContentLink, ContentSource, Problem, problem, read};
use crate::locale::Locale;

/// What the site knows.
pub trait Site {
    /// What an address within the site, which begins with a slash, is about.
    fn target(&self, address: &str) -> Target;

    /// Whether an item, of this type where it has one, may have its own page among those.
    fn shows(&self, page: ItemPage, fid: u64, tid: Option<u64>) -> bool;

    /// Whether a page lists the items of a type.
    fn lists(&self, tid: u64) -> bool;
}

/// What an address within the site is about, as far as the content is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page or a file that is there whatever the content is.
    Page,
    /// The page of an item.
    Item(u64, ItemPage),
    /// A page of a list, which has one when it has more items than this.
    List {
        /// The type of the items.
        tid: u64,
        /// How many are on the pages before.
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
        /// How many topics are on the pages before.
        before: u64,
    },
    /// A page with its language before it: the site puts that there itself.
    InALanguage,
    /// No page.
    Nowhere,
}

/// The pages that items have of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemPage {
    /// `/news/info/…`
    News,
    /// `/sample/info/…`
    Sample,
    /// `/oem/info/…`
    Production,
}

/// Everything that is wrong with the content in a folder or may be.
#[must_use]
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

/// What is wrong with a link, if anything is.
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

/// What is wrong with a page of a list that is not so long.
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

/// How something is missing for a link that leads to it, if it is, by the languages in which it exists.
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
