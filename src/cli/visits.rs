//! `selvage visits`

mod totals;
mod written;

use clap::{Args, ValueEnum};
use jiff::civil::Date;
use jiff::tz::Offset;

use cms::each_visit;

use self::totals::Totals;
use super::configuration::ProviderDatabase;
use super::output::print;
use super::{CliResult, runtime};

/// Options of `selvage visits`.
#[derive(Debug, Args)]
#[command(
    after_help = "Views are pages entered, each once; visitors are browsers by their keys; end counts the \
    views of which the browser knew that they were logged; left counts those whose end is known, and seconds is how long \
    these lasted on average. With day, rows are in the order of their \
    columns; without, those with the most views come first."
)]
pub(super) struct Visits {
    #[command(flatten)]
    database: ProviderDatabase,
    /// Group by these columns, in this order; days are those of China Standard Time
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "COLUMNS",
        default_value = "page,lang,day"
    )]
    by: Vec<VisitColumn>,
    /// First day: 2026-11-01
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,
    /// Last day
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,
    /// Output format
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
}

/// A column to group by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
enum VisitColumn {
    /// The page: its path without language and parameters
    Page,
    /// The page's language
    Lang,
    /// The day on which the record arrived
    Day,
    /// The site: s16 or s24
    Site,
}

impl VisitColumn {
    fn name(self) -> String {
        self.to_possible_value()
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableFormat {
    /// A table with a line of totals
    Table,
    /// RFC 4180; cells that a spreadsheet would treat as formulas start with an apostrophe
    Csv,
    /// An array of objects
    Json,
}

/// The provider's time zone (China Standard Time), without daylight saving time.
const CHINA: Offset = Offset::constant(8);

impl Visits {
    pub(super) fn run(self) -> CliResult {
        let (from, before) = self.period()?;
        let mut columns = Vec::new();
        for column in self.by {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let database = self.database.database()?;
        let mut totals = Totals::new(columns);
        runtime()?.block_on(each_visit(&database, from, before, |visit| {
            totals.count(&visit);
        }))?;
        let text = match self.format {
            TableFormat::Table => written::table(&totals),
            TableFormat::Csv => written::csv(&totals),
            TableFormat::Json => written::json(&totals)?,
        };
        print(&text)
    }

    /// The start and the end (exclusive), in milliseconds since 1970.
    fn period(&self) -> CliResult<(i64, i64)> {
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from > to
        {
            return Err(format!("--from {from} is later than --to {to}").into());
        }
        let out_of_range = |date: Date| format!("{date} is out of range");
        let begin = |date: Date| {
            let time = CHINA.to_timestamp(date.at(0, 0, 0, 0));
            time.map(jiff::Timestamp::as_millisecond)
                .map_err(|_| out_of_range(date))
        };
        let after = |date: Date| begin(date.tomorrow().map_err(|_| out_of_range(date))?);
        Ok((
            self.from.map_or(Ok(i64::MIN), begin)?,
            self.to.map_or(Ok(i64::MAX), after)?,
        ))
    }
}

#[cfg(test)]
mod tests;
