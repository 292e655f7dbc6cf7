//! `customers.toml`: demonstration customers with their contracts and style lines.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Deserialize;
use toml::Spanned;

use super::draft::ContentDraft;
use super::file::TextFile;
use super::problem::ProblemKind;
use super::values::{LinkAddress, LocalTime, SeedPassword, TextId, TwoDecimals, written};
use super::{ContentCustomer, ContentPaper};
use crate::contracts::columns::{Contract, StyleLine};
use crate::contracts::kind::{ColumnKind as _, Money, WHOLE, fits};
use crate::contracts::milestones::{Milestone, settle};
use crate::email::Email;
use base::currency::Currency;
use base::stage::Stage;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CustomersFile {
    customer: Vec<CustomerEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CustomerEntry {
    email: Spanned<Email>,
    password: Spanned<SeedPassword>,
    uname: String,
    /// Customers of one company see the same contracts. By default, a company of one.
    company: Option<String>,
    avatar: Option<Spanned<LinkAddress>>,
    #[serde(default)]
    contract: Vec<ContractEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContractEntry {
    sid: Spanned<TextId>,
    cno: String,
    /// The buyer's own number of the order.
    #[serde(default)]
    order_number: String,
    #[serde(default)]
    season: String,
    signed: LocalTime,
    /// The day by which the goods are due.
    delivery: Option<LocalTime>,
    quantity: u32,
    amount: TwoDecimals,
    /// US dollars by default.
    #[serde(default)]
    currency: Currency,
    /// Absent with milestones, from which it follows.
    progress: Option<Spanned<TwoDecimals>>,
    #[serde(default)]
    papers: Vec<PaperEntry>,
    #[serde(default)]
    style: Vec<StyleEntry>,
}

/// A paper: `{ file = "7101/invoice.pdf", added = 2026-11-11 }`. The name of the file says its
/// kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperEntry {
    /// The path below `papers/`.
    file: Spanned<String>,
    added: LocalTime,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StyleEntry {
    sno: String,
    pname: String,
    price: TwoDecimals,
    pieces: u32,
    sum: TwoDecimals,
    /// Absent with milestones, from which it follows.
    line_progress: Option<Spanned<TwoDecimals>>,
    #[serde(default)]
    milestones: BTreeMap<Stage, MilestoneEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MilestoneEntry {
    plan: Option<LocalTime>,
    done: Option<LocalTime>,
    /// Pieces that are through.
    qty: Option<u32>,
}

pub(crate) fn read(file: &TextFile, draft: &mut ContentDraft) {
    for entry in draft.entries::<CustomersFile>(file).customer {
        add(entry, file, draft);
    }
}

fn add(entry: CustomerEntry, file: &TextFile, draft: &mut ContentDraft) {
    let span = entry.email.span();
    let email = entry.email.into_inner().as_str().to_owned();
    draft.unique(format!("the customer {email}"), file, &span);
    if let Some(avatar) = &entry.avatar {
        draft.picture(&avatar.get_ref().0, file, &avatar.span());
    }
    let password_span = entry.password.span();
    let password = entry.password.into_inner();
    if !crate::passwords::hashes::LENGTH.contains(&password.0.chars().count()) {
        let message = "the password is not one of 8 to 128 characters";
        draft.problem(file.problem(ProblemKind::Format, Some(&password_span), message));
    }
    let papers = entry.contract.iter().flat_map(|contract| {
        let TextId(sid) = contract.sid.get_ref();
        let papers = contract.papers.iter();
        papers.map(|paper| paper_of(sid, paper, file))
    });
    let papers = papers.collect();
    let contracts = entry
        .contract
        .into_iter()
        .map(|contract| contract_of(contract, file, draft))
        .collect();
    let customer = ContentCustomer {
        email,
        password,
        uname: entry.uname,
        company: entry.company,
        avatar: written(entry.avatar),
        contracts,
        papers,
    };
    draft.content.customers.push(customer);
}

fn paper_of(sid: &str, entry: &PaperEntry, file: &TextFile) -> ContentPaper {
    let path = entry.file.get_ref();
    let message =
        format!("there is no usable file papers/{path}: a PDF, a picture or a spreadsheet");
    let problem = file.problem(
        ProblemKind::MissingPicture,
        Some(&entry.file.span()),
        message,
    );
    ContentPaper {
        sid: sid.to_owned(),
        path: path.clone(),
        added_at: entry.added.seconds().unwrap_or_default(),
        file: None,
        problem,
    }
}

fn contract_of(
    entry: ContractEntry,
    file: &TextFile,
    draft: &mut ContentDraft,
) -> (Contract, Vec<StyleLine>) {
    let span = entry.sid.span();
    let TextId(sid) = entry.sid.into_inner();
    draft.unique(format!("contract {sid}"), file, &span);
    let progress = percentage(entry.progress, file, draft);
    let mut lines = Vec::with_capacity(entry.style.len());
    for style in entry.style {
        let most = Milestone::most_pieces(style.pieces.into());
        let quantities = style.milestones.values().filter_map(|own| own.qty);
        if quantities.map(i64::from).any(|quantity| quantity > most) {
            let message = format!("a milestone of {} has more than {most} pieces", style.sno);
            draft.problem(file.problem(ProblemKind::Inconsistent, Some(&span), message));
        }
        lines.push(StyleLine {
            sno: style.sno,
            pname: style.pname,
            price: style.price.0,
            pieces: style.pieces.into(),
            sum: style.sum.0,
            line_progress: percentage(style.line_progress, file, draft),
            milestones: style.milestones.into_iter().filter_map(milestone).collect(),
        });
    }
    let mut contract = Contract {
        sid,
        cno: entry.cno,
        order_number: entry.order_number,
        season: entry.season,
        signed: entry.signed.0,
        delivery: entry
            .delivery
            .as_ref()
            .and_then(LocalTime::day)
            .unwrap_or_default()
            .to_owned(),
        quantity: entry.quantity.into(),
        amount: entry.amount.0,
        currency: entry.currency,
        progress,
        milestones: Vec::new(),
    };
    let pieces: i64 = lines.iter().map(|line| line.pieces).sum();
    let sum: Decimal = lines.iter().map(|line| line.sum).sum();
    if !lines.is_empty() && (pieces, sum) != (contract.quantity, contract.amount) {
        let message = format!(
            "contract {} has {} pieces for {}, but its styles come to {pieces} for {}",
            contract.sid,
            contract.quantity,
            Money::text(&contract.amount, contract.currency),
            Money::text(&sum, contract.currency),
        );
        draft.problem(file.problem(ProblemKind::Inconsistent, Some(&span), message));
    }
    let mut amounts = lines.iter().map(|line| line.price).chain([contract.amount]);
    if let Some(amount) = amounts.find(|amount| !fits(*amount, contract.currency)) {
        let message = format!("{amount} has more decimals than {}", contract.currency);
        draft.problem(file.problem(ProblemKind::Inconsistent, Some(&span), message));
    }
    settle(&mut contract, &mut lines);
    (contract, lines)
}

fn milestone((stage, entry): (Stage, MilestoneEntry)) -> Option<Milestone> {
    let day = |time: Option<LocalTime>| time?.day()?.parse().ok();
    let milestone = Milestone {
        stage,
        planned: day(entry.plan),
        done: day(entry.done),
        quantity: entry.qty.map(i64::from),
    };
    Some(milestone).filter(|milestone| !milestone.is_empty())
}

fn percentage(
    written: Option<Spanned<TwoDecimals>>,
    file: &TextFile,
    draft: &mut ContentDraft,
) -> Decimal {
    let Some(written) = written else {
        return Decimal::ZERO;
    };
    let span = written.span();
    let TwoDecimals(value) = written.into_inner();
    if value > WHOLE {
        let message = format!("{value:.2} is not a percentage from 0 to 100");
        draft.problem(file.problem(ProblemKind::Format, Some(&span), message));
    }
    value
}
