//! Numbers in URLs: ids and page numbers.

use std::borrow::Cow;
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;

use derive_more::{Display, From};

use super::route::Parameter;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Display, From, PartialEq, Eq, Hash)]
        pub struct $name(NonZeroU64);

        impl $name {
            pub const fn get(self) -> u64 {
                self.0.get()
            }
        }

        impl FromStr for $name {
            type Err = NotPlain;

            fn from_str(text: &str) -> Result<Self, NotPlain> {
                plain(text).map(Self)
            }
        }
    )+};
}

ids! {
    /// The route parameter `pid`: the id of an info item.
    Pid
    /// The parameter `cid`: a category of samples.
    CategoryId
    /// The route parameter `bid`: a board.
    BoardId
    /// The parameter `lid`: a label of a board.
    LabelId
}

impl CategoryId {
    /// The default category (spec §9).
    pub const DEFAULT: Self = Self(NonZeroU64::new(16_010_311).unwrap());
}

/// The number of a page in a list, from 1.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PageNumber(NonZeroU32);

impl PageNumber {
    /// Page 1, the one without a query.
    pub const FIRST: Self = Self(NonZeroU32::MIN);

    pub const fn new(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    pub const fn get(self) -> u32 {
        self.0.get()
    }
}

impl Parameter for Pid {
    fn read(segment: &str, _: &str) -> Result<Self, NotPlain> {
        segment.parse()
    }

    fn segment(&self) -> Option<Cow<'static, str>> {
        Some(self.to_string().into())
    }
}

impl Parameter for CategoryId {
    fn read(_: &str, query: &str) -> Result<Self, NotPlain> {
        Ok(parameter(query, "cid")?.unwrap_or(Self::DEFAULT))
    }

    fn query(&self) -> Cow<'static, str> {
        match *self {
            Self::DEFAULT => "".into(),
            category => format!("?cid={category}").into(),
        }
    }
}

impl Parameter for PageNumber {
    fn read(_: &str, query: &str) -> Result<Self, NotPlain> {
        Ok(parameter(query, "page")?.unwrap_or(Self::FIRST))
    }

    fn query(&self) -> Cow<'static, str> {
        match *self {
            Self::FIRST => "".into(),
            page => format!("?page={page}").into(),
        }
    }
}

impl FromStr for PageNumber {
    type Err = NotPlain;

    fn from_str(text: &str) -> Result<Self, NotPlain> {
        plain(text).map(Self)
    }
}

/// A text that is not a positive number in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPlain;

/// The first value of a query parameter.
pub(super) fn parameter<T: FromStr<Err = NotPlain>>(
    query: &str,
    name: &str,
) -> Result<Option<T>, NotPlain> {
    let mut pairs = query
        .split('&')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs
        .find(|(own, _)| *own == name)
        .map(|(_, value)| value.parse())
        .transpose()
}

/// Parses digits without sign and leading zeros: the only form allowed, so that each page has one
/// URL.
fn plain<T: FromStr>(text: &str) -> Result<T, NotPlain> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = (digits && !text.starts_with('0')).then(|| text.parse().ok());
    number.flatten().ok_or(NotPlain)
}
