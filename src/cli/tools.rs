//! `selvage completions`, `selvage man`, `selvage licences` and `selvage api-description`: files for
//! packages and releases.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::CliResult;
use super::output::print;
use site::body::Coding;
use site::bundle;

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, mut command: Command) -> CliResult {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "selvage", &mut script);
        print(&String::from_utf8_lossy(&script))
    }
}

pub(super) fn licences() -> CliResult {
    let text = bundle::licences()
        .ok_or("this binary was built without them: build the UI with `make ui` and build again")?;
    print(&String::from_utf8_lossy(
        &text.variant(Coding::Identity).bytes,
    ))
}

pub(super) fn api_description() -> CliResult {
    let text = serde_json::to_string_pretty(&cms::described_desk())?;
    print(&format!("{text}\n"))
}

#[derive(Debug, Args)]
pub(super) struct Manual {
    /// Write a man page for each command into this folder, instead of printing the first one
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Manual {
    pub(super) fn run(self, command: Command) -> CliResult {
        // Names the commands "selvage-serve" and so on, as their man pages are called.
        let command = command.disable_help_subcommand(true);
        let Some(folder) = self.out else {
            let mut page = Vec::new();
            Man::new(command).render(&mut page)?;
            return print(&String::from_utf8_lossy(&page));
        };
        std::fs::create_dir_all(&folder)?;
        Ok(clap_mangen::generate_to(command, folder)?)
    }
}
