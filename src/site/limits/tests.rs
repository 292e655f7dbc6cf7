use futures::FutureExt as _;
use tokio::time::Instant;

use super::guesses::CountedGuess;
use super::queue::QueuePlace;
use super::*;

fn limits() -> Limits {
    Limits::new(
        &LimitSettings {
            login_address: 2,
            login_account: 3,
            ..LimitSettings::default()
        },
        None,
    )
}

/// Without other servers, counting does not wait.
fn now<T>(counting: impl Future<Output = T>) -> T {
    counting.now_or_never().unwrap()
}

fn guess(limits: &Limits, account: &str, address: &str) -> Result<CountedGuess, TooMany> {
    let guesser = Guesser {
        account,
        address: ip(address),
        browser: None,
    };
    now(limits.guess(guesser))
}

fn ip(text: &str) -> Option<IpAddr> {
    text.parse().ok()
}

#[test]
fn an_address_has_its_attempts_and_another_one_its_own() {
    let limits = limits();
    let login = |address| now(limits.by_address(Attempt::Login, ip(address))).is_ok();
    assert!(login("192.0.2.1") && login("192.0.2.1") && !login("192.0.2.1"));
    assert!(
        !login("::ffff:192.0.2.1"),
        "the same address written as IPv6"
    );
    assert!(login("192.0.2.2"));
    assert!(
        now(limits.by_address(Attempt::Register, ip("192.0.2.1"))).is_ok(),
        "registering is counted by itself"
    );
}

#[test]
fn larger_networks_of_ipv6_have_larger_limits() {
    let limits = limits();
    let login = |address: &str| now(limits.by_address(Attempt::Login, ip(address))).is_ok();
    assert!(login("2001:db8:1:201::1") && login("2001:db8:1:201:ffff::9"));
    assert!(
        (0..100).all(|_| !login("2001:db8:1:201::3")),
        "a /64 has two"
    );
    assert!(
        login("2001:db8:1:202::1") && login("2001:db8:1:203::1") && !login("2001:db8:1:204::1"),
        "a /56 has four"
    );
    assert!(
        (3..7).all(|net| login(&format!("2001:db8:1:{net}00::1"))),
        "a /48 has eight"
    );
    assert!(!login("2001:db8:1:900::1") && login("2001:db8:2:900::1"));
}

#[test]
fn an_account_is_the_same_however_it_is_typed_and_has_a_limit_by_address() {
    let limits = limits();
    let login = |account, address| guess(&limits, account, address).is_ok();
    let spellings = ["lin@example.com", " LIN@Example.com ", "lin@EXAMPLE.COM"];
    assert!(spellings.iter().all(|account| login(account, "192.0.2.1")));
    assert!(!login("Lin@example.com", "192.0.2.1"));
    assert!(login("wei@example.com", "192.0.2.1"), "another account");
    assert!(login("lin@example.com", "192.0.2.2"), "another address");
}

#[test]
fn logins_that_are_accepted_or_not_decided_do_not_count() {
    let limits = limits();
    let login = |outcome| {
        let counted = guess(&limits, "lin", "192.0.2.1");
        counted.map(|guess| now(limits.ended(outcome, guess)))
    };
    for outcome in [Outcome::Accepted, Outcome::Unknown] {
        assert!((0..100).all(|_| login(outcome).is_ok()), "{outcome:?}");
    }
    assert!(login(Outcome::Refused).is_ok() && login(Outcome::Refused).is_ok());
    assert!(login(Outcome::Accepted).is_ok(), "the end of the failures");
    assert!((0..3).all(|_| login(Outcome::Refused).is_ok()) && login(Outcome::Refused).is_err());
}

/// One place, and a customer who has logged in before from 192.0.2.1.
fn busy() -> (Limits, QueuePlace) {
    let limits = Limits::new(
        &LimitSettings {
            accounts_at_once: 1,
            ..LimitSettings::default()
        },
        None,
    );
    let familiar = guess(&limits, "lin", "192.0.2.1").unwrap();
    now(limits.ended(Outcome::Accepted, familiar));
    let place = now(limits
        .common_line(&limits.login.places, ip("198.51.100.1"), false)
        .place());
    (limits, place.unwrap())
}

/// A login whose check takes a second, and the moment of its answer.
async fn log_in(limits: &Limits, account: &str, address: &str, outcome: Outcome) -> Option<u64> {
    let begun = Instant::now();
    let check = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        (outcome, ())
    };
    limits
        .log_in(account, ip(address), check)
        .await
        .map(|_| begun.elapsed().as_secs())
}

/// Five clients from five networks wait for the only place, each for a check of a second.
async fn crowd(limits: &Limits) -> [Option<u64>; 5] {
    let stranger = async |last: u8| {
        log_in(
            limits,
            "stranger",
            &format!("203.0.113.{last}"),
            Outcome::Refused,
        )
        .await
    };
    futures::join!(
        stranger(1),
        stranger(2),
        stranger(3),
        stranger(4),
        stranger(5)
    )
    .into()
}

#[tokio::test(start_paused = true)]
async fn a_customer_who_logged_in_before_from_the_network_has_precedence() {
    for (account, address, answered) in [
        ("lin", "192.0.2.1", 2),
        (" LIN ", "192.0.2.1", 2),
        ("lin", "192.0.2.2", 6),
        ("wei", "192.0.2.1", 6),
    ] {
        let (limits, place) = busy();
        let login = async {
            tokio::task::yield_now().await;
            let (time, ()) = tokio::join!(
                log_in(&limits, account, address, Outcome::Accepted),
                async {
                    tokio::task::yield_now().await;
                    drop(place);
                }
            );
            time
        };
        let (_, time) = tokio::join!(crowd(&limits), login);
        // The common line had the last place.
        assert!(time.unwrap() <= answered, "{account} {address}: {time:?}");
        assert_eq!(time == Some(6), answered == 6, "{account} {address}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_wrong_password_is_answered_at_the_same_time_with_precedence_or_without() {
    for outcome in [Outcome::Refused, Outcome::Unknown] {
        let mut times = Vec::new();
        for (account, address) in [
            ("lin", "192.0.2.1"),
            ("wei", "192.0.2.1"),
            ("lin", "192.0.2.2"),
        ] {
            let (limits, place) = busy();
            let login = async {
                tokio::task::yield_now().await;
                let (time, ()) = tokio::join!(log_in(&limits, account, address, outcome), async {
                    tokio::task::yield_now().await;
                    drop(place);
                });
                time
            };
            times.push(tokio::join!(crowd(&limits), login).1);
        }
        // A second for the check that had precedence, which delayed everybody by as much.
        assert_eq!(times[1], times[2]);
        assert!(
            times[0].unwrap().abs_diff(times[1].unwrap()) <= 1,
            "{times:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_login_that_gets_no_place_in_time_is_given_up() {
    let (limits, _place) = busy();
    for (account, address) in [("lin", "192.0.2.1"), ("wei", "192.0.2.9")] {
        assert_eq!(
            log_in(&limits, account, address, Outcome::Accepted).await,
            None
        );
    }
    assert!(
        limits
            .place(Attempt::Register, ip("192.0.2.1"))
            .await
            .is_some(),
        "registering has places of its own"
    );
}

#[test]
fn one_network_holds_a_share_of_the_memory_for_bodies() {
    let limits = limits();
    let hold = |address: &str| {
        let rooms = (0..).map_while(|_| {
            let room = limits.body(ip(address)).ok()?;
            room.take(1 << 20).is_ok().then_some(room)
        });
        rooms.collect::<Vec<_>>()
    };
    let one = hold("192.0.2.1");
    assert_eq!(one.len(), BODIES_OF_NETWORK >> 20);
    assert!(limits.body(ip("192.0.2.2")).is_ok());
    let many: Vec<_> = (0..8)
        .flat_map(|net| hold(&format!("2001:db8:1:{net:x}00::1")))
        .collect();
    assert_eq!(many.len(), BODIES >> 21, "a /48 has half of it");
    assert!(limits.body(ip("2001:db8:2::1")).is_ok());
    drop((one, many));
    assert_eq!(hold("2001:db8:1::1").len(), BODIES_OF_NETWORK >> 20);
}
