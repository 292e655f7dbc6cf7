//! The memory for bodies that are being received: a budget for all of them, and a share of it for
//! each holder, a client's network or an account of the desk.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use metrics::Counter;
use parking_lot::Mutex;

/// The least cost of a body, in bytes: its request has a task, and buffers of its own.
const LEAST: usize = 16 << 10;

/// The budget. Clones share it.
#[derive(Clone)]
pub(super) struct Room(Arc<RoomInner>);

struct RoomInner {
    /// The maximum of all bodies together, in bytes.
    most: usize,
    held: Mutex<HeldRoom>,
    refused: Counter,
}

#[derive(Default)]
struct HeldRoom {
    all: usize,
    /// By hash of a holder.
    by_holder: HashMap<u64, usize>,
}

/// There is no room for more of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no room for more of the body")]
pub(crate) struct NoRoom;

/// The room of one body, until it is dropped.
pub(crate) struct BodyRoom {
    room: Room,
    /// The hash of each holder with its maximum in bytes.
    holders: Vec<(u64, usize)>,
    /// The bytes of the body that are held, and those that were paid for.
    held: Mutex<(usize, usize)>,
}

impl Room {
    pub(super) fn new(name: &'static str, most: usize) -> Self {
        Self(Arc::new(RoomInner {
            most,
            held: Mutex::default(),
            refused: metrics::counter!("selvage_limited_total", "limit" => name),
        }))
    }

    /// Takes room for `length` bytes of a body of these holders, each with its maximum.
    pub(super) fn enter(
        &self,
        holders: Vec<(u64, usize)>,
        length: usize,
    ) -> Result<BodyRoom, NoRoom> {
        let paid = length.max(LEAST);
        self.pay(&holders, paid)?;
        Ok(BodyRoom {
            room: self.clone(),
            holders,
            held: Mutex::new((length, paid)),
        })
    }

    fn pay(&self, holders: &[(u64, usize)], bytes: usize) -> Result<(), NoRoom> {
        let mut held = self.0.held.lock();
        let fits = |own: usize, most: usize| own.saturating_add(bytes) <= most;
        let of_holder = |key: &u64| held.by_holder.get(key).copied().unwrap_or_default();
        let has_room = fits(held.all, self.0.most)
            && holders
                .iter()
                .all(|(key, most)| fits(of_holder(key), *most));
        if !has_room {
            drop(held);
            self.0.refused.increment(1);
            return Err(NoRoom);
        }
        held.all += bytes;
        for (key, _) in holders {
            *held.by_holder.entry(*key).or_default() += bytes;
        }
        Ok(())
    }

    fn repay(&self, holders: &[(u64, usize)], bytes: usize) {
        let mut held = self.0.held.lock();
        held.all -= bytes;
        for (key, _) in holders {
            if let Entry::Occupied(mut own) = held.by_holder.entry(*key) {
                *own.get_mut() -= bytes;
                if *own.get() == 0 {
                    own.remove();
                }
            }
        }
    }
}

impl BodyRoom {
    /// Takes room for more bytes.
    pub(crate) fn take(&self, bytes: usize) -> Result<(), NoRoom> {
        let mut held = self.held.lock();
        let (own, paid) = *held;
        let own = own + bytes;
        if own > paid {
            self.room.pay(&self.holders, own - paid)?;
        }
        *held = (own, paid.max(own));
        Ok(())
    }

    /// Gives room back: so many bytes are not kept.
    pub(crate) fn give_back(&self, bytes: usize) {
        let mut held = self.held.lock();
        let (own, paid) = *held;
        let own = own.saturating_sub(bytes);
        let due = own.max(LEAST).min(paid);
        self.room.repay(&self.holders, paid - due);
        *held = (own, due);
    }
}

impl Drop for BodyRoom {
    fn drop(&mut self) {
        let (_, paid) = *self.held.get_mut();
        self.room.repay(&self.holders, paid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    #[test]
    fn a_holder_has_a_share_and_all_have_the_budget() {
        let room = Room::new("test", 8 * MIB);
        let enter = |holder: u64| room.enter(vec![(holder, 3 * MIB)], 0);
        let first = enter(1).unwrap();
        assert_eq!(first.take(3 * MIB), Ok(()), "the least is a part of it");
        assert_eq!(first.take(1), Err(NoRoom));
        assert!(enter(1).is_err());
        let others: Vec<_> = [2, 3].map(|holder| enter(holder).unwrap()).into();
        assert_eq!(others[0].take(3 * MIB), Ok(()));
        assert_eq!(others[1].take(3 * MIB), Err(NoRoom), "all together");
        assert_eq!(others[1].take(2 * MIB), Ok(()));
        first.give_back(MIB);
        assert!(enter(1).is_ok());
        assert_eq!(others[1].take(MIB), Ok(()));
        drop((first, others));
        let held = room.0.held.lock();
        assert_eq!((held.all, held.by_holder.len()), (0, 0));
    }

    #[test]
    fn a_larger_network_has_a_share_of_its_own() {
        let room = Room::new("test", 64 * MIB);
        let enter = |small: u64| room.enter(vec![(small, MIB), (100, 2 * MIB)], MIB);
        let bodies: Vec<_> = [1, 2].map(|small| enter(small).unwrap()).into();
        assert!(enter(3).is_err());
        drop(bodies);
        assert!(enter(3).is_ok());
    }

    #[test]
    fn many_small_bodies_are_not_free() {
        let room = Room::new("test", 64 * MIB);
        let bodies: Vec<_> = (0..)
            .map_while(|_| room.enter(vec![(1, MIB)], 1).ok())
            .collect();
        assert_eq!(bodies.len(), MIB / LEAST);
    }
}
