//! A customer's contracts and their style lines (spec §2, §3). Personal: never cached.

use jiff::civil::{Date, DateTime};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};

use super::call::Endpoint;
use super::envelope::Data;
use super::lenient::Amount;
use super::query::Window;
use super::{
    Cause, CustomerToken, DueStyles, Paper, Provider, ProviderError, due, envelope, lenient, paper,
    unread,
};
use base::currency::Currency;
use base::locale::Locale;
use base::stage::Stage;

const ORDERS: Endpoint = Endpoint::get("orders", "/s16/api/v1/order/pager").of_session();
const STYLES: Endpoint = Endpoint::get("styles", "/s16/opp/style/pager").of_session();

/// A contract, by the names of the provider's API.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Contract {
    /// Its id, the parameter of [`Provider::styles`]; empty if it has none, and its lines cannot be
    /// asked for.
    #[serde(default, deserialize_with = "lenient::text")]
    pub sid: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub cno: String,
    /// The buyer's own number of the order; empty if there is none.
    #[serde(default, rename = "pono", deserialize_with = "lenient::text")]
    pub order_number: String,
    /// The season of the goods; empty if there is none.
    #[serde(default, deserialize_with = "lenient::text")]
    pub season: String,
    /// The day by which the goods are due.
    #[serde(default, deserialize_with = "lenient::time")]
    pub delivery: Option<DateTime>,
    /// The signing date, in China Standard Time.
    #[serde(default, rename = "signtime", deserialize_with = "lenient::time")]
    pub signed: Option<DateTime>,
    /// Contract quantity, in pieces.
    #[serde(default, rename = "pqty", deserialize_with = "lenient::quantity")]
    pub quantity: Option<Decimal>,
    /// Contract amount.
    #[serde(default, rename = "pamt", deserialize_with = "lenient::amount")]
    pub amount: Option<Amount>,
    /// Of the amount; `None` if it cannot be read.
    #[serde(default = "dollars", deserialize_with = "lenient::currency")]
    pub currency: Option<Currency>,
    /// Production progress, from 0 to 100 per cent.
    #[serde(default, rename = "prcPart", deserialize_with = "lenient::percentage")]
    pub progress: Option<f64>,
    /// In the order of the stages.
    #[serde(default, deserialize_with = "milestones")]
    pub milestones: Vec<Milestone>,
    /// The number of its styles.
    #[serde(default, deserialize_with = "lenient::whole")]
    pub styles: Option<u64>,
    /// The next planned days of styles that are not shipped, the earliest first.
    #[serde(default, deserialize_with = "due::due")]
    pub due: Vec<DueStyles>,
    /// Its papers, in the provider's order.
    #[serde(default, rename = "documents", deserialize_with = "paper::papers")]
    pub papers: Vec<Paper>,
}

/// A style line, by the names of the provider's API.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct StyleLine {
    #[serde(default, deserialize_with = "lenient::text")]
    pub sno: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub cno: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub pname: String,
    /// Unit price.
    #[serde(default, rename = "sprc", deserialize_with = "lenient::amount")]
    pub price: Option<Amount>,
    #[serde(default, rename = "total", deserialize_with = "lenient::quantity")]
    pub pieces: Option<Decimal>,
    #[serde(default, rename = "samt", deserialize_with = "lenient::amount")]
    pub sum: Option<Amount>,
    /// Of price and sum; `None` if it cannot be read.
    #[serde(default = "dollars", deserialize_with = "lenient::currency")]
    pub currency: Option<Currency>,
    /// Production progress, from 0 to 100 per cent.
    #[serde(default, rename = "prcPart", deserialize_with = "lenient::percentage")]
    pub line_progress: Option<f64>,
    /// In the order of the stages.
    #[serde(default, deserialize_with = "milestones")]
    pub milestones: Vec<Milestone>,
}

/// A stage of a style's production, or of all styles of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Milestone {
    pub stage: Stage,
    pub planned: Option<Date>,
    pub done: Option<Date>,
    /// The pieces that are through.
    pub quantity: Option<u64>,
}

impl Milestone {
    /// A stage of which nothing is known.
    pub const fn empty(stage: Stage) -> Self {
        Self {
            stage,
            planned: None,
            done: None,
            quantity: None,
        }
    }
}

/// A milestone as the provider sends it.
#[derive(Deserialize)]
struct SentMilestone {
    #[serde(default, deserialize_with = "lenient::text")]
    stage: String,
    #[serde(default, deserialize_with = "lenient::time")]
    plan: Option<DateTime>,
    #[serde(default, deserialize_with = "lenient::time")]
    done: Option<DateTime>,
    #[serde(default, deserialize_with = "lenient::whole")]
    qty: Option<u64>,
}

/// Reads milestones: the first of each stage. Unknown stages are left out.
fn milestones<'de, D: Deserializer<'de>>(field: D) -> Result<Vec<Milestone>, D::Error> {
    let sent = lenient::list(field)?;
    let mut milestones: Vec<Milestone> = Vec::new();
    for sent in sent
        .into_iter()
        .filter_map(|sent| SentMilestone::deserialize(sent).ok())
    {
        let Ok(stage) = sent.stage.parse() else {
            continue;
        };
        if milestones.iter().any(|own| own.stage == stage) {
            continue;
        }
        milestones.push(Milestone {
            stage,
            planned: sent.plan.map(DateTime::date),
            done: sent.done.map(DateTime::date),
            quantity: sent.qty,
        });
    }
    milestones.sort_by_key(|own| own.stage);
    Ok(milestones)
}

/// Reads a list of contracts. One without an id is listed; one with neither id nor number is not.
fn contracts(data: Data<'_>) -> Result<Vec<Contract>, Cause> {
    let is_known = |own: &Contract| !(own.sid.is_empty() && own.cno.is_empty());
    let contracts = envelope::rows_within(data, &Window::ALL, is_known)?;
    let without_id = contracts.iter().filter(|own| own.sid.is_empty());
    unread::lacking("sid", without_id.count());
    let amounts = contracts.iter().map(|own| (&own.amount, own.currency));
    unread::lacking("pamt", of_other_currencies(amounts));
    Ok(contracts)
}

/// Reads a list of style lines.
fn lines(data: Data<'_>) -> Result<Vec<StyleLine>, Cause> {
    let lines: Vec<StyleLine> = envelope::rows(data)?;
    let prices = lines.iter().map(|own| (&own.price, own.currency));
    unread::lacking("sprc", of_other_currencies(prices));
    let sums = lines.iter().map(|own| (&own.sum, own.currency));
    unread::lacking("samt", of_other_currencies(sums));
    Ok(lines)
}

/// The number of amounts with the sign of another currency than that of their row.
fn of_other_currencies<'a>(
    amounts: impl Iterator<Item = (&'a Option<Amount>, Option<Currency>)>,
) -> usize {
    let others = amounts.filter(|(amount, currency)| {
        let amount = amount.as_ref().filter(|_| currency.is_some());
        amount.is_some_and(|amount| amount.in_currency(*currency).is_none())
    });
    others.count()
}

/// The currency of a provider that says none.
#[expect(clippy::unnecessary_wraps, reason = "as the field has it")]
fn dollars() -> Option<Currency> {
    Some(Currency::default())
}

impl Provider {
    /// Returns the customer's contracts with this number; all of them if it is empty.
    /// Errors: [`ProviderError::ends_session`] for a token that is invalid or has expired.
    pub async fn orders(
        &self,
        token: &CustomerToken,
        cno: &str,
        locale: Locale,
    ) -> Result<Vec<Contract>, ProviderError> {
        let request = ORDERS
            .request()
            .accept_language(locale)
            .secret_param("token", token.expose())
            .secret_param("cno", cno);
        self.data(request, contracts).await
    }

    /// Returns the style lines of one of the customer's contracts. Errors:
    /// [`Cause::Refused`](super::Cause::Refused) for a token that is invalid or has expired, and
    /// for a contract of another customer.
    pub async fn styles(
        &self,
        token: &CustomerToken,
        contract: &str,
        locale: Locale,
    ) -> Result<Vec<StyleLine>, ProviderError> {
        let request = STYLES
            .request()
            .accept_language(locale)
            .secret_param("token", token.expose())
            .secret_param("ctsid", contract)
            .rows(&Window::ALL);
        self.data(request, lines).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contract_is_read_from_numbers_and_texts_alike() {
        let contract: Contract = serde_json::from_str(
            r#"{"sid":7,"cno":"C-1","signtime":"2024-01-02 00:00:00","pqty":"1200","pamt":"1234.5","prcPart":"62.5"}"#,
        )
        .unwrap();
        let amount = contract.amount.unwrap().in_currency(contract.currency);
        assert_eq!(
            (contract.sid, contract.quantity),
            ("7".to_owned(), Some(Decimal::from(1200)))
        );
        assert_eq!(
            (amount, contract.progress),
            (Some(Decimal::new(123_450, 2)), Some(62.5))
        );
    }

    #[test]
    fn progress_is_limited_to_0_to_100() {
        let line = |part: &str| {
            serde_json::from_str::<StyleLine>(&format!(r#"{{"prcPart":{part}}}"#))
                .unwrap()
                .line_progress
        };
        assert_eq!(
            (line("140"), line("-3"), line("null")),
            (Some(100.0), Some(0.0), None)
        );
    }

    #[test]
    fn milestones_are_read_leniently_once_for_each_stage_in_their_order() {
        let line: StyleLine = serde_json::from_str(
            r#"{"milestones":[
                {"stage":"sewing","plan":"2026-12-05","qty":"600","colour":"red"},
                {"stage":"fabric","plan":"2026-10-05 00:00:00","done":"2026-10-07"},
                {"stage":"sewing","plan":"2027-01-01"},
                {"stage":"dyeing","plan":"2026-12-05"},
                {"stage":"cutting","plan":"2026-02-30","done":"soon","qty":-1},
                7, null, []
            ]}"#,
        )
        .unwrap();
        let day = |text: &str| Some(text.parse().unwrap());
        let expected = [
            Milestone {
                planned: day("2026-10-05"),
                done: day("2026-10-07"),
                ..Milestone::empty(Stage::Fabric)
            },
            Milestone::empty(Stage::Cutting),
            Milestone {
                planned: day("2026-12-05"),
                quantity: Some(600),
                ..Milestone::empty(Stage::Sewing)
            },
        ];
        assert_eq!(line.milestones, expected);
        for other in [
            "{}",
            r#"{"milestones":null}"#,
            r#"{"milestones":{"stage":"sewing"}}"#,
        ] {
            let contract = format!(r#"{{"sid":1,{}"#, &other[1..]).replace(",}", "}");
            let contract: Contract = serde_json::from_str(&contract).unwrap();
            assert_eq!(contract.milestones, []);
        }
    }
}
