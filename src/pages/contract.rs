//! Contracts and their style lines as the browser gets them (spec §2, §3): the provider's own fields, and beside them
//! what they look like in the page's language. The order page's document and the same-origin API share these, so that
//! the list and the dialog cannot disagree.

use jiff::civil::DateTime;
use serde::Serialize;
use ts_rs::TS;

use super::date::date_text;
use super::document::DateText;
use super::figures::{amount, quantity, share};
use crate::locale::ServerTexts;
use crate::provider::{Cents, Contract, StyleLine};

/// A sales contract.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "order.ts")]
pub struct ContractRow {
    /// Its id, by which its style lines are asked for (`ctsid`).
    pub sid: String,
    /// Contract number.
    pub cno: String,
    /// When it was signed, as the provider writes it: `2024-01-15 00:00:00`, China Standard Time.
    pub signtime: Option<String>,
    /// Contract quantity, in pieces.
    #[ts(type = "number | null")]
    pub pqty: Option<u64>,
    /// Contract amount, in US dollars.
    pub pamt: Option<f64>,
    /// Production progress, from 0 to 100.
    pub prc_part: Option<f64>,
    /// The same for people.
    pub text: ContractText,
}

/// What a contract's figures look like in the page's language; empty where the provider says nothing.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "order.ts")]
pub struct ContractText {
    /// Signing date.
    pub signed: Option<DateText>,
    /// Contract quantity.
    pub quantity: String,
    /// Contract amount.
    pub amount: String,
    /// Production progress: `62.5%`.
    pub progress: String,
}

/// A style of a contract.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "order.ts")]
pub struct StyleRow {
    /// Style number.
    pub sno: String,
    /// Contract number.
    pub cno: String,
    /// Product name.
    pub pname: String,
    /// Unit price, in US dollars.
    pub sprc: Option<f64>,
    /// Quantity, in pieces.
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// Amount, in US dollars.
    pub samt: Option<f64>,
    /// Production progress, from 0 to 100.
    pub prc_part: Option<f64>,
    /// The same for people.
    pub text: StyleText,
}

/// What a style's figures look like in the page's language; empty where the provider says nothing.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "order.ts")]
pub struct StyleText {
    /// Unit price.
    pub price: String,
    /// Quantity.
    pub quantity: String,
    /// Amount.
    pub amount: String,
    /// Production progress: `62.5%`.
    pub progress: String,
}

impl ContractRow {
    /// A contract for a reader of the texts' language.
    #[must_use]
    pub fn of(contract: Contract, texts: &ServerTexts) -> Self {
        Self {
            text: ContractText {
                signed: contract.signtime.and_then(|time| date_text(time, &texts.date)),
                quantity: shown(contract.pqty, |pieces| quantity(pieces, texts)),
                amount: shown(contract.pamt, |cents| amount(cents, texts)),
                progress: shown(contract.prc_part, share),
            },
            sid: contract.sid.0,
            cno: contract.cno,
            signtime: contract.signtime.map(wire),
            pqty: contract.pqty,
            pamt: contract.pamt.map(dollars),
            prc_part: contract.prc_part,
        }
    }
}

impl StyleRow {
    /// A style line for a reader of the texts' language.
    #[must_use]
    pub fn of(line: StyleLine, texts: &ServerTexts) -> Self {
        Self {
            text: StyleText {
                price: shown(line.sprc, |cents| amount(cents, texts)),
                quantity: shown(line.total, |pieces| quantity(pieces, texts)),
                amount: shown(line.samt, |cents| amount(cents, texts)),
                progress: shown(line.prc_part, share),
            },
            sno: line.sno,
            cno: line.cno,
            pname: line.pname,
            sprc: line.sprc.map(dollars),
            total: line.total,
            samt: line.samt.map(dollars),
            prc_part: line.prc_part,
        }
    }
}

fn shown<T>(value: Option<T>, show: impl FnOnce(T) -> String) -> String {
    value.map(show).unwrap_or_default()
}

/// A time as the provider's API writes it.
fn wire(time: DateTime) -> String {
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

#[expect(clippy::cast_precision_loss, reason = "a double has the cents of any amount below 90 trillion dollars")]
fn dollars(Cents(cents): Cents) -> f64 {
    cents as f64 / 100.0
}
