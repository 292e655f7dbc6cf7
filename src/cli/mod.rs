//! The command line and the exit statuses.

mod backup;
mod config;
mod configuration;
mod content;
mod contracts;
mod demonstration;
mod desk;
mod health;
mod init;
mod mail;
mod manager;
mod output;
mod pictures;
mod provider;
mod purge;
mod redirects;
mod remote;
mod serve;
mod sheet;
mod snapshot;
mod tools;
mod visits;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use base::config::ConfigError;
use base::error_chain::ErrorChain;

type CliResult<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Arguments that do not do, which only the command itself can tell.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct UsageError(String);

/// A failure whose exit status says more than that of others.
#[derive(Debug, thiserror::Error)]
#[error("{}", ErrorChain(&**error))]
struct StatusError {
    status: u8,
    error: Box<dyn Error + Send + Sync>,
}

/// The version, with the commit that it was built of (`build.rs`) and the engine that is built in.
const VERSION: &str = if cfg!(feature = "v8") {
    concat!(
        env!("CARGO_PKG_VERSION"),
        " (",
        env!("SELVAGE_COMMIT"),
        "; engine: v8)"
    )
} else {
    concat!(
        env!("CARGO_PKG_VERSION"),
        " (",
        env!("SELVAGE_COMMIT"),
        "; engine: quickjs)"
    )
};

#[derive(Debug, Parser)]
#[command(name = "selvage", version = VERSION, about, arg_required_else_help = true)]
#[command(
    after_help = "Settings also come from a TOML file and from variables such as SELVAGE_SERVER_PUBLIC_URL; \
    `selvage config --example` explains each."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a site: ask a few questions, write the configuration file, make the database, and
    /// invite the first owner
    Init(init::Init),
    /// Serve the site
    Serve(serve::Serve),
    /// Serve the embedded provider alone, for a site in another process
    Provider(provider::ProviderCommand),
    /// Purge pages of a running server
    Purge(purge::PurgeCommand),
    /// Check, import and export the content of the embedded provider; look at its revisions
    Content(content::ContentCommand),
    /// Import and export the contracts of customers
    Contracts(contracts::ContractsCommand),
    /// Import and export redirects from addresses that the site had before
    Redirects(redirects::RedirectsCommand),
    /// Back the embedded provider's database up, or check a backup; a provider may be running
    Backup(backup::BackupCommand),
    /// Restore a backup into a new database
    Restore(backup::RestoreCommand),
    /// Remove the demonstration from the embedded provider's database
    Demonstration(demonstration::DemonstrationCommand),
    /// Invite people to the desk
    Desk(desk::DeskCommand),
    /// Check whether a running server is healthy
    Health(health::Health),
    /// Count the visits in the embedded provider's log
    Visits(visits::Visits),
    /// Try to send mail with the settings in force
    Mail(mail::Mail),
    /// Print the settings in force with their sources, or the reference of all settings
    Config(config::ShowConfig),
    /// Make the engine's start-up snapshot, with which `serve` starts in less time
    Snapshot(snapshot::MakeSnapshot),
    /// Make pictures of the originals on standard input; `serve` runs this
    #[command(hide = true)]
    Pictures(pictures::PicturesCommand),
    /// Print the description of the desk's API for programs (OpenAPI 3.1)
    ApiDescription,
    /// Print a completion script for a shell
    Completions(tools::Completions),
    /// Print the licences of the software in this binary
    Licences,
    /// Print the manual, or write it as man pages
    Man(tools::Manual),
}

/// Runs the command in `args` (the program's name first). The exit status is 0 for success, 2 for
/// an invalid command line or configuration, that of a [`StatusError`], 1 for other failures, with one
/// message on the standard error stream.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let result = match Cli::try_parse_from(args) {
        Ok(Cli {
            command: Command::Init(init),
        }) => init.run(),
        Ok(Cli {
            command: Command::Serve(serve),
        }) => serve.run(),
        Ok(Cli {
            command: Command::Provider(provider),
        }) => provider.run(),
        Ok(Cli {
            command: Command::Purge(purge),
        }) => purge.run(),
        Ok(Cli {
            command: Command::Content(content),
        }) => content.run(),
        Ok(Cli {
            command: Command::Contracts(contracts),
        }) => contracts.run(),
        Ok(Cli {
            command: Command::Redirects(redirects),
        }) => redirects.run(),
        Ok(Cli {
            command: Command::Backup(backup),
        }) => backup.run(),
        Ok(Cli {
            command: Command::Restore(restore),
        }) => restore.run(),
        Ok(Cli {
            command: Command::Demonstration(demonstration),
        }) => demonstration.run(),
        Ok(Cli {
            command: Command::Desk(desk),
        }) => desk.run(),
        Ok(Cli {
            command: Command::Visits(visits),
        }) => visits.run(),
        Ok(Cli {
            command: Command::Mail(mail),
        }) => mail.run(),
        Ok(Cli {
            command: Command::Config(config),
        }) => config.run(),
        Ok(Cli {
            command: Command::Health(health),
        }) => health.run(),
        Ok(Cli {
            command: Command::Snapshot(snapshot),
        }) => snapshot.run(),
        Ok(Cli {
            command: Command::Pictures(pictures),
        }) => pictures.run(),
        Ok(Cli {
            command: Command::ApiDescription,
        }) => tools::api_description(),
        Ok(Cli {
            command: Command::Completions(completions),
        }) => completions.run(Cli::command()),
        Ok(Cli {
            command: Command::Licences,
        }) => tools::licences(),
        Ok(Cli {
            command: Command::Man(manual),
        }) => manual.run(Cli::command()),
        Err(error) => {
            // Help and version are successful; anything else is a usage error, explained by clap.
            let _ = error.print();
            return if error.use_stderr() {
                ExitCode::from(2)
            } else {
                ExitCode::SUCCESS
            };
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "selvage: {}", ErrorChain(&*error));
            if let Some(error) = error.downcast_ref::<StatusError>() {
                ExitCode::from(error.status)
            } else if error.is::<ConfigError>() || error.is::<UsageError>() {
                ExitCode::from(2)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_wrong_command_line_has_status_2() {
        let status = |args: &[&str]| run(args.iter().map(OsString::from));
        assert_eq!(
            status(&["selvage", "serve", "--sight", "brand"]),
            ExitCode::from(2)
        );
        assert_eq!(
            status(&["selvage", "serve", "--site", "shop"]),
            ExitCode::from(2)
        );
        assert_eq!(status(&["selvage"]), ExitCode::from(2));
        assert_eq!(status(&["selvage", "--version"]), ExitCode::SUCCESS);
    }

    #[cfg(unix)]
    #[test]
    fn arguments_that_are_not_utf8_have_status_2() {
        use std::os::unix::ffi::OsStringExt as _;

        let broken = OsString::from_vec(vec![0xff, 0xfe]);
        let args = ["selvage", "serve", "--listen"].map(OsString::from);
        assert_eq!(
            run(args.into_iter().chain([broken.clone()])),
            ExitCode::from(2)
        );
        assert_eq!(run(["selvage".into(), broken]), ExitCode::from(2));
    }
}
