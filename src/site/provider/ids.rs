//! The provider's ids: numbers or numeric strings on the wire.

use derive_more::{Display, From};
use serde::{Deserialize, Deserializer, de};

use super::lenient;

macro_rules! numeric_ids {
    ($($(#[$doc:meta])* $name:ident)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, Display, From, PartialEq, Eq, Hash)]
        pub struct $name(pub u64);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(field: D) -> Result<Self, D::Error> {
                lenient::whole(field)?.map(Self).ok_or_else(|| de::Error::custom("not an id"))
            }
        }
    )+};
}

numeric_ids! {
    /// An info item.
    Fid
    /// A type: the list that an item belongs to.
    Tid
    /// A catalog: a category of samples.
    Cid
    /// A board of the BBS.
    Bid
    /// A label of a board.
    Lid
    /// A topic of the BBS.
    Tpid
}

impl Tid {
    /// The type of the samples.
    pub const SAMPLES: Self = Self(160_103);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_number_or_a_numeric_text() {
        assert_eq!(serde_json::from_str::<Fid>("975").unwrap(), Fid(975));
        assert_eq!(serde_json::from_str::<Fid>("\"975\"").unwrap(), Fid(975));
        assert!(serde_json::from_str::<Fid>("null").is_err());
        assert!(serde_json::from_str::<Fid>("\"x\"").is_err());
    }
}
