//! `selvage content import-samples`

use std::path::PathBuf;

use clap::Args;

use super::folder::checks;
use super::note;
use crate::cli::configuration::ProviderDatabase;
use crate::cli::output::{counted, print};
use crate::cli::sheet::{SheetArguments, notices, refused};
use crate::cli::{CliResult, runtime};
use base::locale::Locale;
use cms::{
    ImportedSample, ImportedSamples, SampleChange, SampleImport, SampleOptions, import_samples,
};

/// The most names of pictures and samples in a line.
const NAMED: usize = 20;

#[derive(Debug, Args)]
pub(super) struct ImportSamples {
    /// An Excel workbook or a CSV file with a row for each sample
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A folder or a ZIP archive with pictures named by style numbers: JL-K2101.jpg, JL-K2101_2.jpg
    #[arg(long, value_name = "PATH")]
    pictures: Option<PathBuf>,
    /// The language of texts in columns that name none; without it, the site's default
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
    /// The category that a name means, such as "Kids=16010312"; an empty name is for rows without
    /// one
    #[arg(long, value_name = "NAME=CATEGORY")]
    category: Vec<String>,
    #[command(flatten)]
    sheet: SheetArguments,
    /// Delete the pictures that the file lacks, of samples with pictures in it; they stay otherwise
    #[arg(long)]
    delete_missing: bool,
    /// Only say what would change
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    place: ProviderDatabase,
}

impl ImportSamples {
    pub(super) fn run(self) -> CliResult {
        let lang = match &self.lang {
            Some(code) => Locale::from_code(code)
                .ok_or("--lang must be the code of a language, such as en")?,
            None => Locale::default(),
        };
        let categories = self.category.iter().map(|pair| {
            let split = pair.split_once('=');
            let (name, category) =
                split.ok_or("--category must be a name and a category: NAME=CATEGORY")?;
            Ok((name.to_owned(), category.to_owned()))
        });
        let options = SampleImport {
            samples: SampleOptions {
                sheet: self.sheet.options()?,
                lang,
                categories: categories.collect::<Result<_, &str>>()?,
                deletes_missing: self.delete_missing,
            },
            named_pictures: self.pictures,
            pictures: Some(checks()),
            note: note(),
            is_dry_run: self.dry_run,
        };
        let database = self.place.load()?.database;
        let imported = import_samples(&self.file, &database, &options);
        let imported = runtime()?.block_on(imported).map_err(refused)?;
        report(&imported, self.delete_missing, self.dry_run)
    }
}

fn report(imported: &ImportedSamples, deletes_missing: bool, is_dry_run: bool) -> CliResult {
    notices(&imported.notices)?;
    for (names, what) in [
        (&imported.without_pictures, "samples without a picture"),
        (&imported.other_pictures, "pictures of no sample, left out"),
    ] {
        if !names.is_empty() {
            print(&format!("note: {what}: {}\n", some(names)))?;
        }
    }
    for missing in &imported.missing {
        let (number, count) = (missing.number.escape_debug(), missing.pictures.len());
        let became = if deletes_missing { "deleted" } else { "kept" };
        let count = counted(count, "picture", "pictures");
        print(&format!(
            "note: {number}: {count} that the file lacks, {became}\n"
        ))?;
    }
    let changes = imported.changes.iter().map(line);
    print(&changes.collect::<String>())?;
    let same = counted(imported.same, "sample is", "samples are");
    print(&format!("{same} the same\n"))?;
    print(match (imported.changes.is_empty(), is_dry_run) {
        (true, _) => "the database has these samples already\n",
        (false, true) => "nothing was written: --dry-run\n",
        (false, false) => "imported as drafts: publish them at the desk\n",
    })
}

/// The first names; somebody else chose them, so nothing in them controls the terminal.
fn some(names: &[String]) -> String {
    let shown = names.iter().take(NAMED);
    let shown: Vec<_> = shown.map(|name| name.escape_debug().to_string()).collect();
    let more = if names.len() > NAMED { " …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

fn line(own: &ImportedSample) -> String {
    let (number, entry) = (own.number.escape_debug(), &own.entry);
    match &own.change {
        SampleChange::New {
            category,
            titles,
            pictures,
        } => {
            let titles = titles
                .iter()
                .map(|own| format!("{} {}", own.lang, own.title.escape_debug()));
            let titles = titles.collect::<Vec<_>>().join(", ");
            let pictures = counted(*pictures, "picture", "pictures");
            let category = category.escape_debug();
            format!("new       {entry} {number} ({category}; {titles}; {pictures})\n")
        }
        SampleChange::Changed { values } => {
            let values = values.iter().map(|own| {
                let (before, now) = (own.before.escape_debug(), own.now.escape_debug());
                format!("{} {before} → {now}", own.field)
            });
            let values: Vec<_> = values.collect();
            format!("changed   {entry} {number}: {}\n", values.join("; "))
        }
    }
}
