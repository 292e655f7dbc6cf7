//! `selvage demonstration`

use std::io::{self, IsTerminal as _, stderr, stdin};

use clap::{Args, Subcommand};

use cms::content::{
    DemonstrationRemoval, RemovedDemonstration, RemovedEntry, remove_demonstration,
};

use super::configuration::ProviderDatabase;
use super::output::{counted, print};
use super::{CliResult, UsageError, runtime};

/// The demonstration: the content, the customers and the files of an invented company.
#[derive(Debug, Args)]
pub(super) struct DemonstrationCommand {
    #[command(subcommand)]
    action: DemonstrationAction,
}

#[derive(Debug, Subcommand)]
enum DemonstrationAction {
    /// Remove the demonstration for good, and nothing of one's own; a running server shows it at
    /// once
    Remove(Remove),
}

#[derive(Debug, Args)]
struct Remove {
    /// Only list what would be removed
    #[arg(long)]
    dry_run: bool,
    /// Do not ask
    #[arg(long, conflicts_with = "dry_run")]
    yes: bool,
    /// Also remove entries of the demonstration whose texts people have changed
    #[arg(long)]
    edited: bool,
    #[command(flatten)]
    place: ProviderDatabase,
}

impl DemonstrationCommand {
    pub(super) fn run(self) -> CliResult {
        let DemonstrationAction::Remove(remove) = self.action;
        remove.run()
    }
}

impl Remove {
    fn run(self) -> CliResult {
        let is_asked = stdin().is_terminal() && stderr().is_terminal();
        if !self.dry_run && !self.yes && !is_asked {
            let message = "there is no terminal to ask on; give --dry-run or --yes";
            return Err(UsageError(message.to_owned()).into());
        }
        let database = self.place.database()?;
        let runtime = runtime()?;
        let remove = |is_dry_run| {
            let removal = DemonstrationRemoval {
                is_dry_run,
                removes_edited: self.edited,
            };
            runtime.block_on(remove_demonstration(&database, removal))
        };
        let Some(found) = remove(!self.yes)? else {
            return print("the demonstration is not there\n");
        };
        print(&lines(&found))?;
        if self.dry_run {
            return print("nothing was removed: --dry-run\n");
        }
        if !self.yes {
            if !is_confirmed()? {
                return print("nothing was removed\n");
            }
            remove(false)?;
        }
        print("removed; a running server shows it at once\n")
    }
}

fn is_confirmed() -> io::Result<bool> {
    eprint!("Remove all that? There is no way back. (yes or no) [no] ");
    let mut line = String::new();
    stdin().read_line(&mut line)?;
    Ok(line.trim() == "yes")
}

/// A line for each thing, and the sums.
fn lines(found: &RemovedDemonstration) -> String {
    let RemovedDemonstration {
        entries,
        kept,
        customers,
        companies,
        contracts,
        papers,
        files,
        kept_files,
    } = found;
    let gone = entries.iter().map(|own| entry_line("remove", own));
    let named = |word: &'static str, names: &[String]| {
        let lines = names.iter().map(|name| name.escape_debug().to_string());
        let lines = lines.map(|name| format!("remove {word} {name}"));
        lines.collect::<Vec<_>>()
    };
    let mut lines: Vec<_> = gone.collect();
    lines.extend(named("customer", customers));
    lines.extend(named("company", companies));
    lines.extend(named("contract", contracts));
    lines.extend(kept.iter().map(|own| entry_line("keep", own)));
    lines.extend(
        kept_files
            .iter()
            .map(|path| format!("keep {path}, which entries show")),
    );
    let sums = [
        counted(entries.len(), "entry", "entries"),
        counted(customers.len(), "customer", "customers"),
        counted(companies.len(), "company", "companies"),
        counted(contracts.len(), "contract", "contracts"),
        counted(*papers, "paper", "papers"),
        counted(*files, "file", "files"),
    ];
    lines.push(format!("to remove: {}", sums.join(", ")));
    if !kept.is_empty() {
        let kept = counted(kept.len(), "entry stays", "entries stay");
        lines.push(format!(
            "{kept}, as people have changed the text; --edited removes such entries too"
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn entry_line(word: &str, own: &RemovedEntry) -> String {
    // Somebody else wrote the title: nothing in it controls the terminal.
    let (entry, title) = (&own.entry, own.title.escape_debug());
    match &own.edited {
        Some((number, author)) => format!("{word} {entry} {title}; {entry}@{number} by {author}"),
        None => format!("{word} {entry} {title}"),
    }
}
