//! Purges recorded for running loads.

use std::convert::Infallible;

use tokio::{sync::watch, time::Instant};

use crate::cache::{
    Mode, Selection, Tag,
    flights::{FlightTable, Invalidation, Purpose, Waiter},
};

type Flights = FlightTable<u64, (), Infallible>;

fn begin(flights: &mut Flights, key: u64) -> u64 {
    flights.add(
        &key,
        Purpose::Miss,
        Waiter(watch::channel(None).1),
        Instant::now(),
    )
}

fn purge(flights: &mut Flights, purge: &Selection<u64>, mode: Mode) {
    flights.purge(purge, mode, |_| &[]);
}

fn tags(names: &[&str]) -> Vec<Tag> {
    names.iter().map(|name| Tag::from(*name)).collect()
}

#[test]
fn only_purges_during_a_flight_that_cover_its_result_invalidate_it() {
    let mut flights = Flights::new();
    let early = begin(&mut flights, 7);
    purge(&mut flights, &Selection::Tag("info:1".into()), Mode::Soft);
    let late = begin(&mut flights, 1);
    purge(&mut flights, &Selection::Tag("info:2".into()), Mode::Soft);
    purge(
        &mut flights,
        &Selection::matching(|key| *key == 7),
        Mode::Hard,
    );

    let tags = tags(&["info:1"]);
    assert_eq!(flights.remove(&1, late).invalidation(&1, Some(&tags)), None);
    let expected = Invalidation {
        first: 0,
        mode: Mode::Hard,
    };
    assert_eq!(
        flights.remove(&7, early).invalidation(&7, Some(&tags)),
        Some(expected)
    );
}

#[test]
fn a_result_with_unknown_tags_is_invalidated_by_every_tag() {
    let mut flights = Flights::new();
    let id = begin(&mut flights, 1);
    purge(&mut flights, &Selection::Tag("info:1".into()), Mode::Soft);
    let expected = Invalidation {
        first: 0,
        mode: Mode::Soft,
    };
    assert_eq!(
        flights.remove(&1, id).invalidation(&1, None),
        Some(expected)
    );
}

#[test]
fn a_purge_is_recorded_for_the_flights_that_are_running_and_no_others() {
    let mut flights = Flights::new();
    purge(&mut flights, &Selection::All, Mode::Hard);
    let first = begin(&mut flights, 1);
    purge(&mut flights, &Selection::All, Mode::Hard);
    let second = begin(&mut flights, 1);
    purge(&mut flights, &Selection::All, Mode::Hard);
    assert_eq!(flights.remove(&1, first).purges.len(), 2);
    assert_eq!(flights.remove(&1, second).purges.len(), 1);
    assert!(flights.len() == 0 && flights.join(&1).is_none());
}

#[test]
fn purges_beyond_the_bound_invalidate_every_older_flight() {
    let mut flights = Flights::new();
    let old = begin(&mut flights, 1);
    for _ in 0..Flights::MAX_PURGES {
        purge(&mut flights, &Selection::Tag("b".into()), Mode::Soft);
    }
    purge(&mut flights, &Selection::Tag("a".into()), Mode::Hard);
    purge(&mut flights, &Selection::Tag("b".into()), Mode::Soft);
    let young = begin(&mut flights, 2);

    assert_eq!(flights.remove(&2, young).invalidation(&2, Some(&[])), None);
    let old = flights.remove(&1, old);
    assert_eq!(old.purges.len(), Flights::MAX_PURGES);
    let expected = Invalidation {
        first: Flights::MAX_PURGES - 1,
        mode: Mode::Hard,
    };
    assert_eq!(old.invalidation(&1, Some(&[])), Some(expected));
}
