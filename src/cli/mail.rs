//! `selvage mail`

use clap::{Args, Subcommand};

use super::configuration::Configuration;
use super::output::print;
use super::{CliResult, runtime};
use cms::send_test_mail;

/// Mail about inquiries.
#[derive(Debug, Args)]
pub(super) struct Mail {
    #[command(subcommand)]
    command: MailAction,
}

#[derive(Debug, Subcommand)]
enum MailAction {
    /// Send a mail to an address with the settings of `[mail]`, and say whether the server took it
    Test {
        /// The address
        address: String,
        #[command(flatten)]
        configuration: Configuration,
    },
}

impl Mail {
    pub(super) fn run(self) -> CliResult {
        let MailAction::Test {
            address,
            configuration,
        } = self.command;
        let settings = configuration.load([])?.config.mail;
        let answer = runtime()?.block_on(send_test_mail(&settings, &address))?;
        print(&format!("the server took the mail: {answer}\n"))
    }
}
