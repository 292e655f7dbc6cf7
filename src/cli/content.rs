//! `selvage content`

mod review;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::backend::content::ContentProblem;
use crate::backend::{Seeding, import};

use super::output::print;
use super::{CliResult, runtime};
use review::review;

/// The content of the embedded provider, as a folder of files.
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
    Import {
        /// A folder like the project's content/
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The database: a file, created if it does not exist, or the URL of a PostgreSQL database
        #[arg(long = "provider-db", value_name = "DATABASE")]
        database: String,
    },
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
                Err(format!("{} problems", problems.len()).into())
            }
            ContentAction::Import { folder, database } => {
                let database = database.parse()?;
                let mut remarks = review(&folder);
                remarks.retain(|problem| !problem.kind.is_fatal());
                print(&lines(&remarks))?;
                match runtime()?.block_on(import(&folder, &database))? {
                    Seeding::Unchanged => print("the database has this content already\n"),
                    Seeding::Replaced => print(IMPORTED),
                    Seeding::Incomplete { left_out } => {
                        print(IMPORTED)?;
                        Err(format!(
                            "customers were left out, because somebody had registered their addresses: {}. To give them \
                             their accounts, run `selvage provider customers remove` for each address, and import again",
                            left_out.join(", "),
                        )
                        .into())
                    }
                }
            }
        }
    }
}

const IMPORTED: &str = "imported; purge what a site has kept of the old: selvage purge --all\n";

fn lines(problems: &[ContentProblem]) -> String {
    problems
        .iter()
        .flat_map(|problem| [problem.to_string(), "\n".to_owned()])
        .collect()
}
