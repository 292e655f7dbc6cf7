//! `selvage desk`

use clap::{Args, Subcommand};
use url::Url;

use super::configuration::ProviderDatabase;
use super::output::print;
use super::{CliResult, runtime};
use base::config::{AdminAddress, Config};
use cms::Role;

/// The desk's accounts; a server may be running.
#[derive(Debug, Args)]
pub(super) struct DeskCommand {
    #[command(subcommand)]
    action: DeskAction,
}

#[derive(Debug, Subcommand)]
enum DeskAction {
    /// Invite somebody to the desk: print a link that works once, within a week. For an address
    /// that has an account, the link replaces its password and role
    Invite {
        /// The address of the account
        email: String,
        /// The rights of the account
        #[arg(long, value_enum)]
        role: Role,
        #[command(flatten)]
        database: ProviderDatabase,
    },
}

impl DeskCommand {
    pub(super) fn run(self) -> CliResult {
        let DeskAction::Invite {
            email,
            role,
            database,
        } = self.action;
        let config = database.config()?;
        let invited = cms::invite(&config.embedded.database, &email, role);
        let token = runtime()?.block_on(invited)?;
        print(&format!("{}\n", invitation(&config, &token)?))
    }
}

/// The link of an invitation.
pub(super) fn invitation(config: &Config, token: &str) -> CliResult<Url> {
    let base = match &config.admin.listen {
        Some(AdminAddress::Tcp(address)) if !config.desk.public => {
            Url::parse(&format!("http://{address}/"))?
        }
        _ => config.server.public_url.clone(),
    };
    let mut link = base.join("/desk/accept")?;
    link.set_fragment(Some(token));
    Ok(link)
}
