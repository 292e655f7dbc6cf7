//! `selvage redirects`

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::configuration::ProviderDatabase;
use super::output::{counted, print};
use super::{CliResult, runtime};
use cms::{RedirectChange, RedirectProblem, RedirectsError, export_redirects, import_redirects};

/// Redirects from addresses that the site had before, from and to a CSV file of old address and
/// target (docs/operations.md).
#[derive(Debug, Args)]
pub(super) struct RedirectsCommand {
    #[command(subcommand)]
    action: RedirectsAction,
}

#[derive(Debug, Subcommand)]
enum RedirectsAction {
    /// Import redirects; a file with a problem changes nothing, and redirects that it lacks stay
    Import {
        /// A .csv file, or one with tabs
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Only say what would change
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Write all redirects into a new CSV file, which can be imported again
    Export {
        /// The .csv file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        place: ProviderDatabase,
    },
}

impl RedirectsCommand {
    pub(super) fn run(self) -> CliResult {
        match self.action {
            RedirectsAction::Import {
                file,
                dry_run,
                place,
            } => {
                let database = place.database()?;
                let imported = runtime()?.block_on(import_redirects(&file, &database, dry_run));
                let imported = match imported {
                    Err(RedirectsError::Refused(problems)) => {
                        print(&problems.iter().map(problem).collect::<String>())?;
                        let problems = counted(problems.len(), "problem", "problems");
                        return Err(format!("{problems}; nothing was changed").into());
                    }
                    imported => imported?,
                };
                print(&imported.changes.iter().map(change).collect::<String>())?;
                print(&format!("redirects that are the same: {}\n", imported.same))?;
                print(match (imported.changes.is_empty(), dry_run) {
                    (true, _) => "the database has these redirects already\n",
                    (false, true) => "nothing was written: --dry-run\n",
                    (false, false) => "imported\n",
                })
            }
            RedirectsAction::Export { file, place } => {
                let database = place.database()?;
                let exported = runtime()?.block_on(export_redirects(&file, &database))?;
                let redirects = counted(exported, "redirect", "redirects");
                print(&format!("exported {redirects} to {}\n", file.display()))
            }
        }
    }
}

fn change(change: &RedirectChange) -> String {
    let RedirectChange {
        old,
        target,
        before,
    } = change;
    match before {
        None => format!("new       {old} → {target}\n"),
        Some(before) => format!("changed   {old} → {target} (before: {before})\n"),
    }
}

fn problem(problem: &RedirectProblem) -> String {
    // Somebody else wrote the file: nothing in it controls the terminal.
    let (old, target) = (problem.old.escape_debug(), problem.target.escape_debug());
    let fault: &str = problem.fault.into();
    format!("line {}: {old} → {target}: {fault}\n", problem.line)
}
