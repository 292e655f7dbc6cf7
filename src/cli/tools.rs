//! `selvage completions` and `selvage man`: what a package brings along besides the binary.

use std::io::{self, ErrorKind, Write as _};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Failure;

/// For which shell.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, mut command: Command) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "selvage", &mut script);
        print(&script)
    }
}

/// Where the pages go.
#[derive(Debug, Args)]
pub(super) struct Manual {
    /// Write a page for each command into this folder, instead of printing the first one
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Manual {
    pub(super) fn run(self, command: Command) -> Result<(), Failure> {
        // The commands' own names are then "selvage-serve" and so on, as their pages are called.
        let command = command.disable_help_subcommand(true);
        match self.out {
            Some(folder) => {
                std::fs::create_dir_all(&folder).map_err(Failure::run)?;
                clap_mangen::generate_to(command, folder).map_err(Failure::run)
            }
            None => {
                let mut page = Vec::new();
                Man::new(command).render(&mut page).map_err(Failure::run)?;
                print(&page)
            }
        }
    }
}

/// Prints to the standard output. A reader that has seen enough, such as `head`, is no failure.
fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::run(error)),
        _ => Ok(()),
    }
}
