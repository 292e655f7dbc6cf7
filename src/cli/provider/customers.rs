//! `selvage provider customers`

use std::io::{BufRead as _, IsTerminal as _, stdin};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use comfy_table::{CellAlignment, Table, presets};
use jiff::Timestamp;

use base::locale::Locale;
use cms::{
    Account, CustomerChange, ImportedCustomer, ImportedCustomers, NewPassword, export_customers,
    import_customers, list_customers, remove_customer, reset_password,
};

use super::super::configuration::ProviderDatabase;
use super::super::output::{counted, print};
use super::super::sheet::{SheetArguments, notices, refused};
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
    /// Import customers by their addresses, without sending anything to them; a file with a problem
    /// changes nothing
    Import {
        /// An Excel workbook or a CSV file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        sheet: SheetArguments,
        /// Only say what would change
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Write the customers who are not of the content into a new file, which can be imported again
    Export {
        /// A .xlsx file, or a .csv file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The language of the columns' names: zh, en or ja
        #[arg(long, value_name = "LANGUAGE", default_value = "zh")]
        lang: String,
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
            CustomersAction::Import {
                file,
                sheet,
                dry_run,
                place,
            } => {
                let (options, database) = (sheet.options()?, place.database()?);
                let imported = import_customers(&file, &database, &options, dry_run);
                let imported = runtime()?.block_on(imported).map_err(refused)?;
                report(&imported, dry_run)
            }
            CustomersAction::Export { file, lang, place } => {
                let locale = Locale::from_code(&lang)
                    .ok_or("--lang must be the code of a language, such as en")?;
                let database = place.database()?;
                let number = runtime()?.block_on(export_customers(&file, &database, locale))?;
                let (customers, file) = (counted(number, "customer", "customers"), file.display());
                print(&format!("exported {customers} to {file}\n"))
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

fn report(imported: &ImportedCustomers, is_dry_run: bool) -> CliResult {
    notices(&imported.notices)?;
    let changes = imported.changes.iter().map(change);
    print(&changes.collect::<String>())?;
    let (same, companies) = (imported.same, imported.companies);
    print(&format!(
        "customers that are the same: {same}; new companies: {companies}\n"
    ))?;
    print(match (imported.changes.is_empty(), is_dry_run) {
        (true, _) => "the database has these customers already\n",
        (false, true) => "nothing was written: --dry-run\n",
        (false, false) => "imported; nobody was sent a mail\n",
    })
}

fn change(own: &ImportedCustomer) -> String {
    // Somebody else chose the texts: nothing in them controls the terminal.
    let email = own.email.escape_debug();
    match &own.change {
        CustomerChange::New {
            name,
            company,
            is_new_company,
            lang,
        } => {
            let company = match (company.as_str(), is_new_company) {
                ("", _) => "no company".to_owned(),
                (name, true) => format!("new company {}", name.escape_debug()),
                (name, false) => format!("company {}", name.escape_debug()),
            };
            let name = name.escape_debug();
            format!("new       {email} ({name}, {company}, {lang})\n")
        }
        CustomerChange::Changed { values } => {
            let values = values.iter().map(|own| {
                let name: &str = own.field.into();
                let (before, now) = (own.before.escape_debug(), own.now.escape_debug());
                format!("{name} {before} → {now}")
            });
            let values: Vec<_> = values.collect();
            format!("changed   {email}: {}\n", values.join("; "))
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
