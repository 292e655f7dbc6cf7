//! The places of entries: numbers with gaps, so that moving an entry is one revision.

use std::collections::BTreeSet;

const STEP: i64 = 1 << 20;

/// Returns places in the order of `present`, the places that the entries have now, if any. Changes
/// as few of them as possible, and uses none of `others`.
pub(super) fn places(present: &[Option<i64>], others: &BTreeSet<i64>) -> Vec<i64> {
    let kept = longest_ascending(present);
    in_gaps(&kept, others).unwrap_or_else(|| {
        let last = others.last().copied().unwrap_or_default();
        (1..)
            .take(present.len())
            .map(|number| last + number * STEP)
            .collect()
    })
}

/// Fills the gaps between the kept places evenly; `None` if one is too small.
fn in_gaps(kept: &[Option<i64>], others: &BTreeSet<i64>) -> Option<Vec<i64>> {
    let mut places = Vec::with_capacity(kept.len());
    let mut rest = kept;
    let mut low: Option<i64> = None;
    while !rest.is_empty() {
        let missing = rest.iter().take_while(|place| place.is_none()).count();
        let count = i64::try_from(missing).ok()?;
        let high = rest.get(missing).copied().flatten();
        let (start, step) = match (low, high) {
            (Some(low), Some(high)) => (low, (high - low) / (count + 1)),
            (Some(low), None) => (low, STEP),
            (None, Some(high)) => (high - (count + 1) * STEP, STEP),
            (None, None) => (others.last().copied().unwrap_or_default(), STEP),
        };
        for number in 1..=count {
            let mut place = start + number * step;
            while others.contains(&place) {
                place += 1;
            }
            let is_between = places.last().is_none_or(|last| *last < place)
                && high.is_none_or(|high| place < high);
            places.push(is_between.then_some(place)?);
        }
        places.extend(high);
        low = high;
        rest = rest.get(missing + 1..).unwrap_or_default();
    }
    Some(places)
}

/// Keeps the values of the longest ascending subsequence, and removes the others.
fn longest_ascending(values: &[Option<i64>]) -> Vec<Option<i64>> {
    // For each length, the end of the subsequence with the smallest last value.
    let mut ends: Vec<(i64, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; values.len()];
    for (at, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let length = ends.partition_point(|(end, _)| end < value);
        before[at] = length.checked_sub(1).map(|shorter| ends[shorter].1);
        if length < ends.len() {
            ends[length] = (*value, at);
        } else {
            ends.push((*value, at));
        }
    }
    let mut kept = vec![None; values.len()];
    let mut next = ends.last().map(|(_, at)| *at);
    while let Some(at) = next {
        kept[at] = values[at];
        next = before[at];
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(present: &[i64]) -> usize {
        let present: Vec<_> = present.iter().copied().map(Some).collect();
        let placed = places(&present, &BTreeSet::new());
        assert!(placed.is_sorted_by(|a, b| a < b), "{placed:?}");
        let same = placed.iter().zip(&present);
        same.filter(|(place, before)| Some(**place) != **before)
            .count()
    }

    #[test]
    fn a_moved_entry_alone_gets_another_place() {
        assert_eq!(changed(&[10, 20, 30, 40]), 0);
        assert_eq!(changed(&[40, 10, 20, 30]), 1);
        assert_eq!(changed(&[20, 30, 40, 10]), 1);
        assert_eq!(changed(&[10, 30, 20, 40]), 1);
        assert_eq!(changed(&[1, 3, 2, 4]), 4, "there is no gap");
        assert_eq!(changed(&[50, 10, 60, 20, 70, 30, 80]), 3);
    }

    #[test]
    fn new_entries_get_places_that_nothing_has() {
        let others = BTreeSet::from([STEP, 3 * STEP / 2]);
        let placed = places(&[None, None], &others);
        assert!(placed.is_sorted() && placed.iter().all(|place| !others.contains(place)));
        assert_eq!(
            places(&[None, Some(100), None, Some(102)], &BTreeSet::new())[2],
            101
        );
        let taken = BTreeSet::from([150]);
        let placed = places(&[Some(100), None, Some(200)], &taken);
        assert_eq!(placed, [100, 151, 200]);
        let all = [Some(100), None, Some(101)];
        let placed = places(&all, &BTreeSet::from([7]));
        assert!(placed.is_sorted_by(|a, b| a < b), "{placed:?}");
    }
}
