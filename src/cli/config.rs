//! `selvage config`

use std::path::PathBuf;

use clap::Args;

use crate::config::{self, Sources};

use super::Outcome;
use super::output::print;

#[derive(Debug, Args)]
pub(super) struct ShowConfig {
    /// Read this TOML file instead of ./selvage.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print nothing; the exit status tells whether the configuration is valid
    #[arg(long)]
    check: bool,
    /// Print an example file with every setting instead
    #[arg(long, conflicts_with_all = ["config", "check"])]
    example: bool,
    /// Print the reference of all settings as Markdown tables instead
    #[arg(long, conflicts_with_all = ["config", "check", "example"])]
    reference: bool,
}

impl ShowConfig {
    pub(super) fn run(self) -> Outcome {
        if self.example {
            return print(&config::example());
        }
        if self.reference {
            return print(&config::reference());
        }
        let loaded = config::load(&Sources::of_process(self.config, Vec::new()))?;
        if self.check { Ok(()) } else { print(&loaded.effective.to_string()) }
    }
}
