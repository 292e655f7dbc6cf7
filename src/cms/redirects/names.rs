//! An own page with another name: its former address leads to it.

use std::collections::HashSet;

use super::pages::own_names;
use super::table::{all, announce, put, remove};
use crate::content::name_of;
use crate::entries::entry::State;
use crate::entries::revisions::NewRevision;
use crate::store::Transaction;
use base::locale::Locale;
use base::site::{OldAddress, PageName, RedirectTarget};

/// Returns the names by which visitors reach a page, before a revision of it is written.
pub(crate) async fn before(
    db: &mut Transaction,
    revision: &NewRevision,
    now: i64,
) -> sqlx::Result<HashSet<PageName>> {
    let NewRevision {
        entry, file, body, ..
    } = revision;
    if name_of(entry.kind, file, body).is_none() {
        return Ok(HashSet::new());
    }
    own_names(db, Some(&entry.to_string()), now).await
}

/// Has the former addresses of a page lead to the one that a revision puts on the site, also those
/// that led to them.
pub(crate) async fn follow(
    db: &mut Transaction,
    before: HashSet<PageName>,
    revision: &NewRevision,
    now: i64,
) -> sqlx::Result<()> {
    let NewRevision {
        entry, file, body, ..
    } = revision;
    let Some(name) = name_of(entry.kind, file, body) else {
        return Ok(());
    };
    let mut langs = Locale::all().map(|lang| revision.states.of(lang));
    if before.is_empty() || !langs.any(State::is_published) {
        return Ok(());
    }
    let former: Vec<_> = before.into_iter().filter(|own| *own != name).collect();
    if former.is_empty() {
        return Ok(());
    }
    let address = |name: &PageName| format!("/page/{name}");
    let (Ok(own), Ok(target)) = (
        OldAddress::parse(&address(&name)),
        RedirectTarget::parse(&address(&name)),
    ) else {
        return Ok(());
    };
    remove(db, &own).await?;
    for redirect in all(db).await? {
        let of = |old: &PageName| {
            let rest = redirect.target.strip_suffix(&address(old))?;
            let is_prefix = Locale::known().any(|lang| lang.prefix() == rest);
            (rest.is_empty() || is_prefix).then(|| format!("{rest}{}", address(&name)))
        };
        let led = former.iter().find_map(of);
        let read = led.and_then(|led| RedirectTarget::parse(&led).ok());
        if let (Some(led), Ok(old)) = (read, OldAddress::parse(&redirect.old)) {
            put(db, &old, &led, &redirect.author, redirect.made_at).await?;
        }
    }
    for old in &former {
        if let Ok(old) = OldAddress::parse(&address(old)) {
            put(db, &old, &target, &revision.author, now).await?;
        }
    }
    announce(db, now).await
}
