//! Which section of the site an item is in: its type tells (spec §7).

use super::oem_list::category_of;
use super::{
    about_company, about_contact, about_cooperation, about_culture, about_development, home, market, news_list,
};
use crate::provider::{Info, ListOf, Tid};

/// A section with items of its own. The home page has none: what it shows belongs to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    About,
    Samples,
    Markets,
    Oem,
    News,
}

impl Section {
    /// The section that a type belongs to, in whatever language.
    fn of(tid: Tid) -> Option<Self> {
        if category_of(tid).is_some() {
            return Some(Self::Oem);
        }
        match tid {
            about_company::COMPANY
            | about_culture::CULTURE
            | about_development::DEVELOPMENT
            | about_cooperation::COOPERATION
            | about_contact::CONTACT => Some(Self::About),
            market::MARKETS => Some(Self::Markets),
            _ => match ListOf::Tid(tid) {
                about_company::ORGANISATION => Some(Self::About),
                home::SAMPLES => Some(Self::Samples),
                news_list::NEWS => Some(Self::News),
                _ => None,
            },
        }
    }

    /// Whether an item's detail may stand in this section: it may unless its type is known to be another section's. An
    /// item without a type, or of one that no page of ours lists, is shown wherever it is asked for.
    pub fn may_show(self, item: &Info) -> bool {
        item.tid.and_then(Self::of).is_none_or(|its| its == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_belongs_to_the_section_that_lists_it() {
        for (tid, section) in [
            (160_111, Some(Section::About)),
            (16_010_205, Some(Section::About)),
            (160_103, Some(Section::Samples)),
            (16_010_401, Some(Section::Markets)),
            (16_010_503, Some(Section::Oem)),
            (16_030_505, Some(Section::Oem)),
            (160_108, Some(Section::News)),
            // What the home page shows, and what nobody lists.
            (160_110, None),
            (160_101, None),
            (7, None),
        ] {
            assert_eq!(Section::of(Tid(tid)), section, "{tid}");
        }
    }
}
