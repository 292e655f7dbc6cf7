//! `selvage provider inquiries`

use std::io::Read as _;

use clap::{Args, Subcommand};
use comfy_table::{Table, presets};
use jiff::Timestamp;

use base::inquiry::InquiryField;
use base::plain_text::is_hidden;
use cms::{
    LARGEST_MESSAGE, ReceiveError, ReceivedReply, StoredInquiry, find_inquiry, list_inquiries,
    receive_reply, remove_inquiry,
};

use super::super::configuration::ProviderDatabase;
use super::super::output::print;
use super::super::{CliResult, StatusError, runtime};

/// The exit status by which a mail server tries again later (`sysexits.h`).
const TRY_LATER: u8 = 75;

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
    /// Take a mail from standard input, as mail servers hand it over, into the history of the
    /// inquiry that it replies to. Refused with the exit status 65, 67 or 77; 75: try again later
    Receive {
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
            InquiriesAction::Receive { place } => match receive(place) {
                Ok(received) => print(&format!("received: {}\n", received.inquiry)),
                Err(error) => {
                    let refused = error.downcast_ref::<ReceiveError>();
                    let status = match refused {
                        Some(ReceiveError::Refused(reason)) => reason.exit_status(),
                        _ => TRY_LATER,
                    };
                    Err(StatusError { status, error }.into())
                }
            },
            InquiriesAction::Remove { number, place } => {
                runtime()?.block_on(remove_inquiry(&place.database()?, &number))?;
                print("removed\n")
            }
        }
    }
}

/// Receives the mail on standard input.
fn receive(place: ProviderDatabase) -> CliResult<ReceivedReply> {
    let config = place.config()?;
    let mut message = Vec::new();
    // With a byte more, it is too large.
    let longest = LARGEST_MESSAGE as u64 + 1;
    std::io::stdin().take(longest).read_to_end(&mut message)?;
    let database = &config.embedded.database;
    Ok(runtime()?.block_on(receive_reply(database, &config.mail, message))?)
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
    let rows = inquiry.styles().iter().map(|row| {
        let texts = [&row.code, &row.name, &row.pieces, &row.target];
        let texts = texts.map(|text| harmless(&text.replace('\n', "; ")));
        format!("- {}\n", texts.join(" | "))
    });
    std::iter::once(head).chain(fields).chain(rows).collect()
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
