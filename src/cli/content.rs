//! `selvage content`

mod site;

use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::backend::content::{Problem, review};
use crate::backend::{Seeding, import};

use super::{Failure, runtime};
use site::OurSite;

/// The content of the embedded provider, as a folder of files.
#[derive(Debug, Args)]
pub(super) struct Content {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check a folder of content; report problems with file and line
    Check {
        /// A folder like the project's content/
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Import a folder of content with its pictures into the embedded provider's database; a running provider serves
    /// it at once
    Import {
        /// A folder like the project's content/
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The database file; created if it does not exist
        #[arg(long = "provider-db", value_name = "FILE")]
        database: PathBuf,
    },
}

/// The content has problems, which have been printed.
#[derive(Debug, thiserror::Error)]
#[error("{problems} problems")]
struct Problems {
    problems: usize,
}

impl Content {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Check { folder } => {
                let problems = review(&folder, &OurSite);
                if problems.is_empty() {
                    return print(&["nothing is wrong".to_owned()]);
                }
                print(&lines(&problems))?;
                Err(Failure::run(Problems { problems: problems.len() }))
            }
            Command::Import { folder, database } => {
                let runtime = runtime().map_err(Failure::run)?;
                let problems = review(&folder, &OurSite);
                print(&lines(&problems.into_iter().filter(|own| !own.kind.is_fatal()).collect::<Vec<_>>()))?;
                let imported = runtime.block_on(import(&folder, &database)).map_err(Failure::run)?;
                print(&[match imported {
                    Seeding::Unchanged => "the database has this content already".to_owned(),
                    Seeding::Replaced => {
                        "imported; purge what a site has kept of the old: selvage purge --all".to_owned()
                    }
                }])
            }
        }
    }
}

fn lines(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

/// Prints to the standard output. A reader that has seen enough, such as `head`, is no failure.
fn print(lines: &[String]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::run(error)),
        _ => Ok(()),
    }
}
