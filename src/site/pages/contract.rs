//! Contracts and their style lines (spec §2, §3): their values, and each as display text in the
//! page's language. The order page's document and the same-origin API share these types, so
//! that the list and the dialog always agree.

use jiff::civil::DateTime;
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Number;
use ts_rs::TS;

use super::date::date_text;
use super::document::DateText;
use super::due::{DueRow, ShipmentRow, is_shipped, next, shipment};
use super::figures::{amount, quantity, share};
use super::milestones::{MilestoneRow, china_today, rows};
use super::paper::PaperRow;
use crate::provider::{Amount, Contract, StyleLine};
use base::currency::Currency;
use base::locale::ServerTexts;

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct ContractRow {
    /// Its id, by which its style lines are asked for (`ctsid`); empty if it has none.
    pub sid: String,
    pub cno: String,
    /// The buyer's own number of the order; empty if the provider sends none.
    pub order_number: String,
    /// The season of the goods; empty if the provider sends none.
    pub season: String,
    /// The day by which the goods are due.
    pub delivery: Option<DateText>,
    /// The signing date: `2024-01-15 00:00:00`, China Standard Time.
    pub signed: Option<String>,
    /// Contract quantity, in pieces.
    #[ts(type = "number | null")]
    pub quantity: Option<Number>,
    /// Contract amount.
    pub amount: Option<f64>,
    /// Of the amount; absent if the provider sends one that is unknown.
    pub currency: Option<CurrencyRow>,
    /// Production progress, from 0 to 100.
    pub progress: Option<f64>,
    /// The stages of all styles together; empty if the provider tells none.
    pub milestones: Vec<MilestoneRow>,
    /// The number of its styles.
    #[ts(type = "number | null")]
    pub styles: Option<u64>,
    /// What comes next; `null` once the goods are shipped, and if nothing is known.
    pub next: Option<DueRow>,
    pub shipment: Option<ShipmentRow>,
    /// Whether all goods are shipped.
    pub is_shipped: bool,
    /// Its papers, by kind; those of a kind in the provider's order.
    pub papers: Vec<PaperRow>,
    /// The figures as display text.
    pub text: ContractText,
}

/// A contract's figures as display text in the page's language; empty if the provider sends none.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct ContractText {
    pub signed: Option<DateText>,
    pub quantity: String,
    pub amount: String,
    /// Production progress: `62.5%`.
    pub progress: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct StyleRow {
    pub sno: String,
    pub cno: String,
    pub pname: String,
    /// Unit price.
    pub price: Option<f64>,
    #[ts(type = "number | null")]
    pub pieces: Option<Number>,
    pub sum: Option<f64>,
    /// Of price and sum; absent if the provider sends one that is unknown.
    pub currency: Option<CurrencyRow>,
    /// Production progress, from 0 to 100.
    pub line_progress: Option<f64>,
    /// The stages of the style; empty if the provider tells none.
    pub milestones: Vec<MilestoneRow>,
    /// The figures as display text.
    pub text: StyleText,
}

/// A style's figures as display text in the page's language; empty if the provider sends none.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct StyleText {
    pub price: String,
    pub pieces: String,
    pub sum: String,
    /// Production progress: `62.5%`.
    pub line_progress: String,
}

/// A currency of ISO 4217.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct CurrencyRow {
    #[ts(type = "string")]
    pub code: Currency,
    /// The number of decimals of an amount.
    pub decimals: u32,
}

impl From<Currency> for CurrencyRow {
    fn from(code: Currency) -> Self {
        let decimals = code.decimals();
        Self { code, decimals }
    }
}

/// An amount as a number, and as display text; empty without an amount or its currency.
fn money(
    sent: Option<&Amount>,
    currency: Option<Currency>,
    texts: &ServerTexts,
) -> (Option<f64>, String) {
    let number = sent.and_then(|sent| sent.in_currency(currency));
    let Some((number, currency)) = number.zip(currency) else {
        return (None, String::new());
    };
    (double(number), amount(number, currency, texts))
}

impl ContractRow {
    /// Formats a contract in the language of the texts.
    pub fn of(contract: Contract, texts: &ServerTexts) -> Self {
        let today = china_today();
        let milestones = rows(&contract.milestones, today, texts);
        let next = next(&contract, &milestones, today, texts);
        let (shipment, is_shipped) = (shipment(&contract.milestones, texts), is_shipped(&contract));
        let mut papers = contract.papers;
        papers.sort_by_key(|paper| paper.kind);
        let papers = papers.into_iter().map(|paper| PaperRow::of(paper, texts));
        let (amount, amount_text) = money(contract.amount.as_ref(), contract.currency, texts);
        Self {
            papers: papers.collect(),
            text: ContractText {
                signed: contract.signed.and_then(|time| date_text(time, texts)),
                quantity: shown(contract.quantity, |pieces| quantity(pieces, texts)),
                amount: amount_text,
                progress: shown(contract.progress, |part| share(part, texts)),
            },
            sid: contract.sid,
            cno: contract.cno,
            order_number: contract.order_number,
            season: contract.season,
            delivery: contract.delivery.and_then(|time| date_text(time, texts)),
            signed: contract.signed.map(wire),
            quantity: contract.quantity.and_then(number),
            amount,
            currency: contract.currency.map(Into::into),
            progress: contract.progress,
            milestones,
            styles: contract.styles,
            next,
            shipment,
            is_shipped,
        }
    }
}

impl StyleRow {
    /// Formats a style line in the language of the texts.
    pub fn of(line: StyleLine, texts: &ServerTexts) -> Self {
        let (price, price_text) = money(line.price.as_ref(), line.currency, texts);
        let (sum, sum_text) = money(line.sum.as_ref(), line.currency, texts);
        Self {
            text: StyleText {
                price: price_text,
                pieces: shown(line.pieces, |pieces| quantity(pieces, texts)),
                sum: sum_text,
                line_progress: shown(line.line_progress, |part| share(part, texts)),
            },
            sno: line.sno,
            cno: line.cno,
            pname: line.pname,
            price,
            pieces: line.pieces.and_then(number),
            sum,
            currency: line.currency.map(Into::into),
            line_progress: line.line_progress,
            milestones: rows(&line.milestones, china_today(), texts),
        }
    }
}

fn shown<T>(value: Option<T>, show: impl FnOnce(T) -> String) -> String {
    value.map(show).unwrap_or_default()
}

/// Formats a time as the provider's API does.
fn wire(time: DateTime) -> String {
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// A quantity for JSON: a whole number without decimals, else the nearest double.
fn number(quantity: Decimal) -> Option<Number> {
    let text = quantity.normalize().to_string();
    match text.parse::<u64>() {
        Ok(whole) => Some(whole.into()),
        Err(_) => Number::from_f64(text.parse().ok()?),
    }
}

/// The nearest double, for JSON.
fn double(number: Decimal) -> Option<f64> {
    number.to_string().parse().ok()
}
