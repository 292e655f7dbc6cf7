//! What new entries begin with, by section of the desk: kind, type, file, and how they get their
//! ids (content/README.md, "Ids").

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::entry::Section;
use super::kinds::EntryKind;
use base::locale::Locale;
use base::site::OemCategory;

/// The name of a template, which the desk shows in its language.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray, ToSchema,
)]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum TemplateName {
    News,
    Sample,
    Cotton,
    Dye,
    Material,
    Printing,
    Clothing,
    Process,
    Market,
    Department,
    Rule,
    Milestone,
    Partner,
    Contact,
    Team,
    Slide,
    Tile,
    Banner,
    Part,
    Page,
    Category,
    Board,
    Label,
    Topic,
    Title,
    Company,
}

/// What a new entry begins with.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    pub name: TemplateName,
    pub section: Section,
    pub kind: EntryKind,
    /// The file of the folder format, unless the entry beside it is in another one. The id of the
    /// entry that it is in takes the place of `{}`.
    pub file: &'static str,
    pub list: ListType,
    pub ids: NewIds,
    pub side: NewPlace,
}

/// The list of the site that has an entry.
#[derive(Clone, Copy, Debug)]
pub enum ListType {
    /// That of its kind, or none.
    None,
    /// A `tid`.
    Same(i64),
    /// The `tid` of Chinese, which names those of the other languages.
    Each(i64),
}

/// How a new entry gets its id.
#[derive(Clone, Copy, Debug)]
pub enum NewIds {
    /// The next number of a range.
    Numbers(i64, i64),
    /// An id that a page asks for by itself.
    Places(&'static [NewPart]),
    /// The path of a page.
    Paths,
}

/// A part of a page, which has an id of its own.
#[derive(Clone, Copy, Debug)]
pub struct NewPart {
    pub id: &'static str,
    pub page: PlaceName,
    /// The language of a part that others have by another id.
    pub lang: Option<Locale>,
}

/// Where a new entry is in the order of those that are like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewPlace {
    First,
    /// Before the first one without a link: those that have one are tiles.
    FirstText,
    Last,
}

/// A page of the site, or a part of every page, as the desk names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlaceName {
    Home,
    Company,
    Culture,
    Development,
    Cooperation,
    Contact,
    Market,
    Oem,
    Cotton,
    Dye,
    Material,
    Printing,
    Clothing,
    Samples,
    News,
    Questions,
    Order,
    Login,
    Register,
    Password,
    Forgotten,
    Notices,
    Terms,
    Privacy,
    Inquiry,
    Search,
    Accessibility,
    Footer,
    Buyers,
    Everywhere,
}

impl PlaceName {
    pub const fn of_process(category: OemCategory) -> Self {
        match category {
            OemCategory::Cotton => Self::Cotton,
            OemCategory::Dye => Self::Dye,
            OemCategory::Material => Self::Material,
            OemCategory::Printing => Self::Printing,
            OemCategory::Clothing => Self::Clothing,
        }
    }
}

impl Template {
    /// Returns the templates of a section, in the order in which they are offered.
    pub fn of(section: Section) -> impl Iterator<Item = &'static Self> {
        TEMPLATES.iter().filter(move |own| own.section == section)
    }

    /// Returns the first template of a kind.
    pub fn of_kind(kind: EntryKind) -> Option<&'static Self> {
        TEMPLATES.iter().find(|own| own.kind == kind)
    }

    pub fn named(name: TemplateName) -> Option<&'static Self> {
        TEMPLATES.iter().find(|own| own.name == name)
    }
}

const fn part(id: &'static str, page: PlaceName) -> NewPart {
    NewPart {
        id,
        page,
        lang: None,
    }
}

const fn process(id: &'static str, page: PlaceName, lang: Locale) -> NewPart {
    NewPart {
        id,
        page,
        lang: Some(lang),
    }
}

/// The introductions of the processes: an item for each language.
const PROCESSES: [NewPart; 15] = [
    process("975", PlaceName::Cotton, Locale::Zh),
    process("976", PlaceName::Dye, Locale::Zh),
    process("977", PlaceName::Material, Locale::Zh),
    process("978", PlaceName::Clothing, Locale::Zh),
    process("979", PlaceName::Printing, Locale::Zh),
    process("1124", PlaceName::Cotton, Locale::En),
    process("1125", PlaceName::Dye, Locale::En),
    process("1126", PlaceName::Material, Locale::En),
    process("1127", PlaceName::Clothing, Locale::En),
    process("1128", PlaceName::Printing, Locale::En),
    process("1194", PlaceName::Cotton, Locale::Ja),
    process("1195", PlaceName::Dye, Locale::Ja),
    process("1196", PlaceName::Material, Locale::Ja),
    process("1197", PlaceName::Clothing, Locale::Ja),
    process("1198", PlaceName::Printing, Locale::Ja),
];

const BANNERS: [NewPart; 6] = [
    part("983", PlaceName::Home),
    part("1013", PlaceName::Samples),
    part("1373", PlaceName::Market),
    part("1374", PlaceName::Oem),
    part("1375", PlaceName::News),
    part("1376", PlaceName::Order),
];

const PARTS: [NewPart; 2] = [
    part("1041", PlaceName::Footer),
    part("1042", PlaceName::Buyers),
];

const COMPANY: [NewPart; 1] = [part("main", PlaceName::Everywhere)];

/// The pages that have an introduction.
const PAGES: [NewPart; 6] = [
    part("16010201", PlaceName::Company),
    part("16010202", PlaceName::Culture),
    part("16010203", PlaceName::Development),
    part("16010204", PlaceName::Cooperation),
    part("16010205", PlaceName::Contact),
    part("16010401", PlaceName::Market),
];

const ITEM: Template = Template {
    name: TemplateName::News,
    section: Section::News,
    kind: EntryKind::Item,
    file: "items/news/news.toml",
    list: ListType::Same(160_108),
    ids: NewIds::Numbers(3001, 4999),
    side: NewPlace::FirstText,
};

/// An item of production.
const fn production(
    name: TemplateName,
    file: &'static str,
    tid: i64,
    (first, last): (i64, i64),
) -> Template {
    Template {
        name,
        section: Section::Production,
        file,
        list: ListType::Each(tid),
        ids: NewIds::Numbers(first, last),
        side: NewPlace::Last,
        ..ITEM
    }
}

/// An item of a page below "About".
const fn about(
    name: TemplateName,
    file: &'static str,
    tid: i64,
    (first, last): (i64, i64),
) -> Template {
    Template {
        section: Section::About,
        list: ListType::Same(tid),
        ..production(name, file, tid, (first, last))
    }
}

/// An entry of questions and answers.
const fn question(
    name: TemplateName,
    kind: EntryKind,
    (first, last): (i64, i64),
    side: NewPlace,
) -> Template {
    Template {
        name,
        section: Section::Questions,
        kind,
        file: "bbs.toml",
        list: ListType::None,
        ids: NewIds::Numbers(first, last),
        side,
    }
}

const TEMPLATES: [Template; 26] = [
    ITEM,
    Template {
        name: TemplateName::Sample,
        section: Section::Samples,
        file: "items/samples/{}.toml",
        list: ListType::Same(160_103),
        ids: NewIds::Numbers(5001, 5999),
        side: NewPlace::First,
        ..ITEM
    },
    production(
        TemplateName::Cotton,
        "items/oem/cotton.toml",
        16_010_501,
        (6001, 6099),
    ),
    production(
        TemplateName::Dye,
        "items/oem/dye.toml",
        16_010_502,
        (6101, 6199),
    ),
    production(
        TemplateName::Material,
        "items/oem/material.toml",
        16_010_503,
        (6201, 6299),
    ),
    production(
        TemplateName::Printing,
        "items/oem/printing.toml",
        16_010_505,
        (6401, 6499),
    ),
    production(
        TemplateName::Clothing,
        "items/oem/clothing.toml",
        16_010_504,
        (6301, 6399),
    ),
    Template {
        list: ListType::None,
        ids: NewIds::Places(&PROCESSES),
        ..production(
            TemplateName::Process,
            "items/oem/introductions.toml",
            0,
            (0, 0),
        )
    },
    Template {
        section: Section::Markets,
        ..about(
            TemplateName::Market,
            "items/markets.toml",
            16_010_401,
            (7001, 7999),
        )
    },
    about(
        TemplateName::Department,
        "items/organisation.toml",
        160_111,
        (2101, 2199),
    ),
    about(
        TemplateName::Rule,
        "items/culture.toml",
        16_010_202,
        (2201, 2299),
    ),
    about(
        TemplateName::Milestone,
        "items/milestones.toml",
        16_010_203,
        (2301, 2399),
    ),
    about(
        TemplateName::Partner,
        "items/cooperation.toml",
        16_010_204,
        (2401, 2499),
    ),
    about(
        TemplateName::Contact,
        "items/contact.toml",
        16_010_205,
        (2501, 2599),
    ),
    about(
        TemplateName::Team,
        "items/contacts.toml",
        16_010_205,
        (2501, 2599),
    ),
    Template {
        section: Section::Home,
        ..about(
            TemplateName::Slide,
            "items/home.toml",
            160_110,
            (2001, 2099),
        )
    },
    Template {
        section: Section::Home,
        ..about(TemplateName::Tile, "items/home.toml", 160_101, (2001, 2099))
    },
    Template {
        name: TemplateName::Part,
        section: Section::Other,
        file: "items/fixed.toml",
        list: ListType::None,
        ids: NewIds::Places(&PARTS),
        side: NewPlace::Last,
        ..ITEM
    },
    Template {
        name: TemplateName::Banner,
        section: Section::Other,
        file: "items/fixed.toml",
        list: ListType::None,
        ids: NewIds::Places(&BANNERS),
        side: NewPlace::Last,
        ..ITEM
    },
    Template {
        name: TemplateName::Page,
        section: Section::Pages,
        kind: EntryKind::Type,
        file: "types.toml",
        list: ListType::None,
        ids: NewIds::Places(&PAGES),
        side: NewPlace::Last,
    },
    Template {
        name: TemplateName::Category,
        section: Section::Categories,
        kind: EntryKind::Catalog,
        file: "catalogs.toml",
        list: ListType::Same(160_103),
        ids: NewIds::Numbers(16_010_311, 16_010_399),
        side: NewPlace::Last,
    },
    question(
        TemplateName::Topic,
        EntryKind::Topic,
        (510_101, 999_999),
        NewPlace::First,
    ),
    question(
        TemplateName::Label,
        EntryKind::Label,
        (5101, 9999),
        NewPlace::Last,
    ),
    question(
        TemplateName::Board,
        EntryKind::Board,
        (51, 999),
        NewPlace::Last,
    ),
    Template {
        name: TemplateName::Title,
        section: Section::Seo,
        kind: EntryKind::Seo,
        file: "seo.toml",
        list: ListType::None,
        ids: NewIds::Paths,
        side: NewPlace::Last,
    },
    Template {
        name: TemplateName::Company,
        section: Section::Company,
        kind: EntryKind::Company,
        file: "company.toml",
        list: ListType::None,
        ids: NewIds::Places(&COMPANY),
        side: NewPlace::Last,
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_section_has_templates_of_its_own_kinds() {
        // Words are found by the texts that they are in place of.
        let sections = Section::VARIANTS.iter();
        for section in sections.filter(|own| **own != Section::Words) {
            assert!(Template::of(*section).next().is_some(), "{section:?}");
        }
        for template in TEMPLATES {
            let Template {
                name,
                section,
                kind,
                file,
                ..
            } = template;
            assert!(section.kinds().contains(&kind), "{name:?}");
            assert_eq!(Section::of(kind, file), section, "{name:?}");
            assert!(EntryKind::of_file(file).contains(&kind), "{name:?}");
        }
    }

    #[test]
    fn each_name_has_one_template_and_each_kind_one_at_least() {
        for name in TemplateName::VARIANTS {
            assert!(Template::named(*name).is_some(), "{name:?}");
        }
        let names: HashSet<&str> = TEMPLATES.iter().map(|own| own.name.into()).collect();
        assert_eq!(names.len(), TEMPLATES.len());
        let kinds = EntryKind::VARIANTS.iter();
        for kind in kinds.filter(|own| **own != EntryKind::Word) {
            assert!(Template::of_kind(*kind).is_some(), "{kind:?}");
        }
    }
}
