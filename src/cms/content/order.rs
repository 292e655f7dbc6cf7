//! The places of entries: numbers with gaps, so that moving an entry is one revision.

use std::collections::BTreeSet;

const STEP: i64 = 1 << 20;

/// Returns places in the order of `present`, the places that the entries have now, if any. Changes
/// as few of them as possible, and uses none of `others`.
pub(crate) fn places(present: &[Option<i64>], others: &BTreeSet<i64>) -> Vec<i64> {
    let kept = longest_ascending(present);
    in_gaps(&kept, others).unwrap_or_else(|| {
        let last = others.last().copied().unwrap_or_default();
        (1..)
            .take(present.len())
            .map(|number| last + number * STEP)
            .collect()
    })
}

/// Returns a place at an index among ascending places, and those of the others that have to make
/// room for it, by index: none while there is a gap.
pub(super) fn put_at(places: &[i64], at: usize) -> (i64, Vec<(usize, i64)>) {
    let mut around = 0;
    loop {
        let start = at.saturating_sub(around);
        let end = at.saturating_add(around).min(places.len());
        let before = places[..start].iter().copied().map(Some);
        let after = places[end..].iter().copied().map(Some);
        let open = std::iter::repeat_n(None, end - start + 1);
        let list: Vec<_> = before.chain(open).chain(after).collect();
        let all_open = start == 0 && end == places.len();
        if let Some(mut placed) = in_gaps(&list, &BTreeSet::new()) {
            let own = placed.remove(at);
            let moved = (start..end).map(|index| (index, placed[index]));
            let moved = moved.filter(|(index, place)| places[*index] != *place);
            return (own, moved.collect());
        }
        if all_open {
            // There are fewer entries than numbers.
            return (
                places.last().map_or(STEP, |last| last.saturating_add(STEP)),
                Vec::new(),
            );
        }
        around = (around * 2).max(1);
    }
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
    fn an_entry_is_put_into_a_gap_and_its_neighbours_make_room_if_there_is_none() {
        assert_eq!(put_at(&[10, 20], 1), (15, Vec::new()));
        assert_eq!(put_at(&[10, 20], 0), (10 - STEP, Vec::new()));
        assert_eq!(put_at(&[10, 20], 2), (20 + STEP, Vec::new()));
        assert_eq!(put_at(&[], 0), (STEP, Vec::new()));
        for places in [vec![10, 11, 12, 20], vec![7, 7, 7], (1..50).collect()] {
            for at in 0..=places.len() {
                let (own, moved) = put_at(&places, at);
                let mut all = places.clone();
                for (index, place) in moved {
                    all[index] = place;
                }
                all.insert(at, own);
                let around = &all[at.saturating_sub(1)..(at + 2).min(all.len())];
                assert!(around.is_sorted_by(|a, b| a < b), "{all:?} at {at}");
            }
        }
        let (_, moved) = put_at(&[1, 10, 11, 30, 1000], 2);
        assert_eq!(moved.len(), 2, "the neighbours are enough");
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
