//! `selvage content log`, `show` and `restore`

use clap::Args;
use comfy_table::{Table, presets};
use jiff::Timestamp;

use super::note;
use crate::cli::configuration::ProviderDatabase;
use crate::cli::output::{counted, print};
use crate::cli::{CliResult, runtime};
use base::locale::Locale;
use cms::{Announcement, EntryId, Revision, RevisionId, history, restore_revision, revision};

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
        let history = history(&database, self.entry.as_ref());
        let (revisions, announcements) = runtime()?.block_on(history)?;
        let mut table = Table::new();
        let languages = Locale::all().map(Locale::code);
        let header = ["revision", "written (UTC)", "author"].into_iter();
        let header = header.chain(languages).chain(["site", "note"]);
        table.load_style(presets::NOTHING).set_header(header);
        for own in revisions {
            let states = Locale::all().map(|lang| own.states.of(lang).to_string());
            let row = [own.id().to_string(), written(&own), own.author];
            let is_own = |announcement: &&Announcement| {
                announcement.entry == own.entry && announcement.revision == own.number
            };
            let site = announcements.iter().filter(is_own).map(on_site);
            let site = site.collect::<Vec<_>>().join("; ");
            table.add_row(row.into_iter().chain(states).chain([site, own.note]));
        }
        print(&format!("{table}\n"))
    }
}

impl Show {
    /// Prints TOML.
    pub(super) fn run(self) -> CliResult {
        let database = self.place.load()?.database;
        let own = runtime()?.block_on(revision(&database, &self.revision))?;
        let states = Locale::all().map(|lang| format!("{lang} {}", own.states.of(lang)));
        let states: Vec<_> = states.collect();
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
            "restored as {}@{number}; a running server shows it at once\n",
            self.revision.entry
        ))
    }
}

fn written(revision: &Revision) -> String {
    shown(Timestamp::from_millisecond(revision.written_at).unwrap_or_default())
}

fn shown(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The pages after the change, in words: `3 pages purged on one, two; not on three`.
fn on_site(announcement: &Announcement) -> String {
    let moment = Timestamp::from_second(announcement.moment).unwrap_or_default();
    let Some(answer) = &announcement.answer else {
        let is_planned = moment > Timestamp::now();
        let planned = || format!("changes at {}", shown(moment));
        return if is_planned {
            planned()
        } else {
            "not told yet".to_owned()
        };
    };
    let mut text = format!("{} purged", counted(answer.pages, "page", "pages"));
    if let Some(servers) = &answer.servers {
        for (before, names) in [
            (" on ", &servers.confirmed),
            ("; not on ", &servers.missing),
        ] {
            if !names.is_empty() {
                text += before;
                text += &names.join(", ");
            }
        }
    }
    text
}
