//! `selvage provider person`

use std::path::PathBuf;

use clap::{Args, Subcommand};

use cms::{erase_person, export_person};

use super::super::configuration::ProviderDatabase;
use super::super::output::print;
use super::super::{CliResult, runtime};

/// Everything that is held of a person, by the address; a provider may be running.
#[derive(Debug, Args)]
pub(super) struct PersonCommand {
    #[command(subcommand)]
    command: PersonAction,
}

#[derive(Debug, Subcommand)]
enum PersonAction {
    /// Write it to a new ZIP file: JSON, and the files of inquiries
    Export {
        /// The person's address
        address: String,
        /// The new file
        file: PathBuf,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Erase it for good: account, inquiries, mails, notes of downloads, and the name in texts of
    /// others. Contracts of the company stay
    Erase {
        /// The person's address
        address: String,
        /// The address once more, as there is no way back
        #[arg(long, value_name = "ADDRESS")]
        confirm: String,
        #[command(flatten)]
        place: ProviderDatabase,
    },
}

impl PersonCommand {
    pub(super) fn run(self) -> CliResult {
        match self.command {
            PersonAction::Export {
                address,
                file,
                place,
            } => {
                let database = place.database()?;
                let held = export_person(&database, &address, &file);
                let held = runtime()?.block_on(held)?;
                let account = u8::from(held.account.is_some());
                print(&format!(
                    "accounts: {account}, inquiries: {}, downloads: {}\n",
                    held.inquiries.len(),
                    held.downloads.len()
                ))
            }
            PersonAction::Erase {
                address,
                confirm,
                place,
            } => {
                if confirm.trim().to_lowercase() != address.trim().to_lowercase() {
                    return Err("--confirm is another address".into());
                }
                let database = place.database()?;
                let erased = erase_person(&database, &address);
                let erased = runtime()?.block_on(erased)?;
                let mut lines = vec![format!(
                    "erased: accounts: {}, inquiries: {}, downloads: {}, texts of others: {}\n",
                    u8::from(erased.account),
                    erased.inquiries,
                    erased.downloads,
                    erased.texts
                )];
                let kept = erased.kept.iter();
                lines.extend(kept.map(|own| format!("kept: contract {}\n", own.cno)));
                let entries = erased.entries.iter();
                lines.extend(entries.map(|entry| format!("names the address still: {entry}\n")));
                print(&lines.concat())
            }
        }
    }
}
