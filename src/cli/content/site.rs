//! The garment site's URLs, for the review of content.

use crate::backend::content::{ItemPage, Site, Target};
use crate::icons::icon;
use crate::locale::Locale;
use crate::pages::{Section, news_before, topics_before};
use crate::provider::{Fid, Tid};
use crate::seo::FileName;
use crate::site::{self, BoardId, LabelId, PageNumber, Resolution, Route};

/// The garment site.
pub(super) struct OurSite;

impl Site for OurSite {
    fn target(&self, address: &str) -> Target {
        let address = address.split('#').next().unwrap_or_default();
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let first = path.split('/').nth(1).unwrap_or_default();
        if Locale::from_code(first).is_some() {
            return Target::InALanguage;
        }
        if FileName::parse(path, None).is_some() || icon(site::Site::Garment, path).is_some() {
            return Target::Page;
        }
        let route = match resolve(path, query) {
            Resolution::Page(address, _) => address.route,
            Resolution::Redirect(redirect) => {
                let (path, query) = redirect.location.split_once('?').unwrap_or((&redirect.location, ""));
                match resolve(path, query) {
                    Resolution::Page(address, _) => address.route,
                    Resolution::Redirect(_) => return Target::Page,
                }
            }
        };
        match route {
            Route::NotFound => Target::Nowhere,
            Route::NewsInfo(pid) => Target::Item(pid.get(), ItemPage::News),
            Route::SampleInfo(pid) => Target::Item(pid.get(), ItemPage::Sample),
            Route::OemInfo(pid) => Target::Item(pid.get(), ItemPage::Production),
            Route::NewsList(page) if page != PageNumber::FIRST => {
                let (tid, before) = news_before(page);
                Target::List { tid: tid.0, before }
            }
            Route::SampleList(category) => Target::Catalog(category.get()),
            Route::Bbs(place) => Target::Board {
                board: place.board.map(BoardId::get),
                label: place.label.map(LabelId::get),
                before: topics_before(place.page),
            },
            _ => Target::Page,
        }
    }

    fn shows(&self, page: ItemPage, fid: u64, tid: Option<u64>) -> bool {
        let section = match page {
            ItemPage::News => Section::News,
            ItemPage::Sample => Section::Samples,
            ItemPage::Production => Section::Oem,
        };
        section.may_show_one(Fid(fid), tid.map(Tid))
    }

    fn lists(&self, tid: u64) -> bool {
        Section::of(Tid(tid)).is_some()
    }
}

fn resolve(path: &str, query: &str) -> Resolution {
    site::resolve(site::Site::Garment, path, query, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_about_a_page_or_a_thing_of_the_content() {
        let board = |board, label, before| Target::Board { board, label, before };
        for (address, about) in [
            ("/", Target::Page),
            ("/about", Target::Page),
            ("/about/contact#map", Target::Page),
            ("/order", Target::Page),
            ("/user/nothing", Target::Nowhere),
            ("/feed.xml", Target::Page),
            ("/sitemap.xml", Target::Page),
            ("/news/info/3010", Target::Item(3010, ItemPage::News)),
            ("/news/info/3010/", Target::Item(3010, ItemPage::News)),
            ("/oem/info/3010", Target::Item(3010, ItemPage::Production)),
            ("/news/list", Target::Page),
            ("/news/list?page=3", Target::List { tid: 160_108, before: 14 }),
            ("/sample/list?cid=16010312#ctgs", Target::Catalog(16_010_312)),
            ("/bbs/board/51", board(Some(51), None, 0)),
            ("/bbs/board/51?lid=5102&page=2", board(Some(51), Some(5102), 10)),
            ("/en/oem/cotton", Target::InALanguage),
            ("/en/feed.xml", Target::InALanguage),
            ("/oem/wool", Target::Nowhere),
        ] {
            assert_eq!(OurSite.target(address), about, "{address}");
        }
    }
}
