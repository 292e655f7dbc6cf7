//! Places for password checks, shared fairly between those who wait for one.
//!
//! A place that becomes free goes to the waiting client whose networks have had the least
//! (start-time fair queueing): a network with a hundred clients waits as long for its second place
//! as all others for their first. The queue is bounded: in a full one, a newcomer takes the place
//! of the last in it, if it would be before that.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

/// Maximum number of clients in each line of a queue, each with a form of a few KiB.
const MOST_WAITING: usize = 1024;

/// Number of shares that each line remembers.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(8 * MOST_WAITING).unwrap();

/// The lines, which get places in turn while clients wait in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// For everybody.
    Common,
    /// For customers who have logged in before from their network.
    Familiar,
}

/// The client's right to a part of the places: a hash of its network or account, and the price of a
/// place for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub key: u64,
    pub price: u64,
}

/// Places and those who wait for one. Clones share them.
#[derive(Clone)]
pub(super) struct PlaceQueue(Arc<QueueInner>);

struct QueueInner {
    /// The longest wait.
    patience: Duration,
    state: Mutex<QueueState>,
}

struct QueueState {
    free: usize,
    common: Waiting,
    familiar: Waiting,
    /// The line whose turn it is.
    turn: Line,
    arrivals: u64,
}

/// The clients of a line, by the virtual time at which each is due and the number of its arrival.
struct Waiting {
    clients: BTreeMap<(u64, u64), oneshot::Sender<QueuePlace>>,
    /// By key of a share: the virtual time until which it has had its part.
    paid_until: LruCache<u64, u64>,
    /// The virtual time: that at which the last client was due.
    now: u64,
}

/// A place, until it is dropped.
pub(crate) struct QueuePlace(Option<Arc<QueueInner>>);

/// The wait for a place.
pub(super) struct Ticket {
    queue: Arc<QueueInner>,
    line: Line,
    number: (u64, u64),
    deadline: Instant,
    granted: oneshot::Receiver<QueuePlace>,
}

impl PlaceQueue {
    pub fn new(places: usize, patience: Duration) -> Self {
        let [common, familiar] = [(); 2].map(|()| {
            // Not `LruCache::new`, which allocates the whole capacity.
            let mut paid_until = LruCache::unbounded();
            paid_until.resize(REMEMBERED);
            Waiting {
                clients: BTreeMap::new(),
                paid_until,
                now: 0,
            }
        });
        let state = QueueState {
            free: places,
            common,
            familiar,
            turn: Line::Familiar,
            arrivals: 0,
        };
        Self(Arc::new(QueueInner {
            patience,
            state: Mutex::new(state),
        }))
    }

    /// Joins a line. With `displaces`, the last of a full line makes room.
    pub fn join(&self, line: Line, shares: &[Share], displaces: bool) -> Ticket {
        let (grant, granted) = oneshot::channel();
        let deadline = Instant::now() + self.0.patience;
        let mut state = self.0.state.lock();
        state.arrivals += 1;
        let arrival = state.arrivals;
        let number = (state.line(line).due(shares), arrival);
        state.line(line).add(number, grant, displaces);
        state.hand_out(&self.0);
        drop(state);
        Ticket {
            queue: Arc::clone(&self.0),
            line,
            number,
            deadline,
            granted,
        }
    }
}

impl QueueState {
    fn line(&mut self, line: Line) -> &mut Waiting {
        match line {
            Line::Common => &mut self.common,
            Line::Familiar => &mut self.familiar,
        }
    }

    /// Gives the free places to those who are due.
    fn hand_out(&mut self, queue: &Arc<QueueInner>) {
        while self.free > 0 {
            let turn = self.turn;
            self.turn = if turn == Line::Common {
                Line::Familiar
            } else {
                Line::Common
            };
            let next = self.line(turn).next();
            let Some(client) = next.or_else(|| self.line(self.turn).next()) else {
                return;
            };
            match client.send(QueuePlace(Some(Arc::clone(queue)))) {
                Ok(()) => self.free -= 1,
                // The client has gone. The state is locked, so the place must not give itself back.
                Err(mut place) => place.0 = None,
            }
        }
    }
}

impl Waiting {
    /// The virtual time at which a client with these shares is due; it counts as served then.
    fn due(&mut self, shares: &[Share]) -> u64 {
        let paid = shares
            .iter()
            .filter_map(|share| self.paid_until.peek(&share.key))
            .max();
        let due = paid.map_or(self.now, |paid| self.now.max(*paid));
        for share in shares {
            self.paid_until.put(share.key, due + share.price);
        }
        due
    }

    /// Adds a client. In a full line, drops it or the last one, whose tickets end.
    fn add(&mut self, number: (u64, u64), grant: oneshot::Sender<QueuePlace>, displaces: bool) {
        if self.clients.len() >= MOST_WAITING {
            let is_before = self
                .clients
                .last_key_value()
                .is_some_and(|(last, _)| number < *last);
            if !displaces && !is_before {
                return;
            }
            self.clients.pop_last();
        }
        self.clients.insert(number, grant);
    }

    /// Removes the client that is due next.
    fn next(&mut self) -> Option<oneshot::Sender<QueuePlace>> {
        let ((due, _), client) = self.clients.pop_first()?;
        self.now = due;
        if self.clients.is_empty() {
            // Nobody has waited for the others' parts.
            self.paid_until.clear();
        }
        Some(client)
    }
}

impl Ticket {
    /// Waits for the place; `None` if there is none in time, or the queue is full.
    pub async fn place(mut self) -> Option<QueuePlace> {
        timeout_at(self.deadline, &mut self.granted)
            .await
            .ok()?
            .ok()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.queue.state.lock();
        let waiting = state.line(self.line).clients.remove(&self.number);
        drop(state);
        drop(waiting);
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let Some(queue) = self.0.take() else { return };
        let mut state = queue.state.lock();
        state.free += 1;
        state.hand_out(&queue);
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(10);

    /// One place, which is taken.
    fn busy() -> (PlaceQueue, QueuePlace) {
        let queue = PlaceQueue::new(1, PATIENCE);
        let place = join(&queue, 0).place().now_or_never().unwrap().unwrap();
        (queue, place)
    }

    fn join(queue: &PlaceQueue, network: u64) -> Ticket {
        queue.join(
            Line::Common,
            &[Share {
                key: network,
                price: 4,
            }],
            false,
        )
    }

    /// Serves everybody in turn, and returns the order.
    async fn order<const N: usize>(tickets: [(u64, Ticket); N], first: QueuePlace) -> Vec<u64> {
        let (served, mut order) = tokio::sync::mpsc::unbounded_channel();
        for (name, ticket) in tickets {
            let served = served.clone();
            tokio::spawn(async move {
                let place = ticket.place().await.unwrap();
                served.send(name).unwrap();
                drop(place);
            });
        }
        drop((served, first));
        let mut all = Vec::new();
        while let Some(name) = order.recv().await {
            all.push(name);
        }
        all
    }

    #[tokio::test]
    async fn a_network_waits_for_its_second_place_until_all_have_had_one() {
        let (queue, first) = busy();
        let tickets = [1, 1, 1, 2, 3, 2].map(|network| (network, join(&queue, network)));
        assert_eq!(order(tickets, first).await, [1, 2, 3, 1, 2, 1]);
    }

    #[tokio::test]
    async fn a_network_of_many_networks_has_a_share_of_its_own() {
        let (queue, first) = busy();
        let tickets = [11, 12, 13, 14, 15, 16, 20].map(|client| {
            let shares = [
                Share {
                    key: client,
                    price: 4,
                },
                Share {
                    key: client / 10,
                    price: 1,
                },
            ];
            (client, queue.join(Line::Common, &shares, false))
        });
        assert_eq!(order(tickets, first).await, [11, 20, 12, 13, 14, 15, 16]);
    }

    #[tokio::test]
    async fn both_lines_get_places_in_turn() {
        let (queue, first) = busy();
        let lines = [
            (1, Line::Common),
            (2, Line::Common),
            (3, Line::Common),
            (8, Line::Familiar),
            (9, Line::Familiar),
        ];
        let tickets = lines.map(|(name, line)| {
            (
                name,
                queue.join(
                    line,
                    &[Share {
                        key: name,
                        price: 1,
                    }],
                    false,
                ),
            )
        });
        assert_eq!(order(tickets, first).await, [1, 8, 2, 9, 3]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_wait_is_bounded_in_time() {
        let (queue, place) = busy();
        let begun = Instant::now();
        assert!(join(&queue, 1).place().await.is_none());
        assert_eq!(begun.elapsed(), PATIENCE);
        drop(place);
        assert!(
            join(&queue, 1).place().await.is_some(),
            "those who have gone take no places"
        );
    }

    #[tokio::test]
    async fn in_a_full_line_the_network_with_the_most_clients_gives_way() {
        let (queue, place) = busy();
        let mut greedy: Vec<_> = (0..MOST_WAITING).map(|_| join(&queue, 1)).collect();
        assert!(
            join(&queue, 1).place().now_or_never().unwrap().is_none(),
            "the same network"
        );
        let newcomer = join(&queue, 2);
        assert!(
            greedy
                .pop()
                .unwrap()
                .place()
                .now_or_never()
                .unwrap()
                .is_none()
        );
        assert_eq!(queue.0.state.lock().common.clients.len(), MOST_WAITING);
        drop((greedy.remove(0), place));
        assert!(newcomer.place().now_or_never().unwrap().is_some());
    }

    #[tokio::test]
    async fn whoever_displaces_is_never_refused() {
        let (queue, _place) = busy();
        let _waiting: Vec<_> = (0..MOST_WAITING as u64)
            .map(|network| join(&queue, network + 1))
            .collect();
        let share = [Share {
            key: 5000,
            price: 4,
        }];
        assert!(
            queue
                .join(Line::Common, &share, false)
                .place()
                .now_or_never()
                .unwrap()
                .is_none()
        );
        assert!(
            queue
                .join(Line::Common, &share, true)
                .place()
                .now_or_never()
                .is_none(),
            "it waits"
        );
    }

    #[tokio::test]
    async fn a_place_that_nobody_takes_is_given_back() {
        let (queue, place) = busy();
        let ticket = join(&queue, 1);
        drop(place);
        drop(ticket);
        assert!(join(&queue, 2).place().now_or_never().unwrap().is_some());
    }
}
