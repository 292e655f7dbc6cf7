//! `selvage content`

mod folder;
mod review;
mod revisions;
mod samples;
mod wordpress;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use cms::content::ContentProblem;

use super::CliResult;
use super::output::{counted, print};
use review::review;

/// The content of the embedded provider: as a folder of files, and its revisions.
#[derive(Debug, Args)]
pub(super) struct ContentCommand {
    #[command(subcommand)]
    command: ContentAction,
}

#[derive(Debug, Subcommand)]
enum ContentAction {
    /// Check a folder of content; report problems with file and line
    Check {
        /// A folder like the project's content/
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Import a folder of content with its pictures into the embedded provider's database; a
    /// running provider serves it at once
    Import(folder::Import),
    /// Import samples of a spreadsheet as drafts, with the pictures in it or files named by style
    /// numbers (docs/contracts.md)
    ImportSamples(samples::ImportSamples),
    /// Import news and pages of a WordPress export (WXR) with their pictures, and redirect their
    /// old addresses
    ImportWordpress(wordpress::ImportWordPress),
    /// Write the content of the embedded provider's database and its pictures into a new folder
    Export(folder::Export),
    /// List the revisions of an entry, or of all, the newest first
    Log(revisions::Log),
    /// Print a revision of an entry
    Show(revisions::Show),
    /// Make an old revision of an entry the newest one; it stays in the history too
    Restore(revisions::Restore),
}

impl ContentCommand {
    pub(super) fn run(self) -> CliResult {
        match self.command {
            ContentAction::Check { folder } => {
                let problems = review(&folder);
                if problems.is_empty() {
                    return print("nothing is wrong\n");
                }
                print(&lines(&problems))?;
                Err(counted(problems.len(), "problem", "problems").into())
            }
            ContentAction::Import(import) => import.run(),
            ContentAction::ImportSamples(import) => import.run(),
            ContentAction::ImportWordpress(import) => import.run(),
            ContentAction::Export(export) => export.run(),
            ContentAction::Log(log) => log.run(),
            ContentAction::Show(show) => show.run(),
            ContentAction::Restore(restore) => restore.run(),
        }
    }
}

/// The note of a revision that a command writes: the user of the system.
fn note() -> String {
    let user = std::env::var("USER").unwrap_or_default();
    if user.is_empty() {
        user
    } else {
        format!("by {user}")
    }
}

fn lines(problems: &[ContentProblem]) -> String {
    problems
        .iter()
        .flat_map(|problem| [problem.to_string(), "\n".to_owned()])
        .collect()
}
