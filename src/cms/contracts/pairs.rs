//! Which line of a contract a line of another version of it replaces.

use std::collections::HashMap;

use super::columns::StyleLine;

/// How lines of one number and name are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairBy {
    /// By their places: a form has the lines in order.
    Place,
    /// By their pieces and prices: a file has its own order.
    Value,
}

/// For each line, the place of the one that it replaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs {
    pub replaced: Vec<Option<usize>>,
    /// The first line that may replace several.
    pub unclear: Option<usize>,
}

impl Pairs {
    /// The places of stored lines that no line replaces.
    pub(crate) fn missing(&self, stored: usize) -> Vec<usize> {
        let is_missing = |place: &usize| !self.replaced.contains(&Some(*place));
        (0..stored).filter(is_missing).collect()
    }
}

/// Pairs lines with stored ones: those with the same number and name, and of several those with the
/// same pieces and price. A line of which the number or the name was corrected replaces the one at
/// its place.
pub(crate) fn pairs(lines: &[StyleLine], stored: &[StyleLine], by: PairBy) -> Pairs {
    let mut pairing = Pairing {
        lines,
        stored,
        pairs: Pairs {
            replaced: vec![None; lines.len()],
            unclear: None,
        },
        is_free: vec![true; stored.len()],
    };
    let mut named: HashMap<_, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (place, line) in lines.iter().enumerate() {
        named
            .entry((line.sno.as_str(), line.pname.as_str()))
            .or_default()
            .0
            .push(place);
    }
    for (place, line) in stored.iter().enumerate() {
        let own = named.get_mut(&(line.sno.as_str(), line.pname.as_str()));
        if let Some((_, others)) = own {
            others.push(place);
        }
    }
    let mut groups: Vec<_> = named.into_values().collect();
    groups.sort_unstable();
    for (own, others) in groups {
        pairing.group(own, others, by);
    }
    pairing.corrected(by);
    pairing.pairs
}

struct Pairing<'a> {
    lines: &'a [StyleLine],
    stored: &'a [StyleLine],
    pairs: Pairs,
    is_free: Vec<bool>,
}

impl Pairing<'_> {
    fn pair(&mut self, line: usize, stored: usize) {
        self.pairs.replaced[line] = Some(stored);
        self.is_free[stored] = false;
    }

    /// Pairs lines of one number and name.
    fn group(&mut self, mut own: Vec<usize>, mut others: Vec<usize>, by: PairBy) {
        let rules: &[fn(&StyleLine, &StyleLine) -> bool] = match by {
            PairBy::Place => &[],
            PairBy::Value if own.len() == 1 && others.len() == 1 => &[],
            PairBy::Value => &[
                |one, other| one.pieces == other.pieces && one.price == other.price,
                |one, other| one.pieces == other.pieces,
            ],
        };
        for is_same in rules {
            own.retain(|line| {
                let equal = |place: &usize| is_same(&self.lines[*line], &self.stored[*place]);
                let at = others
                    .iter()
                    .position(|place| place == line && equal(place));
                let at = at.or_else(|| others.iter().position(equal));
                if let Some(at) = at {
                    self.pair(*line, others.remove(at));
                }
                at.is_none()
            });
        }
        // Of lines of which nothing was entered yet, it makes no difference.
        let is_begun = |place: &usize| {
            let line = &self.stored[*place];
            !line.milestones.is_empty() || !line.line_progress.is_zero()
        };
        let are_several = own.len() > 1 || others.len() > 1;
        let has_both = !own.is_empty() && !others.is_empty();
        if by == PairBy::Value && are_several && has_both && others.iter().any(is_begun) {
            self.pairs.unclear = self.pairs.unclear.or(own.first().copied());
        }
        own.retain(|line| {
            let at = others.iter().position(|place| place == line);
            if let Some(at) = at {
                self.pair(*line, others.remove(at));
            }
            at.is_none()
        });
        for (line, place) in own.into_iter().zip(others) {
            self.pair(line, place);
        }
    }

    /// Pairs lines of which the number or the name was corrected.
    fn corrected(&mut self, by: PairBy) {
        if by == PairBy::Value && self.lines.len() != self.stored.len() {
            return;
        }
        for (place, (line, other)) in self.lines.iter().zip(self.stored).enumerate() {
            let is_like = line.sno == other.sno || line.pname == other.pname;
            if is_like && self.is_free[place] && self.pairs.replaced[place].is_none() {
                self.pairs.replaced[place] = Some(place);
                self.is_free[place] = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(sno: &str, pieces: i64, progress: i64) -> StyleLine {
        StyleLine {
            sno: sno.to_owned(),
            pname: "Shirt".to_owned(),
            pieces,
            line_progress: progress.into(),
            ..StyleLine::default()
        }
    }

    #[test]
    fn lines_of_one_name_are_told_apart_by_their_pieces() {
        let two = [line("S1", 100, 80), line("S1", 50, 0)];
        let swapped = [line("S1", 50, 0), line("S1", 100, 0)];
        let by_value = |own: &[StyleLine], stored: &[StyleLine]| {
            let pairs = pairs(own, stored, PairBy::Value);
            (pairs.replaced, pairs.unclear)
        };
        assert_eq!(by_value(&swapped, &two), (vec![Some(1), Some(0)], None));
        assert_eq!(by_value(&two[1..], &two), (vec![Some(1)], None));
        assert_eq!(by_value(&[line("S1", 120, 0)], &two).1, Some(0));
        assert_eq!(
            by_value(&[line("S1", 50, 0), line("S1", 120, 0)], &two),
            (vec![Some(1), Some(0)], None)
        );
        assert_eq!(
            by_value(&[line("S1", 60, 0), line("S1", 120, 0)], &two).1,
            Some(0)
        );
        let fresh = [line("S1", 100, 0), line("S1", 50, 0)];
        assert_eq!(
            by_value(&[line("S1", 60, 0), line("S1", 120, 0)], &fresh),
            (vec![Some(0), Some(1)], None)
        );
        // One number was corrected, and a file with another style alone replaces none.
        assert_eq!(
            by_value(&[line("S2", 100, 0)], &two[..1]),
            (vec![Some(0)], None)
        );
        assert_eq!(by_value(&[line("S2", 100, 0)], &two), (vec![None], None));
        let by_place = pairs(&swapped, &two, PairBy::Place);
        assert_eq!(by_place.replaced, [Some(0), Some(1)]);
    }
}
