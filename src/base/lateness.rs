//! How late the styles of a contract are.

use jiff::civil::Date;

/// The styles of a contract that are late, and the days of the worst one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lateness {
    /// The number of late styles, at least one.
    pub styles: u64,
    /// The most days after the plan, at least one.
    pub days: i32,
}

impl Lateness {
    /// Sums up planned days that are not kept yet, each with the number of its styles; `None` if
    /// none is before this day.
    pub fn of(due: impl IntoIterator<Item = (Date, u64)>, today: Date) -> Option<Self> {
        let late = due.into_iter().filter(|(planned, _)| *planned < today);
        late.fold(None, |worst: Option<Self>, (planned, styles)| {
            let days = planned.until(today).map_or(0, |span| span.get_days());
            let before = worst.unwrap_or(Self { styles: 0, days: 0 });
            Some(Self {
                styles: before.styles.saturating_add(styles),
                days: before.days.max(days),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_days_are_those_of_the_worst_style_and_today_is_not_late() {
        let day = |day| date(2026, 11, day);
        let late = |due: &[(Date, u64)]| {
            let late = Lateness::of(due.iter().copied(), day(26));
            late.map(|late| (late.styles, late.days))
        };
        assert_eq!(
            late(&[(day(25), 1), (day(24), 2), (day(28), 5)]),
            Some((3, 2))
        );
        assert_eq!(late(&[(date(2026, 10, 26), 1)]), Some((1, 31)));
        assert_eq!(late(&[(day(26), 4)]), None);
        assert_eq!(late(&[]), None);
    }
}
