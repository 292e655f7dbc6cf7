//! Redirects from the addresses of the old site.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::addresses::OldAddresses;
use super::entries::Assigned;
use super::groups::Version;
use super::item::{ItemKind, WpAttachment};
use super::memory::AUTHOR;
use super::pictures::{OldFiles, TakenFiles};
use super::report::{LeftReason, WordPressReport};
use crate::clock;
use crate::redirects::pages::SitePages;
use crate::redirects::plan::{Rules, WantedRedirect, plan};
use crate::redirects::table::{RedirectRow, all};
use crate::store::Transaction;
use base::locale::Locale;
use base::site::{MOST_REDIRECTS, OldAddress};
use url::Url;

/// Redirects by old address, each with its target and the title of the post.
#[derive(Debug, Default)]
pub(super) struct WantedRedirects {
    order: Vec<(OldAddress, String, String)>,
    seen: HashSet<OldAddress>,
}

impl WantedRedirects {
    fn add(&mut self, old: Option<String>, target: &str, title: &str) {
        let old = old.filter(|old| !old.is_empty());
        let Some(Ok(old)) = old.map(|old| OldAddress::parse(&old)) else {
            return;
        };
        // A query alone tells the pages of WordPress apart, but its front page is that of this site.
        if old.as_str() != "/" && self.seen.insert(old.clone()) {
            self.order.push((old, target.to_owned(), title.to_owned()));
        }
    }
}

/// The addresses that a post or a page had.
pub(super) fn addresses_of(version: &Version, kind: ItemKind, old: &OldAddresses) -> Vec<String> {
    let item = &version.item;
    let parameter = match kind {
        ItemKind::Post => "p",
        ItemKind::Page => "page_id",
    };
    let mut addresses = vec![item.link.clone()];
    addresses.extend(old.join(&format!("?{parameter}={}", item.id)));
    addresses.extend(old.join(&format!("?p={}", item.id)));
    if item.guid.starts_with("http") {
        addresses.push(item.guid.clone());
    }
    let link = item.link.trim_end_matches('/');
    if let Some((folder, last)) = link.rsplit_once('/')
        && last.eq_ignore_ascii_case(&item.slug)
    {
        addresses.extend(
            item.old_slugs
                .iter()
                .map(|slug| format!("{folder}/{slug}/")),
        );
    }
    addresses
}

/// Returns the redirects of posts and pages that visitors of the old site had, of files and their
/// pages, and of categories.
pub(super) fn wanted(
    assigned: &[Assigned],
    attachments: &[WpAttachment],
    files: &OldFiles<'_>,
    taken: &TakenFiles,
    old: &OldAddresses,
) -> WantedRedirects {
    let mut wanted = WantedRedirects::default();
    let mut by_post: HashMap<u64, (String, &str)> = HashMap::new();
    for own in assigned {
        let address = own.address();
        for (locale, version) in public(own) {
            let target = format!("{}{address}", locale.prefix());
            for old in addresses_of(version, own.group.kind, old) {
                wanted.add(Some(old), &target, &version.title);
            }
            by_post.insert(version.item.id, (target, &version.title));
        }
    }
    for attachment in attachments {
        let url = Url::parse(&attachment.url).ok();
        let file = url.as_ref().map(|url| files.of(url));
        let stored = file.as_ref().and_then(|file| taken.address(file));
        let post = by_post.get(&attachment.parent);
        let page = post.map(|(target, _)| target.as_str()).or(stored);
        let title = post.map_or("", |(_, title)| title);
        if let Some(page) = page {
            wanted.add(Some(attachment.link.clone()), page, title);
            wanted.add(
                old.join(&format!("?attachment_id={}", attachment.id)),
                page,
                title,
            );
        }
        if let Some(stored) = stored {
            wanted.add(Some(attachment.url.clone()), stored, title);
        }
    }
    let posts = assigned
        .iter()
        .filter(|own| own.group.kind == ItemKind::Post);
    for version in posts.flat_map(|own| public(own).map(|(_, version)| version)) {
        for category in &version.item.categories {
            wanted.add(old.join(&format!("category/{category}/")), "/news/list", "");
        }
    }
    wanted
}

fn public(own: &Assigned) -> impl Iterator<Item = (Locale, &Version)> {
    let texts = own.group.texts.iter();
    let texts = texts.map(|(locale, version)| (*locale, version));
    texts.filter(|(_, version)| version.was_public)
}

/// Writes redirects, as many as there is room for. Those that people made stay, and addresses at
/// which this site has a page get none.
pub(super) async fn write(
    db: &mut Transaction,
    wanted: WantedRedirects,
    report: &mut WordPressReport,
) -> sqlx::Result<()> {
    let pages = SitePages::load(db, clock::seconds()).await?;
    let present: BTreeMap<String, RedirectRow> = all(db)
        .await?
        .into_iter()
        .map(|row| (row.old.clone(), row))
        .collect();
    let mut room = MOST_REDIRECTS.saturating_sub(present.len());
    let mut rows = Vec::new();
    for (old, target, title) in wanted.order {
        let is_page = old.page().is_some_and(|page| pages.has_page(page));
        let before = present.get(old.as_str());
        let is_of_people = before.is_some_and(|row| row.author != AUTHOR && row.target != target);
        if is_page || is_of_people || (before.is_none() && room == 0) {
            let why = if is_page {
                "this site has a page there"
            } else if is_of_people {
                "it has another one"
            } else {
                "there is no room for more"
            };
            report.leave(&title, LeftReason::Redirect, format!("{old} ({why})"));
            continue;
        }
        room -= usize::from(before.is_none());
        let line = rows.len() + 1;
        let old = old.to_string();
        rows.push((WantedRedirect { old, target, line }, title));
    }
    let rules = Rules {
        looks_at_pages: false,
        may_leave: true,
    };
    // Without those that are refused, the others are taken.
    for _ in 0..3 {
        let wanted: Vec<_> = rows.iter().map(|(own, _)| own.clone()).collect();
        match plan(db, &wanted, rules).await? {
            Ok(plan) => {
                plan.write(db, AUTHOR).await?;
                report.redirects = plan.changes().len();
                report.same_redirects = plan.same;
                return Ok(());
            }
            Err(refused) => {
                let lines: HashSet<_> = refused.iter().map(|own| own.line).collect();
                for own in &refused {
                    let title = rows.iter().find(|(row, _)| row.line == own.line);
                    let title = title.map_or("", |(_, title)| title);
                    let fault: &str = own.fault.into();
                    let detail = format!("{} ({fault})", own.old);
                    report.leave(title, LeftReason::Redirect, detail);
                }
                rows.retain(|(row, _)| !lines.contains(&row.line));
            }
        }
    }
    Ok(())
}
