//! `selvage provider inquiries`

use clap::{Args, Subcommand};
use comfy_table::{Table, presets};
use jiff::Timestamp;

use base::inquiry::InquiryField;
use base::plain_text::is_hidden;
use cms::{StoredInquiry, find_inquiry, list_inquiries, remove_inquiry};

use super::super::configuration::ProviderDatabase;
use super::super::output::print;
use super::super::{CliResult, runtime};

/// The inquiries of buyers; a provider may be running.
#[derive(Debug, Args)]
pub(super) struct Inquiries {
    #[command(subcommand)]
    command: InquiriesAction,
}

#[derive(Debug, Subcommand)]
enum InquiriesAction {
    /// List all inquiries, the newest first
    List {
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Print an inquiry
    Show {
        /// The inquiry's number
        number: String,
        #[command(flatten)]
        place: ProviderDatabase,
    },
    /// Remove an inquiry
    Remove {
        /// The inquiry's number
        number: String,
        #[command(flatten)]
        place: ProviderDatabase,
    },
}

impl Inquiries {
    pub(super) fn run(self) -> CliResult {
        match self.command {
            InquiriesAction::List { place } => {
                let inquiries = runtime()?.block_on(list_inquiries(&place.database()?))?;
                print(&table(&inquiries))
            }
            InquiriesAction::Show { number, place } => {
                let inquiry = runtime()?.block_on(find_inquiry(&place.database()?, &number))?;
                print(&whole(&inquiry))
            }
            InquiriesAction::Remove { number, place } => {
                runtime()?.block_on(remove_inquiry(&place.database()?, &number))?;
                print("removed\n")
            }
        }
    }
}

fn table(inquiries: &[StoredInquiry]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header([
        "number", "received", "name", "company", "country", "address",
    ]);
    for stored in inquiries {
        let inquiry = stored.inquiry();
        let text = |field| harmless(inquiry.text(field));
        table.add_row([
            stored.shown_number(),
            time(stored.received_at),
            text(InquiryField::Name),
            text(InquiryField::Company),
            text(InquiryField::Country),
            text(InquiryField::Email),
        ]);
    }
    let lines = table.lines().map(|line| format!("{}\n", line.trim()));
    lines.collect()
}

/// Every field of an inquiry on lines of its own.
fn whole(stored: &StoredInquiry) -> String {
    let head = format!(
        "{}, {}, {}\n",
        stored.shown_number(),
        time(stored.received_at),
        stored.lang
    );
    let inquiry = stored.inquiry();
    let fields = inquiry.filled().map(|(field, text)| {
        let lines: Vec<_> = text.lines().map(harmless).collect();
        format!("{}: {}\n", field.name(), lines.join("\n    "))
    });
    std::iter::once(head).chain(fields).collect()
}

/// A stranger wrote the text: nothing in it controls the terminal.
fn harmless(text: &str) -> String {
    let is_harmful = |char: char| char.is_control() || is_hidden(char);
    text.replace(is_harmful, "\u{fffd}")
}

fn time(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| "?".to_owned(),
        |time| time.strftime("%Y-%m-%d %H:%M UTC").to_string(),
    )
}
