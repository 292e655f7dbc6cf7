//! `selvage content`

use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::backend::content::{Problem, Target, review};
use crate::backend::{Imported, import};
use crate::locale::Locale;
use crate::site::{self, Resolution, Route, Site};

use super::{Failure, runtime};

/// The content of the embedded provider, as a folder of files.
#[derive(Debug, Args)]
pub(super) struct Content {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what is wrong with a folder of content, with file and line
    Check {
        /// A folder like the project's content/
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Put a folder of content into the embedded provider's database; a running provider shows it at once
    Import {
        /// A folder like the project's content/
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The database file, which is made if it is not there
        #[arg(long = "provider-db", value_name = "FILE")]
        database: PathBuf,
    },
}

/// The content has problems, which were printed.
#[derive(Debug, thiserror::Error)]
#[error("{problems} problems")]
struct Problems {
    problems: usize,
}

impl Content {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Check { folder } => {
                let problems = review(&folder, &target);
                if problems.is_empty() {
                    return print(&["nothing is wrong".to_owned()]);
                }
                print(&lines(&problems))?;
                Err(Failure::run(Problems { problems: problems.len() }))
            }
            Command::Import { folder, database } => {
                let runtime = runtime().map_err(Failure::run)?;
                let problems = review(&folder, &target);
                print(&lines(&problems.into_iter().filter(|own| !own.kind.is_fatal()).collect::<Vec<_>>()))?;
                let imported = runtime.block_on(import(&folder, &database)).map_err(Failure::run)?;
                print(&[match imported {
                    Imported::Unchanged => "the database has this content already".to_owned(),
                    Imported::Replaced => {
                        "imported; purge what a site has kept of the old: selvage purge --all".to_owned()
                    }
                }])
            }
        }
    }
}

/// What an address within the site is about.
fn target(address: &str) -> Target {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let segments: Vec<_> = path.split('/').skip(1).collect();
    match segments[..] {
        [code, ..] if Locale::from_code(code).is_some() => return Target::InALanguage,
        // Customers' pages take no part of the content.
        ["order" | "user", ..] => return Target::Page,
        _ => {}
    }
    let route = match site::resolve(Site::Garment, path, query, None) {
        Resolution::Page(address, _) => address.route,
        // To another page of ours, which is there.
        Resolution::Redirect(_) => return Target::Page,
    };
    match route {
        Route::NotFound => Target::Nowhere,
        Route::NewsInfo(pid) | Route::SampleInfo(pid) | Route::OemInfo(pid) => Target::Item(pid.get()),
        Route::SampleList(category) => Target::Catalog(category.get()),
        Route::Bbs(place) => place.board.map_or(Target::Page, |board| Target::Board(board.get())),
        _ => Target::Page,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_about_a_page_or_a_thing_of_the_content() {
        for (address, about) in [
            ("/", Target::Page),
            ("/about", Target::Page),
            ("/about/contact#map", Target::Page),
            ("/order", Target::Page),
            ("/news/info/3010", Target::Item(3010)),
            ("/sample/list?cid=16010312#ctgs", Target::Catalog(16_010_312)),
            ("/bbs/board/51", Target::Board(51)),
            ("/en/oem/cotton", Target::InALanguage),
            ("/oem/wool", Target::Nowhere),
        ] {
            assert_eq!(target(address), about, "{address}");
        }
    }
}
