//! `selvage config`

use clap::Args;

use base::config;

use super::CliResult;
use super::configuration::Configuration;
use super::output::print;

#[derive(Debug, Args)]
pub(super) struct ShowConfig {
    #[command(flatten)]
    configuration: Configuration,
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
    pub(super) fn run(self) -> CliResult {
        if self.example {
            return print(&config::example());
        }
        if self.reference {
            return print(&config::reference());
        }
        let loaded = self.configuration.load([])?;
        if self.check {
            Ok(())
        } else {
            print(&loaded.effective.to_string())
        }
    }
}
