//! A customer's contracts and their style lines (spec §2, §3). Personal: never cached.

use jiff::civil::DateTime;
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};

use super::call::Endpoint;
use super::query::Window;
use super::{Paper, Provider, ProviderError, Token, envelope, lenient, paper};
use crate::locale::Locale;

const ORDERS: Endpoint = Endpoint::get("orders", "/s16/api/v1/order/pager");
const STYLES: Endpoint = Endpoint::get("styles", "/s16/opp/style/pager");

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Contract {
    /// Its id, the parameter of [`Provider::styles`].
    #[serde(deserialize_with = "lenient::text_id")]
    pub sid: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub cno: String,
    /// The signing date, in China Standard Time.
    #[serde(default, deserialize_with = "lenient::time")]
    pub signtime: Option<DateTime>,
    /// Contract quantity, in pieces.
    #[serde(default, deserialize_with = "lenient::whole")]
    pub pqty: Option<u64>,
    /// Contract amount, in US dollars.
    #[serde(default, deserialize_with = "lenient::amount")]
    pub pamt: Option<Decimal>,
    /// Production progress, from 0 to 100 per cent.
    #[serde(default, deserialize_with = "percentage")]
    pub prc_part: Option<f64>,
    /// Its papers, in the provider's order.
    #[serde(default, rename = "documents", deserialize_with = "paper::papers")]
    pub papers: Vec<Paper>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StyleLine {
    #[serde(default, deserialize_with = "lenient::text")]
    pub sno: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub cno: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub pname: String,
    /// Unit price, in US dollars.
    #[serde(default, deserialize_with = "lenient::amount")]
    pub sprc: Option<Decimal>,
    /// Quantity, in pieces.
    #[serde(default, deserialize_with = "lenient::whole")]
    pub total: Option<u64>,
    /// Amount, in US dollars.
    #[serde(default, deserialize_with = "lenient::amount")]
    pub samt: Option<Decimal>,
    /// Production progress, from 0 to 100 per cent.
    #[serde(default, deserialize_with = "percentage")]
    pub prc_part: Option<f64>,
}

fn percentage<'de, D: Deserializer<'de>>(field: D) -> Result<Option<f64>, D::Error> {
    Ok(lenient::decimal(field)?.map(|part| part.clamp(0.0, 100.0)))
}

impl Provider {
    /// Returns the customer's contracts with this number; all of them if it is empty.
    /// Errors: [`ProviderError::ends_session`] for a token that is invalid or has expired.
    pub async fn orders(
        &self,
        token: &Token,
        cno: &str,
        locale: Locale,
    ) -> Result<Vec<Contract>, ProviderError> {
        let request = ORDERS
            .request()
            .accept_language(locale)
            .secret_param("token", token.expose())
            .secret_param("cno", cno);
        self.data(request, envelope::rows).await
    }

    /// Returns the style lines of one of the customer's contracts. Errors:
    /// [`Cause::Refused`](super::Cause::Refused) for a token that is invalid or has expired, and
    /// for a contract of another customer.
    pub async fn styles(
        &self,
        token: &Token,
        contract: &str,
        locale: Locale,
    ) -> Result<Vec<StyleLine>, ProviderError> {
        let request = STYLES
            .request()
            .accept_language(locale)
            .secret_param("token", token.expose())
            .secret_param("ctsid", contract)
            .rows(&Window::ALL);
        self.data(request, envelope::rows).await
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
        assert_eq!((contract.sid, contract.pqty), ("7".to_owned(), Some(1200)));
        assert_eq!(
            (contract.pamt, contract.prc_part),
            (Some(Decimal::new(123_450, 2)), Some(62.5))
        );
    }

    #[test]
    fn progress_is_limited_to_0_to_100() {
        let line = |part: &str| {
            serde_json::from_str::<StyleLine>(&format!(r#"{{"prcPart":{part}}}"#))
                .unwrap()
                .prc_part
        };
        assert_eq!(
            (line("140"), line("-3"), line("null")),
            (Some(100.0), Some(0.0), None)
        );
    }
}
