//! `selvage content log`, `show` and `restore`

use clap::Args;
use comfy_table::{Table, presets};
use jiff::Timestamp;

use super::{ProviderDatabase, note};
use crate::backend::{EntryId, Revision, RevisionId, history, restore_revision, revision};
use crate::cli::output::print;
use crate::cli::{CliResult, runtime};
use crate::locale::Locale;

#[derive(Debug, Args)]
pub(super) struct Log {
    /// An entry, such as item/3001, board/51 or seo/news/list
    #[arg(value_name = "ENTRY")]
    entry: Option<EntryId>,
    #[command(flatten)]
    place: ProviderDatabase,
}

#[derive(Debug, Args)]
pub(super) struct Show {
    /// A revision of an entry, such as item/3001@2
    #[arg(value_name = "ENTRY@NUMBER")]
    revision: RevisionId,
    #[command(flatten)]
    place: ProviderDatabase,
}

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// A revision of an entry, such as item/3001@2
    #[arg(value_name = "ENTRY@NUMBER")]
    revision: RevisionId,
    #[command(flatten)]
    place: ProviderDatabase,
}

impl Log {
    pub(super) fn run(self) -> CliResult {
        let database = self.place.load()?.database;
        let revisions = runtime()?.block_on(history(&database, self.entry.as_ref()))?;
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header([
            "revision",
            "written (UTC)",
            "author",
            "zh",
            "en",
            "ja",
            "note",
        ]);
        for own in revisions {
            let states = Locale::ALL.map(|lang| own.states.of(lang).to_string());
            let row = [own.id().to_string(), written(&own), own.author];
            table.add_row(row.into_iter().chain(states).chain([own.note]));
        }
        print(&format!("{table}\n"))
    }
}

impl Show {
    /// Prints TOML.
    pub(super) fn run(self) -> CliResult {
        let database = self.place.load()?.database;
        let own = runtime()?.block_on(revision(&database, &self.revision))?;
        let states = Locale::ALL.map(|lang| format!("{lang} {}", own.states.of(lang)));
        print(&format!(
            "# {} by {} at {} UTC: {}\n{}",
            own.id(),
            own.author,
            written(&own),
            states.join(", "),
            own.body
        ))
    }
}

impl Restore {
    pub(super) fn run(self) -> CliResult {
        let database = self.place.load()?.database;
        let number = runtime()?.block_on(restore_revision(&database, &self.revision, note()))?;
        print(&format!(
            "restored as {}@{number}; purge what a site has kept of the old: selvage purge --all\n",
            self.revision.entry
        ))
    }
}

fn written(revision: &Revision) -> String {
    let time = Timestamp::from_millisecond(revision.written_at).unwrap_or_default();
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}
