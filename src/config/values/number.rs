//! Whole numbers.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{Error, SeqAccess, Visitor};

use super::{Scalar, scalar};

/// Reads a whole number from `MIN` to `MAX`.
pub(in crate::config) fn whole<'de, const MIN: u64, const MAX: u64, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    scalar(deserializer, format!("a whole number from {MIN} to {MAX}"), |scalar| match scalar {
        Scalar::Whole(number) if (MIN..=MAX).contains(&number) => T::try_from(number).ok(),
        _ => None,
    })
}

/// The maximum length of a list.
const MOST: usize = 32;

/// Reads a list of distinct whole numbers from `MIN` to `MAX`; separated by commas in the environment.
pub(in crate::config) fn numbers<'de, const MIN: u64, const MAX: u64, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64> + PartialEq,
{
    deserializer.deserialize_any(Numbers::<MIN, MAX, T>(PhantomData))
}

struct Numbers<const MIN: u64, const MAX: u64, T>(PhantomData<T>);

impl<const MIN: u64, const MAX: u64, T: TryFrom<u64> + PartialEq> Numbers<MIN, MAX, T> {
    fn add(list: &mut Vec<T>, number: Option<u64>) -> Option<()> {
        let number = number.filter(|number| (MIN..=MAX).contains(number))?;
        let number = T::try_from(number).ok().filter(|number| list.len() < MOST && !list.contains(number))?;
        list.push(number);
        Some(())
    }

    fn wanted() -> String {
        format!("a list of different whole numbers from {MIN} to {MAX} such as [{MIN}, {MAX}]")
    }
}

impl<'de, const MIN: u64, const MAX: u64, T: TryFrom<u64> + PartialEq> Visitor<'de> for Numbers<MIN, MAX, T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Self::wanted())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let mut list = Vec::new();
        for part in text.split(',') {
            Self::add(&mut list, part.trim().parse().ok()).ok_or_else(|| E::custom(Self::wanted()))?;
        }
        Ok(list)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(number) = items.next_element::<u64>().map_err(|_| A::Error::custom(Self::wanted()))? {
            Self::add(&mut list, Some(number)).ok_or_else(|| A::Error::custom(Self::wanted()))?;
        }
        if list.is_empty() { Err(A::Error::custom(Self::wanted())) } else { Ok(list) }
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, SeqDeserializer, StrDeserializer};

    use super::*;

    fn listed(list: &[u64]) -> Result<Vec<u32>, Error> {
        numbers::<1, 100, _, _>(SeqDeserializer::new(list.iter().copied()))
    }

    fn written(text: &str) -> Result<Vec<u32>, Error> {
        numbers::<1, 100, StrDeserializer<'_, Error>, _>(text.into_deserializer())
    }

    #[test]
    fn a_list_of_numbers_keeps_its_order() {
        assert_eq!(listed(&[7, 5, 100]), Ok(vec![7, 5, 100]));
        assert_eq!(written("7, 5,100"), Ok(vec![7, 5, 100]));
        assert_eq!(written("7"), Ok(vec![7]));
    }

    #[test]
    fn a_list_with_a_wrong_number_one_twice_or_none_is_refused() {
        for list in [&[0][..], &[101], &[5, 5], &[]] {
            assert!(listed(list).is_err(), "{list:?}");
        }
        for text in ["", "5,", "5,5", "-1", "5;6", "five"] {
            assert!(written(text).is_err(), "{text}");
        }
    }
}
