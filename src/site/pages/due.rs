//! What comes next of a contract, and how late it is: by the worst of its styles, if the provider
//! tells what is due of each.

use jiff::civil::Date;
use serde::Serialize;
use ts_rs::TS;

use super::date::date_text;
use super::document::DateText;
use super::milestones::{MilestoneRow, MilestoneState};
use crate::provider::{Contract, Milestone};
use base::lateness::Lateness;
use base::locale::ServerTexts;
use base::stage::Stage;

/// The next stage of a contract.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct DueRow {
    pub stage: Stage,
    /// The planned day: that of the first style, where styles differ.
    pub planned: Option<DateText>,
    /// Days after the planned day, of the worst style. 0 if nothing is late.
    pub late: i32,
    /// The number of styles that are late; `null` if the provider tells nothing of styles.
    #[ts(type = "number | null")]
    pub late_styles: Option<u64>,
}

/// The last shipment of a contract.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct ShipmentRow {
    /// The day that it left, or the planned one.
    pub day: DateText,
    pub is_done: bool,
}

/// Returns what comes next; `None` once the goods are shipped, and if nothing is known. `rows` are
/// the milestones of the contract.
pub(super) fn next(
    contract: &Contract,
    rows: &[MilestoneRow],
    today: Date,
    texts: &ServerTexts,
) -> Option<DueRow> {
    let Some(first) = contract.due.first() else {
        let next = rows.iter().find(|row| row.state == MilestoneState::Next)?;
        return Some(DueRow {
            stage: next.stage,
            planned: next.planned.clone(),
            late: next.late,
            late_styles: None,
        });
    };
    let due = contract.due.iter().map(|own| (own.planned, own.styles));
    let late = Lateness::of(due, today);
    Some(DueRow {
        stage: first.stage,
        planned: date_text(first.planned.at(0, 0, 0, 0), texts),
        late: late.map_or(0, |late| late.days),
        late_styles: Some(late.map_or(0, |late| late.styles)),
    })
}

/// Returns the day of the last shipment, which the milestones of the contract have.
pub(super) fn shipment(milestones: &[Milestone], texts: &ServerTexts) -> Option<ShipmentRow> {
    let shipped = milestones.iter().find(|own| own.stage == Stage::Shipped)?;
    let day = shipped.done.or(shipped.planned)?;
    Some(ShipmentRow {
        day: date_text(day.at(0, 0, 0, 0), texts)?,
        is_done: shipped.done.is_some(),
    })
}

/// Whether all goods of a contract are shipped: by its milestones, or by the percentage of one
/// without any.
pub(super) fn is_shipped(contract: &Contract) -> bool {
    if contract.milestones.is_empty() {
        return contract.progress.is_some_and(|progress| progress >= 100.0);
    }
    let mut milestones = contract.milestones.iter();
    milestones.any(|own| own.stage == Stage::Shipped && own.done.is_some())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use serde_json::{Value, json};

    use super::*;
    use crate::bundle::Bundle;
    use crate::pages::milestones;
    use base::locale::Locale;

    /// The next row of a contract, the day of its last shipment, and whether all is shipped.
    fn shown(contract: &Value) -> (Option<DueRow>, Option<(String, bool)>, bool) {
        let bundle = Bundle::load(None).unwrap();
        let texts = bundle.manifest.texts(Locale::EN);
        let contract: Contract = serde_json::from_value(contract.clone()).unwrap();
        let today = date(2026, 11, 26);
        let rows = milestones::rows(&contract.milestones, today, texts);
        let shipment = shipment(&contract.milestones, texts);
        let shipment = shipment.map(|own| (own.day.text, own.is_done));
        let next = next(&contract, &rows, today, texts);
        (next, shipment, is_shipped(&contract))
    }

    #[test]
    fn the_worst_style_tells_how_late_a_contract_is_and_the_first_one_what_is_next() {
        let milestones = json!([{"stage": "sewing", "plan": "2026-11-27"}, {"stage": "shipped", "plan": "2026-12-05"}]);
        let due = json!([
            {"stage": "sewing", "plan": "2026-11-27", "styles": 6},
            {"stage": "cutting", "plan": "2026-11-24", "styles": 1},
            {"stage": "sewing", "plan": "2026-11-25", "styles": 1},
        ]);
        let (next, shipment, is_shipped) =
            shown(&json!({"sid": 1, "styles": 8, "due": due, "milestones": milestones}));
        let next = next.unwrap();
        assert_eq!(
            (next.stage, next.late, next.late_styles),
            (Stage::Cutting, 2, Some(2))
        );
        assert_eq!(next.planned.unwrap().text, "24 November 2026");
        assert_eq!(shipment, Some(("5 December 2026".to_owned(), false)));
        assert!(!is_shipped);
    }

    #[test]
    fn without_styles_the_milestones_of_the_contract_tell_it() {
        let milestones = json!([{"stage": "sewing", "plan": "2026-11-23"}]);
        let (next, shipment, _) = shown(&json!({"sid": 1, "milestones": milestones}));
        let next = next.unwrap();
        assert_eq!(
            (next.stage, next.late, next.late_styles),
            (Stage::Sewing, 3, None)
        );
        assert_eq!(shipment, None);
        let done = json!([{"stage": "shipped", "plan": "2026-11-23", "done": "2026-11-24"}]);
        let shipped = shown(&json!({"sid": 1, "prcPart": 10, "milestones": done}));
        assert_eq!(
            shipped,
            (None, Some(("24 November 2026".to_owned(), true)), true)
        );
        assert_eq!(
            shown(&json!({"sid": 1, "prcPart": 100})),
            (None, None, true)
        );
        assert_eq!(
            shown(&json!({"sid": 1, "prcPart": 99.5})),
            (None, None, false)
        );
    }
}
