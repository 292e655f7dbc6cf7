//! `selvage content import` and `selvage content export`

use std::path::PathBuf;

use bytes::Bytes;
use clap::Args;

use super::review::review;
use super::{lines, note};
use crate::cli::configuration::ProviderDatabase;
use crate::cli::output::{counted, print};
use crate::cli::{CliResult, runtime};
use cms::content::{EntryDifference, ImportOptions, Imported, ImportedEntry, PictureChecks};
use cms::{export, import};
use site::images::{Unfit, stored, without_metadata};

#[derive(Debug, Args)]
pub(super) struct Import {
    /// A folder like the project's content/
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Only say what would change
    #[arg(long)]
    dry_run: bool,
    /// Also withdraw entries that an editor wrote if the folder lacks them
    #[arg(long)]
    withdraw_missing: bool,
    #[command(flatten)]
    place: ProviderDatabase,
}

#[derive(Debug, Args)]
pub(super) struct Export {
    /// The folder to write: a new or an empty one
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    place: ProviderDatabase,
}

impl Import {
    pub(super) fn run(self) -> CliResult {
        // A database of a wrong folder is made by nobody: only one that is named may be new.
        let needs_database = !self.place.is_named();
        let database = self.place.load()?.database;
        let mut remarks = review(&self.folder);
        remarks.retain(|problem| !problem.kind.is_fatal());
        print(&lines(&remarks))?;
        let options = ImportOptions {
            is_dry_run: self.dry_run,
            needs_database,
            withdraws_missing: self.withdraw_missing,
            note: note(),
            pictures: Some(checks()),
        };
        let imported = runtime()?.block_on(import(&self.folder, &database, &options))?;
        print(&difference(&imported))?;
        print(if imported.is_unchanged() {
            "the database has this content already\n"
        } else if self.dry_run {
            "nothing was written: --dry-run\n"
        } else if imported.pictures > 0 {
            "imported; a running server shows it at once, but may have kept old pictures: selvage purge --all\n"
        } else {
            "imported; a running server shows it at once\n"
        })
    }
}

impl Export {
    pub(super) fn run(self) -> CliResult {
        let settings = self.place.load()?;
        let exported = runtime()?.block_on(export(&settings, &self.folder))?;
        print(&format!(
            "exported {} and {} to {}\n",
            counted(exported.entries, "entry", "entries"),
            counted(exported.pictures, "picture", "pictures"),
            self.folder.display()
        ))
    }
}

/// The checks of pictures that are imported: those of uploads.
pub(super) fn checks() -> PictureChecks {
    PictureChecks {
        clean: without_metadata,
        check,
    }
}

/// A picture as it is stored, or what is wrong with it.
pub(super) fn check(picture: Bytes) -> Result<Bytes, String> {
    stored(picture).map_err(|unfit| match unfit {
        Unfit::TooLarge => "has more than 64 million pixels: make it smaller".to_owned(),
        unfit => format!("cannot be shown: {unfit}"),
    })
}

/// A line for each entry that differs, and one for the others.
fn difference(imported: &Imported) -> String {
    let mut lines: Vec<_> = imported.entries.iter().map(line).collect();
    lines.extend(imported.kept.iter().map(|entry| {
        format!("kept      {entry}: the folder lacks it, and an editor wrote it; --withdraw-missing withdraws it")
    }));
    let Imported {
        same,
        pictures,
        redirects,
        ..
    } = imported;
    lines.push(format!(
        "entries that are the same: {same}; pictures that differ: {pictures}; redirects that differ: \
         {redirects}\n"
    ));
    lines.join("\n")
}

fn line(own: &ImportedEntry) -> String {
    let entry = &own.entry;
    let line = match &own.change {
        EntryDifference::New => format!("new       {entry}"),
        EntryDifference::Changed(languages) if languages.is_empty() => {
            format!("changed   {entry} (comments, file or order)")
        }
        EntryDifference::Changed(languages) => {
            let codes: Vec<_> = languages.iter().map(|lang| lang.code()).collect();
            format!("changed   {entry} ({})", codes.join(", "))
        }
        EntryDifference::Removed => format!("withdrawn {entry}"),
    };
    match &own.edited {
        Some((number, author)) => format!("{line}; before, {entry}@{number} by {author}"),
        None => line,
    }
}
