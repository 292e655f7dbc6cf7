//! `selvage provider`

mod customers;
mod inquiries;
mod migrate;
mod person;

use std::net::SocketAddr;

use clap::{Args, Subcommand};

use base::config::Config;
use cms::PurgedServer;
use site::shutdown::Shutdown;
use site::telemetry;

use super::configuration::{Configuration, warn_of_exposed};
use super::{CliResult, runtime};

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct ProviderCommand {
    #[command(subcommand)]
    command: Option<ProviderAction>,
    /// Listen on this address and port; port 0 selects a free port
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// Keep the data in this file, or in the PostgreSQL database at this URL [default:
    /// data/provider.sqlite]
    #[arg(long = "provider-db", value_name = "DATABASE")]
    database: Option<String>,
    /// Seed from this folder and serve its media, instead of the embedded content
    #[arg(long, value_name = "DIR")]
    content: Option<String>,
    #[command(flatten)]
    configuration: Configuration,
}

#[derive(Debug, Subcommand)]
enum ProviderAction {
    /// Move all data of a SQLite file to an empty PostgreSQL database, or continue to; stop the
    /// providers first
    Migrate(migrate::Migrate),
    /// List, remove or reset the accounts of customers
    Customers(customers::Customers),
    /// List, print or remove the inquiries of buyers, and receive replies to answers
    Inquiries(inquiries::Inquiries),
    /// Export or erase everything of a person
    Person(person::PersonCommand),
}

impl ProviderCommand {
    pub(super) fn run(self) -> CliResult {
        match self.command {
            Some(ProviderAction::Migrate(migrate)) => return migrate.run(),
            Some(ProviderAction::Customers(customers)) => return customers.run(),
            Some(ProviderAction::Inquiries(inquiries)) => return inquiries.run(),
            Some(ProviderAction::Person(person)) => return person.run(),
            None => {}
        }
        let flags = [
            ("--provider-db", "embedded", "database", self.database),
            ("--content", "embedded", "content", self.content),
        ];
        let loaded = self.configuration.load(flags)?;
        let _logs = telemetry::start(&loaded.config.log)?;
        warn_of_exposed(&loaded);
        let mut config = loaded.config;
        config.embedded.listen = self.listen;
        let runtime = runtime()?;
        runtime.block_on(provide(&config))
    }
}

/// Serves the embedded provider until a signal requests the shutdown.
async fn provide(config: &Config) -> CliResult {
    let shutdown = Shutdown::on_signals()?;
    let servers = PurgedServer::configured(config);
    Ok(cms::run(config.of_provider(), servers, shutdown.requested()).await?)
}
