//! `selvage contracts`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use jiff::civil::Date;

use super::configuration::ProviderDatabase;
use super::output::{counted, print};
use super::sheet::{SheetArguments, notices, refused};
use super::{CliResult, runtime};
use base::locale::Locale;
use cms::contracts::sheet::{
    ContractChange, ContractOptions, FieldChange, ImportedContract, ImportedContracts, LineChange,
    LineChangeKind, export_contracts, import_contracts,
};
use cms::sheet::TableError;
use cms::{ContractFilter, write_papers};

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
        /// An Excel workbook or a CSV file
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        sheet: SheetArguments,
        /// Delete the style lines that a contract of the file lacks; they stay otherwise
        #[arg(long)]
        delete_missing: bool,
        /// Only say what would change
        #[arg(long)]
        dry_run: bool,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Write the papers of contracts into a new ZIP archive, with a folder for each contract and the
    /// list papers.csv
    Papers {
        /// A .zip file, which only its owner can read
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// A part of the number, or of the customer's address or company, whatever the case
        #[arg(long, value_name = "TEXT", default_value = "")]
        text: String,
        /// The first day of signing, such as 2026-03-01
        #[arg(long, value_name = "DAY")]
        from: Option<Date>,
        /// The last day of signing
        #[arg(long, value_name = "DAY")]
        until: Option<Date>,
        /// The language of the list: zh, en or ja
        #[arg(long, value_name = "LANGUAGE", default_value = "zh")]
        lang: String,
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
                sheet,
                delete_missing,
                dry_run,
                place,
            } => {
                let options = ContractOptions {
                    sheet: sheet.options()?,
                    deletes_missing: delete_missing,
                };
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
                let imported = runtime()?.block_on(import_contracts(
                    &file, &database, &options, dry_run, progress,
                ));
                bar.finish_and_clear();
                report(imported, &options, dry_run)
            }
            ContractsAction::Papers {
                file,
                text,
                from,
                until,
                lang,
                place,
            } => {
                let locale = language(&lang)?;
                let filter = ContractFilter {
                    text,
                    from,
                    until,
                    ..ContractFilter::default()
                };
                let database = place.load()?.database;
                let written = write_papers(&file, &database, filter, locale);
                let size = runtime()?.block_on(written)?;
                let bytes = counted(size, "byte", "bytes");
                print(&format!("wrote {bytes} to {}\n", file.display()))
            }
            ContractsAction::Export { file, lang, place } => {
                let locale = language(&lang)?;
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

fn language(code: &str) -> Result<Locale, &'static str> {
    Locale::from_code(code).ok_or("--lang must be the code of a language, such as en")
}

fn report(
    imported: Result<ImportedContracts, TableError>,
    options: &ContractOptions,
    is_dry_run: bool,
) -> CliResult {
    let imported = imported.map_err(refused)?;
    notices(&imported.notices)?;
    let changes = imported.changes.iter().map(line);
    print(&changes.collect::<String>())?;
    if !options.deletes_missing {
        let missing = imported.missing.iter().map(|own| {
            let (number, style) = (own.cno.escape_debug(), own.sno.escape_debug());
            let dates = if own.has_milestones {
                ", which has milestones"
            } else {
                ""
            };
            format!(
                "stays     {number}: style {style}{dates}, not in the file (--delete-missing)\n"
            )
        });
        print(&missing.collect::<String>())?;
    }
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
        ContractChange::New {
            lines,
            amount,
            currency,
        } => format!("new       {number} ({email}, style lines: {lines}, {currency} {amount})\n"),
        ContractChange::Changed { fields, lines } => {
            let lines = lines.iter().map(style);
            let words: Vec<_> = fields.iter().map(value).chain(lines).collect();
            format!("changed   {number}: {}\n", words.join("; "))
        }
    }
}

/// A value before and now.
fn value(change: &FieldChange) -> String {
    let FieldChange { field, before, now } = change;
    let name: &str = field.into();
    format!("{name} {} → {}", before.escape_debug(), now.escape_debug())
}

fn style(line: &LineChange) -> String {
    let number = line.sno.escape_debug();
    match &line.change {
        LineChangeKind::Added => format!("style {number} new"),
        LineChangeKind::Deleted => format!("style {number} DELETED"),
        LineChangeKind::Changed { values } => {
            let values: Vec<_> = values.iter().map(value).collect();
            format!("style {number} {}", values.join(", "))
        }
    }
}
