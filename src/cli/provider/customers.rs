//! `selvage provider customers`

use std::io::{BufRead as _, IsTerminal as _, stdin};

use clap::{Args, Subcommand};
use comfy_table::{CellAlignment, Table, presets};
use jiff::Timestamp;

use cms::{Account, NewPassword, list_customers, remove_customer, reset_password};

use super::super::configuration::ProviderDatabase;
use super::super::output::print;
use super::super::{CliResult, runtime};

/// The customers' accounts; a provider may be running.
#[derive(Debug, Args)]
pub(super) struct Customers {
    #[command(subcommand)]
    command: CustomersAction,
}

#[derive(Debug, Subcommand)]
enum CustomersAction {
    /// List all accounts, the newest first
    List {
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Remove an account that somebody registered, and end its sessions
    Remove {
        /// The account's address
        email: String,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Give an account that somebody registered a new password, which is printed once and has to be
    /// changed at the next login, and end its sessions
    Reset {
        /// The account's address
        email: String,
        /// Read the password from the first line of the standard input
        #[arg(long)]
        password_stdin: bool,
        #[command(flatten)]
        place: ProviderDatabase,
    },
}

impl Customers {
    pub(super) fn run(self) -> CliResult {
        match self.command {
            CustomersAction::List { place } => {
                let accounts = runtime()?.block_on(list_customers(&place.database()?))?;
                print(&table(&accounts))
            }
            CustomersAction::Remove { email, place } => {
                runtime()?.block_on(remove_customer(&place.database()?, &email))?;
                print("removed; content with a customer of that address can be imported again\n")
            }
            CustomersAction::Reset {
                email,
                password_stdin,
                place,
            } => {
                let password = if password_stdin {
                    NewPassword::Given(first_line()?)
                } else {
                    NewPassword::Random
                };
                let password =
                    runtime()?.block_on(reset_password(&place.database()?, &email, password))?;
                print(&if password_stdin {
                    "changed\n".to_owned()
                } else {
                    format!("{password}\n")
                })
            }
        }
    }
}

fn first_line() -> std::io::Result<String> {
    if stdin().is_terminal() {
        eprintln!("the new password, which is shown:");
    }
    let mut line = String::new();
    stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn table(accounts: &[Account]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header([
        "address",
        "from",
        "since",
        "last login",
        "contracts",
    ]);
    for account in accounts {
        let from = if account.is_of_content {
            "content"
        } else {
            "registration"
        };
        let last_login = account
            .last_login_at
            .map_or_else(|| "never".to_owned(), day);
        let contracts = account.contracts.to_string();
        // A stranger chose the address: nothing in it controls the terminal.
        let email = account.email.escape_debug().to_string();
        table.add_row([
            &*email,
            from,
            &day(account.created_at),
            &last_login,
            &contracts,
        ]);
    }
    if let Some(contracts) = table.column_mut(4) {
        contracts.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| format!("{}\n", line.trim()));
    lines.collect()
}

fn day(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| "?".to_owned(),
        |time| time.strftime("%Y-%m-%d").to_string(),
    )
}
