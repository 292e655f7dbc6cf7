//! The milestones of a row.

use strum::VariantArray as _;

use super::read::{Reading, Refused};
use crate::contracts::columns::{Column, MilestoneValue};
use crate::contracts::milestones::Milestone;
use crate::sheet::fault::CellFault;
use crate::sheet::rows::TableRow;
use base::stage::Stage;

/// Reads the milestones of a line of so many pieces, which are unknown after a problem.
pub(crate) fn milestones(
    reading: &mut Reading<'_>,
    row: &TableRow,
    ordered: Option<i64>,
) -> Result<Vec<Milestone>, Refused> {
    let mut milestones = Vec::new();
    let mut is_refused = false;
    for stage in Stage::VARIANTS.iter().copied() {
        match milestone(reading, row, stage, ordered) {
            Ok(milestone) if milestone.is_empty() => {}
            Ok(milestone) => milestones.push(milestone),
            Err(Refused) => is_refused = true,
        }
    }
    if is_refused {
        return Err(Refused);
    }
    Ok(milestones)
}

fn milestone(
    reading: &mut Reading<'_>,
    row: &TableRow,
    stage: Stage,
    ordered: Option<i64>,
) -> Result<Milestone, Refused> {
    let today = reading.today;
    let planned = Column::of_milestone(stage, MilestoneValue::Planned);
    let planned = reading.optional(planned, row, |cell| cell.near_day(today));
    let done = Column::of_milestone(stage, MilestoneValue::Done);
    let done = reading.optional(done, row, |cell| {
        let day = cell.near_day(today)?;
        let future = || CellFault::FutureDate {
            value: cell.shown(),
        };
        (day <= today).then_some(day).ok_or_else(future)
    });
    let pieces = Column::of_milestone(stage, MilestoneValue::Pieces);
    let quantity = reading.optional(pieces, row, |cell| {
        let value = cell.pieces()?;
        let most = ordered.map_or(i64::MAX, Milestone::most_pieces);
        if value > most {
            return Err(CellFault::TooManyPieces { value, most });
        }
        Ok(value)
    });
    Ok(Milestone {
        stage,
        planned: planned?,
        done: done?,
        quantity: quantity?,
    })
}
