//! The redirects of a folder (`redirects.toml`).

use super::draft::ContentDraft;
use super::file::TextFile;
use super::{ContentError, ContentProblem, ProblemKind};
use crate::BackendError;
use crate::redirects::folder::{FILE, RedirectsFile};
use crate::redirects::plan::{RedirectProblem, Rules, WantedRedirect, plan};
use crate::store::Transaction;
use base::site::{OldAddress, RedirectTarget};

pub(super) fn read(file: &TextFile, draft: &mut ContentDraft) {
    for redirect in draft.entries::<RedirectsFile>(file).redirect {
        let span = redirect.span();
        let wanted = redirect.into_inner().wanted();
        let target = RedirectTarget::parse(&wanted.target).map_err(|error| error.to_string());
        let old = OldAddress::parse(&wanted.old).map_err(|error| error.to_string());
        match (old, target) {
            (Ok(old), Ok(_)) => {
                draft.unique(format!("the redirect from {old}"), file, &span);
                draft.content.redirects.push(wanted);
            }
            (Err(message), _) | (_, Err(message)) => {
                draft.problem(file.problem(ProblemKind::Format, Some(&span), message));
            }
        }
    }
}

/// Writes redirects; those that a folder lacks stay, and pages may be missing at both ends. Returns
/// the number of changes.
pub(super) async fn write(
    db: &mut Transaction,
    wanted: &[WantedRedirect],
    author: &str,
) -> Result<usize, BackendError> {
    let rules = Rules {
        looks_at_pages: false,
        may_leave: true,
    };
    let plan = plan(db, wanted, rules).await?;
    let plan = plan.map_err(|refused| ContentError {
        problems: refused.iter().map(problem).collect(),
    })?;
    plan.write(db, author).await?;
    Ok(plan.changes().len())
}

fn problem(refused: &RedirectProblem) -> ContentProblem {
    let fault: &str = refused.fault.into();
    ContentProblem {
        kind: ProblemKind::Format,
        file: FILE.to_owned(),
        line: None,
        message: format!("the redirect from {} is refused: {fault}", refused.old),
    }
}
