//! The check of redirects that somebody wants, before they are written.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use strum::IntoStaticStr;
use utoipa::ToSchema;

use super::pages::SitePages;
use super::table::{RedirectRow, all, announce, put};
use crate::clock;
use crate::store::Transaction;
use base::site::{MOST_REDIRECTS, OldAddress, OldAddressError, RedirectTarget, end_of};

/// A redirect as somebody writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WantedRedirect {
    pub old: String,
    pub target: String,
    /// The line of the file, or the place in a form, from 1 on.
    pub line: usize,
}

/// Why a redirect is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RedirectFault {
    /// The old address is none.
    NoAddress,
    TooLong,
    /// The server itself answers at the old address.
    OfServer,
    /// The site has a page at the old address.
    IsPage,
    /// The target is neither an address of the site nor an `https` address.
    NoTarget,
    /// The site has no page at the target.
    NoPage,
    /// It would lead back to itself.
    Circle,
    /// Only owners may lead visitors to another site.
    OwnersOnly,
    /// The file has another target for the same address.
    Twice,
    /// There would be more redirects than the site takes.
    TooMany,
}

/// A redirect that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RedirectProblem {
    /// The line of the file, or the place in the list, from 1 on.
    pub line: usize,
    pub old: String,
    pub target: String,
    pub fault: RedirectFault,
}

/// A redirect that is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RedirectChange {
    pub old: String,
    pub target: String,
    /// The target that it has had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// The rules of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Whether the pages must be there, and none at the old addresses.
    pub looks_at_pages: bool,
    /// Whether a target may be at another site.
    pub may_leave: bool,
}

/// The changes that somebody wants.
#[derive(Debug, Default)]
pub(crate) struct RedirectPlan {
    changes: Vec<(OldAddress, RedirectTarget, Option<String>)>,
    /// The number of wanted redirects that are there already.
    pub(crate) same: usize,
}

impl RedirectPlan {
    pub(crate) fn changes(&self) -> Vec<RedirectChange> {
        let changes = self.changes.iter();
        let change = changes.map(|(old, target, before)| RedirectChange {
            old: old.to_string(),
            target: target.as_str().to_owned(),
            before: before.clone(),
        });
        change.collect()
    }

    /// Writes the changes, and has the site load them.
    pub(crate) async fn write(&self, db: &mut Transaction, author: &str) -> sqlx::Result<()> {
        if self.changes.is_empty() {
            return Ok(());
        }
        let now = clock::seconds();
        for (old, target, _) in &self.changes {
            put(db, old, target, author, now).await?;
        }
        announce(db, now).await
    }
}

/// Returns what the wanted redirects change; `Err` with all that are refused.
pub(crate) async fn plan(
    db: &mut Transaction,
    wanted: &[WantedRedirect],
    rules: Rules,
) -> sqlx::Result<Result<RedirectPlan, Vec<RedirectProblem>>> {
    let known = all(db).await?;
    let pages = if rules.looks_at_pages {
        Some(SitePages::load(db, clock::seconds()).await?)
    } else {
        None
    };
    Ok(planned(&known, wanted, pages.as_ref(), rules.may_leave))
}

fn planned(
    known: &[RedirectRow],
    wanted: &[WantedRedirect],
    pages: Option<&SitePages>,
    may_leave: bool,
) -> Result<RedirectPlan, Vec<RedirectProblem>> {
    let before = known.iter().filter_map(|row| {
        let target = RedirectTarget::parse(&row.target).ok()?;
        Some((OldAddress::parse(&row.old).ok()?, target))
    });
    let before: BTreeMap<_, _> = before.collect();
    let mut problems = Vec::new();
    let problem = |own: &WantedRedirect, fault| RedirectProblem {
        line: own.line,
        old: own.old.clone(),
        target: own.target.clone(),
        fault,
    };
    let mut read: BTreeMap<OldAddress, (&WantedRedirect, RedirectTarget)> = BTreeMap::new();
    for own in wanted {
        match parsed(own) {
            Err(fault) => problems.push(problem(own, fault)),
            Ok((old, target)) => match read.get(&old) {
                Some((_, first)) if *first != target => {
                    problems.push(problem(own, RedirectFault::Twice));
                }
                Some(_) => {}
                None => {
                    read.insert(old, (own, target));
                }
            },
        }
    }
    let mut after: HashMap<&OldAddress, &RedirectTarget> = before.iter().collect();
    after.extend(read.iter().map(|(old, (_, target))| (old, target)));
    let mut plan = RedirectPlan::default();
    for (old, (own, target)) in &read {
        let end = end_of(target, |next| after.get(next).copied());
        let fault = match end {
            None => Some(RedirectFault::Circle),
            Some(_) if before.get(old) == end => None,
            Some(end) => fault_of(old, end, pages, may_leave),
        };
        problems.extend(fault.map(|fault| problem(own, fault)));
        if let Some(end) = end {
            if before.get(old) == Some(end) {
                plan.same += 1;
            } else {
                let was = before.get(old).map(|own| own.as_str().to_owned());
                plan.changes.push((old.clone(), end.clone(), was));
            }
        }
    }
    if after.len() > MOST_REDIRECTS {
        let first = wanted
            .first()
            .map(|own| problem(own, RedirectFault::TooMany));
        problems.extend(first);
    }
    // Those that led to an address that is an old one from now on lead on.
    for (old, target) in before.iter().filter(|(old, _)| !read.contains_key(old)) {
        let end = end_of(target, |next| after.get(next).copied());
        if let Some(end) = end.filter(|end| *end != target) {
            let was = Some(target.as_str().to_owned());
            plan.changes.push((old.clone(), end.clone(), was));
        }
    }
    if problems.is_empty() {
        Ok(plan)
    } else {
        problems.sort_by_key(|problem| problem.line);
        Err(problems)
    }
}

fn parsed(own: &WantedRedirect) -> Result<(OldAddress, RedirectTarget), RedirectFault> {
    let old = OldAddress::parse(&own.old).map_err(|error| match error {
        OldAddressError::NoAddress => RedirectFault::NoAddress,
        OldAddressError::TooLong => RedirectFault::TooLong,
        OldAddressError::OfServer => RedirectFault::OfServer,
    })?;
    let target = RedirectTarget::parse(&own.target).map_err(|_| RedirectFault::NoTarget)?;
    Ok((old, target))
}

fn fault_of(
    old: &OldAddress,
    end: &RedirectTarget,
    pages: Option<&SitePages>,
    may_leave: bool,
) -> Option<RedirectFault> {
    if end.is_elsewhere() && !may_leave {
        return Some(RedirectFault::OwnersOnly);
    }
    let pages = pages?;
    if old.page().is_some_and(|page| pages.has_page(page)) {
        return Some(RedirectFault::IsPage);
    }
    (!end.is_elsewhere() && !pages.has(end.page())).then_some(RedirectFault::NoPage)
}
