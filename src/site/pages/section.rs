//! The section of an item, by its type (spec §7).

use super::oem_list::{self, category_of};
use super::{
    about, about_company, about_contact, certificates, frame, home, law, market, news_list, order,
    own, sample_list,
};
use crate::provider::{Fid, Info, ListOf, Tid};

/// Items that are parts of pages, whatever their type: the footer and the banners.
const PARTS: [Fid; 8] = [
    frame::FOOTER,
    frame::BUYERS,
    home::BANNER,
    market::BANNER,
    news_list::BANNER,
    oem_list::BANNER,
    order::BANNER,
    sample_list::BANNER,
];

/// A section of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSection {
    Home,
    About,
    Samples,
    Markets,
    Oem,
    News,
    /// The pages of law.
    Law,
    /// The company's own pages.
    Own,
    /// Certificates, which are rows of a text.
    Certificates,
}

impl ListSection {
    /// The section of a type in any language; `None` for a type that no page lists.
    pub fn of(tid: Tid) -> Option<Self> {
        if category_of(tid).is_some() {
            return Some(Self::Oem);
        }
        match tid {
            about_company::COMPANY
            | about::CULTURE
            | about::DEVELOPMENT
            | about::COOPERATION
            | about_contact::CONTACT => Some(Self::About),
            market::MARKETS => Some(Self::Markets),
            law::LAW => Some(Self::Law),
            own::OWN_PAGES => Some(Self::Own),
            certificates::CERTIFICATES => Some(Self::Certificates),
            _ => match ListOf::Tid(tid) {
                about_company::ORGANISATION => Some(Self::About),
                home::SLIDES | home::ITEMS => Some(Self::Home),
                home::SAMPLES => Some(Self::Samples),
                news_list::NEWS => Some(Self::News),
                _ => None,
            },
        }
    }

    /// Whether an item may be shown on a detail page of this section: unless it is a part of a
    /// page, or of another section's type. Items without a type, or of a type that no page lists,
    /// may be shown anywhere.
    pub(super) fn may_show(self, item: &Info) -> bool {
        self.may_show_one(item.fid, item.tid)
    }

    /// [`Self::may_show`] for an item of which only the ids are known.
    pub fn may_show_one(self, fid: Fid, tid: Option<Tid>) -> bool {
        let is_part = PARTS.contains(&fid) || oem_list::is_intro(fid);
        !is_part && tid.and_then(Self::of).is_none_or(|its| its == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_belongs_to_the_section_that_lists_it() {
        for (tid, section) in [
            (160_111, Some(ListSection::About)),
            (16_010_205, Some(ListSection::About)),
            (160_103, Some(ListSection::Samples)),
            (16_010_401, Some(ListSection::Markets)),
            (16_010_503, Some(ListSection::Oem)),
            (16_030_505, Some(ListSection::Oem)),
            (160_108, Some(ListSection::News)),
            (160_110, Some(ListSection::Home)),
            (160_101, Some(ListSection::Home)),
            (160_121, Some(ListSection::Own)),
            (160_122, Some(ListSection::Certificates)),
            // Types that no page lists.
            (7, None),
        ] {
            assert_eq!(ListSection::of(Tid(tid)), section, "{tid}");
        }
    }
}
