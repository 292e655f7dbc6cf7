//! Milestones of a style or of a contract: which one is next, and how late each is, by the date of
//! China.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;
use serde::Serialize;
use strum::VariantArray as _;
use ts_rs::TS;

use super::date::date_text;
use super::document::DateText;
use crate::provider::Milestone;
use base::locale::ServerTexts;
use base::stage::Stage;

/// China Standard Time, in which factories plan.
const CHINA: Offset = Offset::constant(8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum MilestoneState {
    Done,
    /// The first one that is not done.
    Next,
    Open,
}

/// A stage of the production.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct MilestoneRow {
    pub stage: Stage,
    pub state: MilestoneState,
    pub planned: Option<DateText>,
    pub done: Option<DateText>,
    /// The pieces that are through.
    #[ts(type = "number | null")]
    pub qty: Option<u64>,
    /// Days after the planned date: those until it was done, or until today. 0 if it is not late.
    pub late: i32,
}

/// The day in China.
pub fn china_today() -> Date {
    CHINA.to_datetime(Timestamp::now()).date()
}

/// Returns a row for each stage, on this day; none if the provider tells none. A stage that it does
/// not tell is left out if a later one is done.
pub(super) fn rows(
    milestones: &[Milestone],
    today: Date,
    texts: &ServerTexts,
) -> Vec<MilestoneRow> {
    if milestones.is_empty() {
        return Vec::new();
    }
    let next = next(milestones);
    let mut rows = Vec::with_capacity(Stage::VARIANTS.len());
    for stage in Stage::VARIANTS.iter().copied() {
        let told = milestones.iter().find(|own| own.stage == stage);
        if told.is_none() && next.is_none_or(|next| stage < next) {
            continue;
        }
        let own = told.cloned().unwrap_or(Milestone::empty(stage));
        let state = if own.done.is_some() {
            MilestoneState::Done
        } else if next == Some(stage) {
            MilestoneState::Next
        } else {
            MilestoneState::Open
        };
        // Nothing is late any more once the goods are shipped.
        let until = own.done.or(next.and(Some(today)));
        rows.push(row(&own, state, until, texts));
    }
    rows
}

/// Returns the stage that comes next: the first that is told and not done, else the one after those
/// that are done. `None` once the goods are shipped.
fn next(milestones: &[Milestone]) -> Option<Stage> {
    let told = milestones.iter().find(|own| own.done.is_none());
    let last = milestones.iter().rev().find(|own| own.done.is_some());
    let last = last.map(|own| own.stage);
    if last == Some(Stage::Shipped) {
        return None;
    }
    let follows = || {
        let mut stages = Stage::VARIANTS.iter().copied();
        stages.find(|stage| Some(*stage) > last)
    };
    told.map(|own| own.stage).or_else(follows)
}

fn row(
    own: &Milestone,
    state: MilestoneState,
    until: Option<Date>,
    texts: &ServerTexts,
) -> MilestoneRow {
    let text = |day: Option<Date>| date_text(day?.at(0, 0, 0, 0), texts);
    let late = own.planned.zip(until).map_or(0, |(planned, until)| {
        let span = planned.until(until);
        span.map_or(0, |span| span.get_days())
    });
    MilestoneRow {
        stage: own.stage,
        state,
        planned: text(own.planned),
        done: text(own.done),
        qty: own.quantity,
        late: late.max(0),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::bundle::Bundle;
    use base::locale::Locale;

    fn milestone(stage: Stage, planned: Option<Date>, done: Option<Date>) -> Milestone {
        Milestone {
            planned,
            done,
            ..Milestone::empty(stage)
        }
    }

    /// The stages with their states and days late.
    fn shown(milestones: &[Milestone]) -> Vec<(Stage, MilestoneState, i32)> {
        let bundle = Bundle::load(None).unwrap();
        let texts = bundle.manifest.texts(Locale::EN);
        let rows = rows(milestones, date(2026, 11, 26), texts);
        rows.iter()
            .map(|row| (row.stage, row.state, row.late))
            .collect()
    }

    #[test]
    fn the_first_stage_that_is_not_done_is_next_and_days_after_the_plan_are_late() {
        use MilestoneState::{Done, Next, Open};
        let day = |day| Some(date(2026, 11, day));
        let rows = shown(&[
            milestone(Stage::Fabric, day(2), day(5)),
            milestone(Stage::Sewing, day(23), None),
            milestone(Stage::Shipped, day(30), None),
        ]);
        let expected = [
            (Stage::Fabric, Done, 3),
            (Stage::Sewing, Next, 3),
            (Stage::Finishing, Open, 0),
            (Stage::Inspection, Open, 0),
            (Stage::Shipped, Open, 0),
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn without_a_plan_the_stage_after_the_last_one_is_next_and_at_the_end_none() {
        use MilestoneState::{Done, Next, Open};
        let day = Some(date(2026, 11, 2));
        let rows = shown(&[milestone(Stage::Fabric, None, day)]);
        assert_eq!(
            rows[..2],
            [(Stage::Fabric, Done, 0), (Stage::Cutting, Next, 0)]
        );
        assert_eq!(rows.len(), 6);
        let rows = shown(&[
            milestone(Stage::Inspection, day, None),
            milestone(Stage::Shipped, day, day),
        ]);
        let expected = [(Stage::Inspection, Open, 0), (Stage::Shipped, Done, 0)];
        assert_eq!(rows, expected);
        assert_eq!(shown(&[]), []);
    }
}
