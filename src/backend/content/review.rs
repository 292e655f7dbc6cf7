//! A closer look at a folder of content, for the editor who asks for it: also at links within the site, and at what some
//! language lacks. Which pages there are the site knows; what stands on them, the content.

use std::path::Path;

use super::{Content, ContentSource, Problem, read};

/// What an address within the site is about, as far as the content is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page that is there whatever the content is.
    Page,
    /// A page of an item.
    Item(u64),
    /// A page of a category of samples.
    Catalog(u64),
    /// A page of a board.
    Board(u64),
    /// A page with its language before it: the site puts that there itself.
    InALanguage,
    /// No page.
    Nowhere,
}

/// Everything that is wrong with the content in a folder or may be; `target` says what an address is about.
#[must_use]
pub fn review(folder: &Path, target: &dyn Fn(&str) -> Target) -> Vec<Problem> {
    let source = ContentSource::Directory(folder.to_owned());
    match source.texts() {
        Ok(files) => {
            let (content, mut problems) = read(&source, files);
            problems.extend(content.gaps.iter().cloned());
            problems.extend(content.links.iter().filter_map(|(address, problem)| {
                let message = broken(&content, address, target(address))?;
                Some(Problem { message, ..problem.clone() })
            }));
            problems.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
            problems
        }
        Err(error) => error.problems,
    }
}

/// What is wrong with a link, if anything is.
fn broken(content: &Content, address: &str, target: Target) -> Option<String> {
    let same = |own: i64, wanted: u64| u64::try_from(own).is_ok_and(|own| own == wanted);
    match target {
        Target::Page => None,
        Target::Item(fid) => {
            let there = content.items.iter().any(|item| same(item.row.fid, fid));
            (!there).then(|| format!("{address} leads to item {fid}, which does not exist"))
        }
        Target::Catalog(cid) => {
            let there = content.catalogs.iter().any(|catalog| same(catalog.row.cid, cid));
            (!there).then(|| format!("{address} leads to catalog {cid}, which does not exist"))
        }
        Target::Board(bid) => {
            let there = content.boards.iter().any(|board| board.row.bid == bid.to_string());
            (!there).then(|| format!("{address} leads to board {bid}, which does not exist"))
        }
        Target::InALanguage => Some(format!("{address} names a language; links within the site have none")),
        Target::Nowhere => Some(format!("{address} leads to no page of the site")),
    }
}
