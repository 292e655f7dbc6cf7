//! `selvage provider migrate`

use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};

use base::config::Database;
use cms::{Moved, migrate};

use super::super::output::print;
use super::super::{CliResult, runtime};

/// Options of `selvage provider migrate`.
#[derive(Debug, Args)]
pub(super) struct Migrate {
    /// The SQLite file
    #[arg(long, value_name = "FILE")]
    from: String,
    /// The URL of the PostgreSQL database: an empty one, or that of an interrupted run
    #[arg(long, value_name = "URL")]
    to: String,
}

impl Migrate {
    pub(super) fn run(self) -> CliResult {
        let (Database::Sqlite(from), Database::Postgres(to)) =
            (self.from.parse()?, self.to.parse()?)
        else {
            return Err("--from must be a file, and --to the URL of a PostgreSQL database".into());
        };
        // Hidden unless the standard error stream is a terminal.
        let bar = ProgressBar::no_length();
        bar.set_style(ProgressStyle::with_template(
            "{bar:40} {human_pos} of {human_len} rows, {eta}",
        )?);
        let moved = runtime()?.block_on(migrate(&from, &to, |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        }));
        bar.finish_and_clear();
        print(&report(&moved?))
    }
}

fn report(moved: &[Moved]) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_header(["table", "rows", "SHA-256 of both"]);
    for Moved { table: name, sum } in moved {
        table.add_row([*name, &sum.rows.to_string(), &sum.hash]);
    }
    if let Some(rows) = table.column_mut(1) {
        rows.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| format!("{}\n", line.trim()));
    lines.collect()
}
