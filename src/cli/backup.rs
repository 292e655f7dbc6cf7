//! `selvage backup` and `selvage restore`

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::configuration::ProviderDatabase;
use super::output::{counted, print};
use super::{CliResult, runtime};
use base::config::Database;
use cms::{
    self, BackupError, BackupManifest, BackupProgress, BackupTarget, FinishedBackup, RestoredAccess,
};

#[derive(Debug, Args)]
#[command(
    after_help = "The archive contains the whole database: content and its pictures, customers, contracts and visits. \
    Keep it as safe as the database. A backup of PostgreSQL needs pg_dump, and restoring it pg_restore."
)]
pub(super) struct BackupCommand {
    /// The archive to write; or a folder, in which it gets a name with the time
    #[arg(value_name = "FILE|DIR")]
    target: PathBuf,
    /// Read this archive back instead, and compare it with its sums
    #[arg(long, conflicts_with_all = ["keep", "database"])]
    check: bool,
    /// In a folder: keep this number of archives, and remove older ones
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
    #[command(flatten)]
    database: ProviderDatabase,
}

#[derive(Debug, Args)]
pub(super) struct RestoreCommand {
    /// The archive
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The new database: a file that does not exist, or the URL of an empty PostgreSQL database
    #[arg(long, value_name = "DATABASE")]
    database: String,
}

impl BackupCommand {
    pub(super) fn run(self) -> CliResult {
        if self.check {
            let manifest = with_bar(|progress| cms::check(&self.target, progress))?;
            return print(&format!("{}; the archive is whole\n", described(&manifest)));
        }
        let target = self.target()?;
        let database = self.database.database()?;
        let runtime = runtime()?;
        let room = runtime.block_on(cms::room_for_backup(&database, &target))?;
        print(&format!("the backup needs {room}\n"))?;
        let FinishedBackup {
            file,
            manifest,
            removed,
            not_recorded,
        } = with_bar(|progress| runtime.block_on(cms::backup(&database, &target, progress)))?;
        print(&format!("{}: {}\n", file.display(), described(&manifest)))?;
        for older in removed {
            print(&format!("removed {}\n", older.display()))?;
        }
        if let Some(reason) = not_recorded {
            eprintln!("selvage: the metric selvage_backup_age_seconds stays as it is: {reason}");
        }
        Ok(())
    }

    fn target(&self) -> CliResult<BackupTarget> {
        let path = self.target.clone();
        let ends_with_slash = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        if path.is_dir() || ends_with_slash {
            let keep = self.keep.map(usize::from);
            return Ok(BackupTarget::Folder { path, keep });
        }
        if self.keep.is_some() {
            return Err("--keep needs a folder: end its name with /".into());
        }
        Ok(BackupTarget::File(path))
    }
}

impl RestoreCommand {
    pub(super) fn run(self) -> CliResult {
        let database: Database = self.database.parse()?;
        let manifest = cms::manifest(&self.file)?;
        print(&format!(
            "restoring the {} into {database}\n",
            described(&manifest)
        ))?;
        let runtime = runtime()?;
        let restored =
            with_bar(|progress| runtime.block_on(cms::restore(&self.file, &database, progress)))?;
        print(&access(&restored.access))?;
        print(&format!(
            "restored; name it as embedded.database, and start the server: {database}\n"
        ))
    }
}

/// Says who has an account, and what has ended.
fn access(own: &RestoredAccess) -> String {
    let staff = own.staff.iter().map(|member| {
        let factor = if member.has_second_factor {
            ", with a second factor"
        } else {
            ""
        };
        format!("  {} ({}{factor})\n", member.email, member.role.name())
    });
    format!(
        "ended: {}, {}, {}; everybody logs in again\n\
         accounts of the desk; remove those that were removed after the backup was made: {}\n{}\
         customers: {}\n",
        counted(own.sessions, "session", "sessions"),
        counted(own.links, "link", "links"),
        counted(own.tokens, "token of a program", "tokens of programs"),
        own.staff.len(),
        staff.collect::<String>(),
        own.customers,
    )
}

fn described(manifest: &BackupManifest) -> String {
    format!(
        "backup of {} by selvage {}: a {} database of {}",
        manifest.made_at.strftime("%Y-%m-%d %H:%M:%S UTC"),
        manifest.version,
        manifest.database,
        ByteSize(manifest.bytes),
    )
}

/// Shows the progress of some work; nothing unless the standard error stream is a terminal.
fn with_bar<T>(
    work: impl FnOnce(&mut dyn FnMut(BackupProgress)) -> Result<T, BackupError>,
) -> CliResult<T> {
    let bar = ProgressBar::no_length();
    let of_known = ProgressStyle::with_template("{msg} {bar:40} {percent} %, {eta}")?;
    let of_unknown = ProgressStyle::with_template("{msg} {spinner} {binary_bytes}")?;
    let mut step = None;
    let done = work(&mut |progress| {
        if step.replace(progress.step) != Some(progress.step) {
            bar.reset();
            bar.set_message(progress.step.to_string());
            let has_total = progress.total.is_some();
            bar.set_style(if has_total { &of_known } else { &of_unknown }.clone());
        }
        if let Some(total) = progress.total {
            bar.set_length(total);
        }
        bar.set_position(progress.done);
    });
    bar.finish_and_clear();
    Ok(done?)
}
