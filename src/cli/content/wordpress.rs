//! `selvage content import-wordpress`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::folder::check;
use super::note;
use crate::cli::configuration::ProviderDatabase;
use crate::cli::output::{counted, print};
use crate::cli::{CliResult, UsageError, runtime};
use base::locale::Locale;
use cms::content::PictureChecks;
use cms::{LeftOut, WordPressOptions, WordPressReport, import_wordpress};
use site::images::without_metadata;

#[derive(Debug, Args)]
pub(super) struct ImportWordPress {
    /// The export of Tools, Export: an .xml file, or a ZIP archive of some
    #[arg(value_name = "EXPORT")]
    export: PathBuf,
    /// The old site's folder wp-content/uploads, or a ZIP archive of it
    #[arg(long, value_name = "FOLDER")]
    uploads: Option<PathBuf>,
    /// Fetch pictures and files that are not there from the old site; addresses in networks behind
    /// this machine are not asked
    #[arg(long)]
    fetch_pictures: bool,
    /// The language of posts that have no mark of WPML or Polylang [default: that of the export]
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// Import everything as drafts, also what the old site shows
    #[arg(long)]
    as_drafts: bool,
    /// Only say what would change
    #[arg(long)]
    dry_run: bool,
    /// Output format of the report
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
    #[command(flatten)]
    place: ProviderDatabase,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    Text,
    Json,
}

impl ImportWordPress {
    pub(super) fn run(self) -> CliResult {
        let settings = self.place.load()?;
        let options = WordPressOptions {
            uploads: self.uploads,
            fetches_pictures: self.fetch_pictures,
            language: self.language.as_deref().map(language).transpose()?,
            as_drafts: self.as_drafts,
            is_dry_run: self.dry_run,
            note: note(),
            pictures: PictureChecks {
                clean: without_metadata,
                check,
            },
        };
        let import = import_wordpress(&self.export, &settings, &options);
        let report = runtime()?.block_on(import)?;
        if self.format == ReportFormat::Json {
            let json = serde_json::to_string_pretty(&report)?;
            return print(&format!("{json}\n"));
        }
        print(&said(&report))?;
        print(match (report.is_unchanged(), self.dry_run) {
            (true, _) => "the database has this content already\n",
            (false, true) => "nothing was written: --dry-run\n",
            (false, false) => "imported; a running server shows it at once\n",
        })
    }
}

fn language(code: &str) -> Result<Locale, UsageError> {
    let found = Locale::all().find(|locale| locale.code() == code);
    found.ok_or_else(|| {
        let codes: Vec<_> = Locale::all().map(Locale::code).collect();
        UsageError(format!("--language is one of {}", codes.join(", ")))
    })
}

/// The report in words: what does not come along first, the numbers last.
fn said(report: &WordPressReport) -> String {
    let mut text: String = report.left.iter().map(line).collect();
    if report.further > 0 {
        let _ = writeln!(text, "and {} further ones", report.further);
    }
    if report.damaged {
        text += "the export is cut off or damaged: what stands behind the damage is missing\n";
    }
    let entries = [("news", report.news), ("pages", report.pages)];
    for (name, counts) in entries {
        let (new, changed, same) = (counts.new, counts.changed, counts.same);
        let _ = writeln!(
            text,
            "{name}: {new} new, {changed} changed, {same} the same"
        );
    }
    let _ = writeln!(
        text,
        "texts: {} published, {} planned, {} drafts; {} joined as translations",
        report.published, report.planned, report.drafts, report.translations
    );
    let _ = writeln!(
        text,
        "pictures and files: {} new, {} stored before; redirects: {} new, {} the same",
        report.files, report.known_files, report.redirects, report.same_redirects
    );
    if report.trashed > 0 {
        let trashed = counted(report.trashed, "post or page", "posts and pages");
        let _ = writeln!(text, "left in the trash: {trashed}");
    }
    if !report.other_types.is_empty() {
        let types = report.other_types.iter();
        let types = types.map(|(name, count)| format!("{} ({count})", shown(name)));
        let types: Vec<_> = types.collect();
        let _ = writeln!(
            text,
            "left, as they are neither posts nor pages: {}",
            types.join(", ")
        );
    }
    text
}

fn line(left: &LeftOut) -> String {
    let title = match left.title.as_str() {
        "" => String::new(),
        title => format!("“{}” ", shown(title)),
    };
    let detail = match left.detail.as_str() {
        "" => String::new(),
        detail => format!(": {}", shown(detail)),
    };
    format!("{title}{}{detail}\n", left.reason.words())
}

/// A text of somebody else, in which nothing controls the terminal.
fn shown(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).collect()
}
