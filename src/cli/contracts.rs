//! `selvage contracts`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use super::configuration::ProviderDatabase;
use super::output::{counted, print};
use super::{CliResult, runtime};
use base::locale::Locale;
use cms::contracts::sheet::{
    ContractChange, ContractsError, FieldChange, ImportedContract, ImportedContracts,
    TableProblems, export_contracts, import_contracts,
};

/// The contracts of customers, from and to a file with a row for each style line
/// (docs/contracts.md).
#[derive(Debug, Args)]
pub(super) struct ContractsCommand {
    #[command(subcommand)]
    command: ContractsAction,
}

#[derive(Debug, Subcommand)]
enum ContractsAction {
    /// Import contracts by their numbers; a file with a problem changes nothing
    Import {
        /// A .csv or .xlsx file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Only say what would change
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Write the contracts of registered customers into a new file, which can be imported again
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
}

impl ContractsCommand {
    pub(super) fn run(self) -> CliResult {
        match self.command {
            ContractsAction::Import {
                file,
                dry_run,
                place,
            } => {
                let database = place.load()?.database;
                // Hidden unless the standard error stream is a terminal.
                let bar = ProgressBar::no_length();
                bar.set_style(ProgressStyle::with_template(
                    "{bar:40} {human_pos} of {human_len} contracts, {eta}",
                )?);
                let progress = |done, total| {
                    bar.set_length(total as u64);
                    bar.set_position(done as u64);
                };
                let imported =
                    runtime()?.block_on(import_contracts(&file, &database, dry_run, progress));
                bar.finish_and_clear();
                report(imported, dry_run)
            }
            ContractsAction::Export { file, lang, place } => {
                let locale = Locale::from_code(&lang)
                    .ok_or("--lang must be the code of a language, such as en")?;
                let database = place.load()?.database;
                let exported = runtime()?.block_on(export_contracts(&file, &database, locale));
                let (contracts, lines) = exported?;
                let file = file.display();
                let contracts = counted(contracts, "contract", "contracts");
                let lines = counted(lines, "style line", "style lines");
                print(&format!("exported {contracts} with {lines} to {file}\n"))
            }
        }
    }
}

fn report(imported: Result<ImportedContracts, ContractsError>, is_dry_run: bool) -> CliResult {
    let imported = match imported {
        Err(ContractsError::Problems(TableProblems { first, count })) => {
            let lines = first.iter().map(|problem| format!("{problem}\n"));
            print(&lines.collect::<String>())?;
            let problems = counted(count, "problem", "problems");
            return Err(format!("{problems}; nothing was changed").into());
        }
        imported => imported?,
    };
    let changes = imported.changes.iter().map(line);
    print(&changes.collect::<String>())?;
    let (same, lines) = (imported.same, imported.lines);
    print(&format!(
        "contracts that are the same: {same}; style lines in the file: {lines}\n"
    ))?;
    print(match (imported.changes.is_empty(), is_dry_run) {
        (true, _) => "the database has these contracts already\n",
        (false, true) => "nothing was written: --dry-run\n",
        (false, false) => "imported\n",
    })
}

fn line(own: &ImportedContract) -> String {
    // Somebody else chose the number: nothing in it controls the terminal.
    let (number, email) = (own.cno.escape_debug(), &own.email);
    match &own.change {
        ContractChange::New { lines } => {
            format!("new       {number} ({email}, style lines: {lines})\n")
        }
        ContractChange::Changed { fields, lines } => {
            let fields = fields.iter().map(|FieldChange { field, before, now }| {
                let name: &str = field.into();
                format!("{name} {} → {}", before.escape_debug(), now.escape_debug())
            });
            let lines = (*lines > 0).then(|| format!("style lines that differ: {lines}"));
            let words: Vec<_> = fields.chain(lines).collect();
            format!("changed   {number}: {}\n", words.join("; "))
        }
    }
}
