//! The review of a folder of content for editors: also links within the site, types that no page
//! lists, and missing translations.

use std::path::Path;

use base::locale::Locale;
use base::site::{BoardPlace, CategoryId, PageName, PageNumber, Pid, Route, Site, page_at};
use cms::content::{
    ContentLink, ContentProblem, EntryKind, SeedContent, TranslatedRow, in_order, read_folder,
};
use site::icons::is_icon;
use site::pages::{ListSection, news_before, topics_before};
use site::provider::{Fid, Tid};
use site::seo::FileName;

/// The problem of a link to a page beyond the end of a list.
const BEYOND: &str = "leads to a page beyond the end of its list";

/// Returns every problem and warning of the content in a folder.
pub(super) fn review(folder: &Path) -> Vec<ContentProblem> {
    let (content, mut problems) = match read_folder(folder) {
        Ok(read) => read,
        Err(error) => return error.problems,
    };
    problems.extend(content.gaps.iter().cloned());
    problems.extend(content.links.iter().filter_map(|link| {
        let message = format!("{} {}", link.address, broken(&content, link)?);
        Some(ContentProblem {
            message,
            ..link.place.clone()
        })
    }));
    problems.extend(content.kinds.iter().filter_map(|(tid, place)| {
        let known = of_id(&content, EntryKind::Type, tid).next().is_some();
        let listed = ListSection::of(Tid(tid.cast_unsigned())).is_some();
        let message = format!("no page shows the type {tid}, and types.toml does not have it");
        (!known && !listed).then(|| ContentProblem {
            message,
            ..place.clone()
        })
    }));
    in_order(&mut problems);
    problems
}

/// Returns the problem of a link.
fn broken(content: &SeedContent, link: &ContentLink) -> Option<String> {
    if !link.address.starts_with('/') {
        return Some("is relative; links within the site begin with a slash".to_owned());
    }
    let address = link.address.split('#').next().unwrap_or_default();
    let path = address.split('?').next().unwrap_or_default();
    if Locale::of_segment(path.split('/').nth(1).unwrap_or_default()).is_some() {
        return Some("names a language; links within the site have none".to_owned());
    }
    if FileName::parse(path, None).is_some() || is_icon(Site::Garment, path) {
        return None;
    }
    let Some(page) = page_at(Site::Garment, address) else {
        return Some("leads to no page of the site".to_owned());
    };
    match page.route {
        Route::NewsInfo(pid) => item(content, link, pid, ListSection::News),
        Route::SampleInfo(pid) => item(content, link, pid, ListSection::Samples),
        Route::OemInfo(pid) => item(content, link, pid, ListSection::Oem),
        Route::Own(name) => own_page(content, link, name),
        Route::NewsList(page) if page != PageNumber::FIRST => news(content, link, page),
        Route::SampleList(category) => catalog(content, link, category),
        Route::Bbs(place) => board(content, link, place),
        _ => None,
    }
}

fn news(content: &SeedContent, link: &ContentLink, page: PageNumber) -> Option<String> {
    let (news, before) = news_before(page);
    let published = content
        .rows(EntryKind::Item)
        .filter(|item| item.lang == link.locale && item.state.is_published());
    let there = published.filter(|item| type_of(item) == Some(news));
    let there = there.count() as u64;
    (there <= before).then(|| BEYOND.to_owned())
}

fn catalog(content: &SeedContent, link: &ContentLink, category: CategoryId) -> Option<String> {
    let own = of_id(content, EntryKind::Catalog, &category);
    missing(own.map(|own| own.lang), link).map(|how| format!("leads to catalog {category}, {how}"))
}

fn own_page(content: &SeedContent, link: &ContentLink, name: PageName) -> Option<String> {
    let has_name = |item: &&TranslatedRow| item.row.text("name").as_deref() == Some(name.as_str());
    let own: Vec<_> = content.rows(EntryKind::Item).filter(has_name).collect();
    if let Some(how) = missing(own.iter().map(|item| item.lang), link) {
        return Some(format!("leads to the page {name}, {how}"));
    }
    let item = own.into_iter().find(|item| item.lang == link.locale)?;
    let is_hidden = !item.state.is_published();
    is_hidden.then(|| format!("leads to the page {name}, which is not published"))
}

fn item(
    content: &SeedContent,
    link: &ContentLink,
    pid: Pid,
    section: ListSection,
) -> Option<String> {
    let own: Vec<_> = of_id(content, EntryKind::Item, &pid).collect();
    if let Some(how) = missing(own.iter().map(|item| item.lang), link) {
        return Some(format!("leads to item {pid}, {how}"));
    }
    let item = own.into_iter().find(|item| item.lang == link.locale)?;
    let tid = type_of(item);
    if !item.state.is_published() {
        Some(format!("leads to item {pid}, which is not published"))
    } else if !section.may_show_one(Fid(pid.get()), tid) {
        Some(format!(
            "leads to item {pid}, which belongs to another part of the site"
        ))
    } else {
        None
    }
}

fn board(content: &SeedContent, link: &ContentLink, place: BoardPlace) -> Option<String> {
    let board = place.board.map(|bid| bid.to_string());
    if let Some(bid) = &board {
        let own = of_id(content, EntryKind::Board, bid);
        if let Some(how) = missing(own.map(|own| own.lang), link) {
            return Some(format!("leads to board {bid}, {how}"));
        }
    }
    let of_board = |own: &&TranslatedRow| board.is_none() || own.row.text("bid") == board;
    let mut labels = content.rows(EntryKind::Label).filter(of_board);
    let shown = match place.label.map(|lid| lid.to_string()) {
        Some(lid) => {
            let own = labels.filter(|own| own.row.entry.id == lid);
            if let Some(how) = missing(own.map(|own| own.lang), link) {
                return Some(format!("leads to label {lid} of the board, {how}"));
            }
            Some(lid)
        }
        None => labels
            .find(|own| own.lang == link.locale)
            .map(|own| own.row.entry.id.clone()),
    };
    let own = content
        .rows(EntryKind::Topic)
        .filter(|topic| topic.lang == link.locale && topic.row.text("lid") == shown);
    let (there, before) = (own.count() as u64, topics_before(place.page));
    (before > 0 && there <= before).then(|| BEYOND.to_owned())
}

/// The languages of an entry.
fn of_id<'c>(
    content: &'c SeedContent,
    kind: EntryKind,
    id: &impl ToString,
) -> impl Iterator<Item = &'c TranslatedRow> {
    let id = id.to_string();
    content.rows(kind).filter(move |own| own.row.entry.id == id)
}

/// The type of an item.
fn type_of(item: &TranslatedRow) -> Option<Tid> {
    item.row.text("tid")?.parse().ok().map(Tid)
}

/// Describes a missing target by the languages in which it exists.
fn missing(languages: impl Iterator<Item = Locale>, link: &ContentLink) -> Option<String> {
    let languages: Vec<_> = languages.collect();
    if languages.is_empty() {
        Some("which does not exist".to_owned())
    } else if !languages.contains(&link.locale) {
        Some(format!("which does not exist in {}", link.locale))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::fs;

    use super::*;

    /// The problem of a link in the content of a folder with this number of news.
    fn of_link(address: &str, news: usize) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        let mut items = String::new();
        for fid in 1..=news {
            writeln!(
                items,
                "[[item]]\nfid = {fid}\ntid = 160108\nlnkurl = \"{address}\"\nzh.title = \"a\""
            )
            .unwrap();
        }
        fs::create_dir(folder.path().join("items")).unwrap();
        fs::write(folder.path().join("items/news.toml"), items).unwrap();
        let (content, problems) = read_folder(folder.path()).unwrap();
        assert!(problems.is_empty(), "{problems:?}");
        broken(&content, content.links.first().unwrap())
    }

    #[test]
    fn a_link_leads_to_a_page_or_a_thing_of_the_content() {
        let nothing = "leads to no page of the site";
        for (address, problem) in [
            ("/", None),
            ("/about", None),
            ("/about/contact#map", None),
            ("/order", None),
            ("/user/nothing", Some(nothing)),
            ("/feed.xml", None),
            ("/sitemap.xml", None),
            ("/news/info/1", None),
            ("/news/info/1/", None),
            (
                "/news/info/3010",
                Some("leads to item 3010, which does not exist"),
            ),
            (
                "/news/info/3010/",
                Some("leads to item 3010, which does not exist"),
            ),
            (
                "/oem/info/1",
                Some("leads to item 1, which belongs to another part of the site"),
            ),
            ("/news/list", None),
            (
                "/sample/list?cid=16010312#ctgs",
                Some("leads to catalog 16010312, which does not exist"),
            ),
            (
                "/bbs/board/51",
                Some("leads to board 51, which does not exist"),
            ),
            (
                "/bbs/board/51?lid=5102&page=2",
                Some("leads to board 51, which does not exist"),
            ),
            (
                "/bbs?lid=5102",
                Some("leads to label 5102 of the board, which does not exist"),
            ),
            ("/bbs?page=2", Some(BEYOND)),
            (
                "/en/oem/cotton",
                Some("names a language; links within the site have none"),
            ),
            (
                "/en/feed.xml",
                Some("names a language; links within the site have none"),
            ),
            ("/oem/wool", Some(nothing)),
        ] {
            assert_eq!(of_link(address, 1).as_deref(), problem, "{address}");
        }
    }

    #[test]
    fn a_page_of_the_news_needs_more_items_than_tiles_and_earlier_rows() {
        assert_eq!(of_link("/news/list?page=3", 14).as_deref(), Some(BEYOND));
        assert_eq!(of_link("/news/list?page=3", 15), None);
    }
}
