//! The next planned days of a contract's styles, as the provider sends them.

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Deserializer};

use super::lenient;
use base::stage::Stage;

/// The styles of a contract whose next planned day is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueStyles {
    pub stage: Stage,
    pub planned: Date,
    /// Their number, at least one.
    pub styles: u64,
}

#[derive(Deserialize)]
struct SentStyles {
    #[serde(default, deserialize_with = "lenient::text")]
    stage: String,
    #[serde(default, deserialize_with = "lenient::time")]
    plan: Option<DateTime>,
    #[serde(default, deserialize_with = "lenient::whole")]
    styles: Option<u64>,
}

/// Reads what is due, the earliest day first. Rows without a known stage, a day or styles are left
/// out.
pub(super) fn due<'de, D: Deserializer<'de>>(field: D) -> Result<Vec<DueStyles>, D::Error> {
    let sent = lenient::list(field)?.into_iter();
    let sent = sent.filter_map(|sent| SentStyles::deserialize(sent).ok());
    let read = sent.filter_map(|sent| {
        Some(DueStyles {
            stage: sent.stage.parse().ok()?,
            planned: sent.plan?.date(),
            styles: sent.styles.filter(|styles| *styles > 0)?,
        })
    });
    let mut due: Vec<_> = read.collect();
    due.sort_by_key(|own| (own.planned, own.stage));
    Ok(due)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_due_is_read_leniently_in_the_order_of_days() {
        let read = due(json!([
            {"stage": "shipped", "plan": "2026-11-28", "styles": "6"},
            {"stage": "sewing", "plan": "2026-11-24 00:00:00", "styles": 2, "colour": "red"},
            {"stage": "dyeing", "plan": "2026-11-01", "styles": 1},
            {"stage": "cutting", "plan": "soon", "styles": 1},
            {"stage": "cutting", "plan": "2026-11-01", "styles": 0},
            7, null, []
        ]));
        let row = |stage, day: &str, styles| DueStyles {
            stage,
            planned: day.parse().unwrap(),
            styles,
        };
        let expected = [
            row(Stage::Sewing, "2026-11-24", 2),
            row(Stage::Shipped, "2026-11-28", 6),
        ];
        assert_eq!(read.unwrap(), expected);
        for other in [json!(null), json!(""), json!({"stage": "sewing"})] {
            assert_eq!(due(other).unwrap(), []);
        }
    }
}
