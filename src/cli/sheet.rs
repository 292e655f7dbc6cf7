//! What the commands that read sheets share: their arguments, and what they print of a file.

use std::collections::BTreeMap;
use std::error::Error;

use clap::Args;

use super::CliResult;
use super::output::{counted, print};
use cms::sheet::{SheetNotice, SheetOptions, TableError, TableProblems};

/// What is chosen for a file.
#[derive(Debug, Args)]
pub(super) struct SheetArguments {
    /// A sheet of the workbook; without it, all that have the columns
    #[arg(long, value_name = "NAME")]
    sheet: Vec<String>,
    /// The encoding of a text, such as GB18030, Big5 or windows-1252
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The column that a heading is, such as "货号=sno"; nothing behind the sign leaves it out
    #[arg(long, value_name = "HEADING=COLUMN")]
    map: Vec<String>,
}

impl SheetArguments {
    pub(super) fn options(self) -> Result<SheetOptions, String> {
        Ok(SheetOptions {
            sheets: self.sheet,
            encoding: self.encoding,
            columns: assignments(&self.map)?,
        })
    }
}

/// The columns of `--map`.
fn assignments(map: &[String]) -> Result<BTreeMap<String, String>, String> {
    let pairs = map.iter().map(|pair| {
        let split = pair.rsplit_once('=');
        let (heading, column) =
            split.ok_or("--map must be a heading and a column: HEADING=COLUMN")?;
        Ok((heading.to_owned(), column.to_owned()))
    });
    pairs.collect()
}

/// Prints the problems of a file; returns the error of the command.
pub(super) fn refused(error: TableError) -> Box<dyn Error + Send + Sync> {
    let TableError::Problems(TableProblems { first, count, .. }) = error else {
        return error.into();
    };
    let lines = first.iter().map(|problem| format!("{problem}\n"));
    if let Err(error) = print(&lines.collect::<String>()) {
        return error;
    }
    let problems = counted(count, "problem", "problems");
    format!("{problems}; nothing was changed").into()
}

/// Prints what was understood of a file; nothing of the file controls the terminal.
pub(super) fn notices(notices: &[SheetNotice]) -> CliResult {
    let lines = notices.iter().map(|notice| {
        let text = notice.to_string();
        let shown: String = text.chars().filter(|char| !char.is_control()).collect();
        format!("{shown}\n")
    });
    print(&lines.collect::<String>())
}
