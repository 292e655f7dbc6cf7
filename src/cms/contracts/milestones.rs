//! Milestones of a style line, and the percentages that follow from them.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;
use utoipa::ToSchema;

use super::columns::{Contract, StyleLine};
use super::events::ContractEvent;
use super::kind::mean;
use super::pairs::Pairs;
use base::stage::Stage;

/// A stage of a line, or of all lines of a contract, as in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Milestone {
    pub stage: Stage,
    #[serde(rename = "plan", skip_serializing_if = "Option::is_none")]
    pub planned: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<Date>,
    /// The pieces that are through.
    #[serde(rename = "qty", skip_serializing_if = "Option::is_none")]
    pub quantity: Option<i64>,
}

impl Milestone {
    pub(crate) const fn is_empty(&self) -> bool {
        self.planned.is_none() && self.done.is_none() && self.quantity.is_none()
    }

    /// Adds the values of another one that this one lacks.
    fn or(self, other: &Self) -> Self {
        Self {
            stage: self.stage,
            planned: self.planned.or(other.planned),
            done: self.done.or(other.done),
            quantity: self.quantity.or(other.quantity),
        }
    }

    /// The most pieces of a stage: a factory may ship a tenth more than was ordered.
    pub(crate) const fn most_pieces(ordered: i64) -> i64 {
        ordered.saturating_add((ordered.saturating_add(9)) / 10)
    }
}

/// Joins the milestones of a line with those that were stored of it, in the order of the stages.
fn joined(own: &[Milestone], stored: &[Milestone]) -> Vec<Milestone> {
    let of = |milestones: &[Milestone], stage| {
        let mut found = milestones.iter();
        found.find(|milestone| milestone.stage == stage).copied()
    };
    let stages = Stage::VARIANTS.iter();
    let joined = stages.filter_map(|stage| match (of(own, *stage), of(stored, *stage)) {
        (Some(own), Some(stored)) => Some(own.or(&stored)),
        (own, stored) => own.or(stored),
    });
    joined.collect()
}

/// Gives lines that replace others the milestones of those, besides their own.
pub(crate) fn keep(lines: &mut [StyleLine], stored: &[StyleLine], pairs: &Pairs) {
    for (line, place) in lines.iter_mut().zip(&pairs.replaced) {
        let other = place.and_then(|place| stored.get(place));
        let kept = other.map_or(&[][..], |other| &other.milestones);
        line.milestones = joined(&line.milestones, kept);
    }
}

/// The news for a customer in lines that replace others: stages that were reached, and dates that
/// were moved.
pub(crate) fn events(before: &[StyleLine], now: &[StyleLine], pairs: &Pairs) -> Vec<ContractEvent> {
    let mut events = Vec::new();
    for (line, place) in now.iter().zip(&pairs.replaced) {
        let Some(other) = place.and_then(|place| before.get(place)) else {
            continue;
        };
        for own in &line.milestones {
            let mut stages = other.milestones.iter();
            let other = stages.find(|other| other.stage == own.stage);
            events.extend(event(&line.sno, other, own));
        }
    }
    events
}

fn event(style: &str, before: Option<&Milestone>, now: &Milestone) -> Option<ContractEvent> {
    let (style, milestone) = (style.to_owned(), now.stage);
    if now.done.is_some() {
        let is_new = before.is_none_or(|before| before.done.is_none());
        return is_new.then_some(ContractEvent::MilestoneReached { style, milestone });
    }
    let (before, now) = (before?.planned?, now.planned?);
    (before != now).then(|| ContractEvent::DateMoved {
        style,
        milestone,
        before: before.to_string(),
        now: now.to_string(),
    })
}

/// Makes the percentages follow from the milestones. A line without any keeps its own, and a
/// contract without any keeps its own.
pub(crate) fn settle(contract: &mut Contract, lines: &mut [StyleLine]) {
    for line in &mut *lines {
        if !line.milestones.is_empty() {
            line.line_progress = progress(&line.milestones, line.pieces);
        }
    }
    if lines.iter().any(|line| !line.milestones.is_empty()) {
        let parts = lines.iter().map(|line| (line.line_progress, line.pieces));
        contract.progress = mean(parts);
    }
}

/// The percentage of a line: each stage counts by its weight, whole when it is done, else by its
/// pieces.
fn progress(milestones: &[Milestone], ordered: i64) -> Decimal {
    let part = |milestone: &Milestone| {
        let whole = milestone.stage.weight() * 100;
        let through = milestone.quantity.unwrap_or_default().clamp(0, ordered);
        match milestone.done {
            Some(_) => whole,
            None => (whole * through).checked_div(ordered).unwrap_or_default(),
        }
    };
    let hundredths: i64 = milestones.iter().map(part).sum();
    Decimal::new(hundredths.clamp(0, 100 * 100), 2)
}

/// A milestone of a style line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenMilestone {
    pub stage: Stage,
    /// A day such as `2026-11-09`; empty for none.
    #[serde(default)]
    pub planned: String,
    /// A day in the past or today; empty as long as the stage is not done.
    #[serde(default)]
    pub done: String,
    /// The pieces that are through; empty for none.
    #[serde(default)]
    pub quantity: String,
}

impl WrittenMilestone {
    pub(super) fn of(own: &Milestone) -> Self {
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        let pieces = own.quantity.map(|pieces| pieces.to_string());
        Self {
            stage: own.stage,
            planned: day(own.planned),
            done: day(own.done),
            quantity: pieces.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contracts::pairs::{PairBy, pairs};

    fn milestone(stage: Stage, done: bool, quantity: Option<i64>) -> Milestone {
        Milestone {
            stage,
            planned: None,
            done: done.then(|| jiff::civil::date(2026, 11, 20)),
            quantity,
        }
    }

    #[test]
    fn a_percentage_counts_stages_that_are_done_and_pieces_of_the_others() {
        let part = |milestones: &[Milestone], total| progress(milestones, total).to_string();
        let fabric = milestone(Stage::Fabric, true, Some(3));
        assert_eq!(part(&[fabric], 1200), "20.00");
        let sewing = milestone(Stage::Sewing, false, Some(400));
        assert_eq!(part(&[fabric, sewing], 1200), "33.33");
        // More than were ordered count as all of them.
        let over = milestone(Stage::Sewing, false, Some(1300));
        assert_eq!(part(&[fabric, over], 1200), "60.00");
        assert_eq!(part(&[sewing], 0), "0.00");
        let all: Vec<_> = Stage::VARIANTS
            .iter()
            .map(|stage| milestone(*stage, true, None))
            .collect();
        assert_eq!(part(&all, 7), "100.00");
    }

    #[test]
    fn what_a_line_does_not_say_is_kept() {
        let planned = Milestone {
            planned: Some(jiff::civil::date(2026, 12, 5)),
            ..milestone(Stage::Sewing, false, Some(100))
        };
        let own = [milestone(Stage::Sewing, false, Some(200))];
        let stored = [milestone(Stage::Fabric, true, None), planned];
        let expected = [
            stored[0],
            Milestone {
                quantity: Some(200),
                ..planned
            },
        ];
        assert_eq!(joined(&own, &stored), expected);
    }

    #[test]
    fn news_are_stages_that_were_reached_and_dates_that_were_moved() {
        let planned = |stage, day| Milestone {
            planned: Some(jiff::civil::date(2026, 12, day)),
            ..milestone(stage, false, None)
        };
        let line = |milestones: &[Milestone]| StyleLine {
            sno: "A".to_owned(),
            pname: "Shirt".to_owned(),
            pieces: 100,
            milestones: milestones.to_vec(),
            ..StyleLine::default()
        };
        let before = [line(&[
            planned(Stage::Fabric, 1),
            planned(Stage::Sewing, 5),
            planned(Stage::Shipped, 9),
        ])];
        let reached = Milestone {
            done: Some(jiff::civil::date(2026, 12, 2)),
            ..planned(Stage::Fabric, 3)
        };
        let later = [
            reached,
            planned(Stage::Sewing, 6),
            planned(Stage::Shipped, 9),
        ];
        let now = [line(&later), line(&later)];
        let text = |value: &str| value.to_owned();
        assert_eq!(
            events(&before, &now, &pairs(&now, &before, PairBy::Place)),
            [
                ContractEvent::MilestoneReached {
                    style: text("A"),
                    milestone: Stage::Fabric,
                },
                ContractEvent::DateMoved {
                    style: text("A"),
                    milestone: Stage::Sewing,
                    before: text("2026-12-05"),
                    now: text("2026-12-06"),
                },
            ]
        );
        assert_eq!(events(&now, &now, &pairs(&now, &now, PairBy::Place)), []);
    }
}
