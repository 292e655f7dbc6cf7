//! The templates of new entries, in the order in which the desk offers them.

use super::entry::Section;
use super::kinds::EntryKind;
use super::templates::{ListType, NewIds, NewPart, NewPlace, PlaceName, Template, TemplateName};
use base::locale::Locale;

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
    process("975", PlaceName::Cotton, Locale::ZH),
    process("976", PlaceName::Dye, Locale::ZH),
    process("977", PlaceName::Material, Locale::ZH),
    process("978", PlaceName::Clothing, Locale::ZH),
    process("979", PlaceName::Printing, Locale::ZH),
    process("1124", PlaceName::Cotton, Locale::EN),
    process("1125", PlaceName::Dye, Locale::EN),
    process("1126", PlaceName::Material, Locale::EN),
    process("1127", PlaceName::Clothing, Locale::EN),
    process("1128", PlaceName::Printing, Locale::EN),
    process("1194", PlaceName::Cotton, Locale::JA),
    process("1195", PlaceName::Dye, Locale::JA),
    process("1196", PlaceName::Material, Locale::JA),
    process("1197", PlaceName::Clothing, Locale::JA),
    process("1198", PlaceName::Printing, Locale::JA),
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

/// The pages of law.
const LAW: [NewPart; 4] = [
    part("1044", PlaceName::Terms),
    part("1045", PlaceName::Privacy),
    part("1046", PlaceName::Accessibility),
    part("1048", PlaceName::Conformance),
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

/// An item in a list of its own.
const fn item(
    name: TemplateName,
    section: Section,
    file: &'static str,
    list: ListType,
    (from, to): (i64, i64),
) -> Template {
    Template {
        name,
        section,
        file,
        list,
        ids: NewIds::Numbers(from, to),
        side: NewPlace::Last,
        ..ITEM
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

pub(super) const TEMPLATES: [Template; 30] = [
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
    item(
        TemplateName::Cotton,
        Section::Production,
        "items/oem/cotton.toml",
        ListType::Each(16_010_501),
        (6001, 6099),
    ),
    item(
        TemplateName::Dye,
        Section::Production,
        "items/oem/dye.toml",
        ListType::Each(16_010_502),
        (6101, 6199),
    ),
    item(
        TemplateName::Material,
        Section::Production,
        "items/oem/material.toml",
        ListType::Each(16_010_503),
        (6201, 6299),
    ),
    item(
        TemplateName::Printing,
        Section::Production,
        "items/oem/printing.toml",
        ListType::Each(16_010_505),
        (6401, 6499),
    ),
    item(
        TemplateName::Clothing,
        Section::Production,
        "items/oem/clothing.toml",
        ListType::Each(16_010_504),
        (6301, 6399),
    ),
    Template {
        list: ListType::None,
        ids: NewIds::Places(&PROCESSES),
        ..item(
            TemplateName::Process,
            Section::Production,
            "items/oem/introductions.toml",
            ListType::Each(0),
            (0, 0),
        )
    },
    Template {
        section: Section::Markets,
        ..item(
            TemplateName::Market,
            Section::About,
            "items/markets.toml",
            ListType::Same(16_010_401),
            (7001, 7999),
        )
    },
    item(
        TemplateName::Department,
        Section::About,
        "items/organisation.toml",
        ListType::Same(160_111),
        (2101, 2199),
    ),
    item(
        TemplateName::Rule,
        Section::About,
        "items/culture.toml",
        ListType::Same(16_010_202),
        (2201, 2299),
    ),
    item(
        TemplateName::Milestone,
        Section::About,
        "items/milestones.toml",
        ListType::Same(16_010_203),
        (2301, 2399),
    ),
    item(
        TemplateName::Partner,
        Section::About,
        "items/cooperation.toml",
        ListType::Same(16_010_204),
        (2401, 2499),
    ),
    item(
        TemplateName::Contact,
        Section::About,
        "items/contact.toml",
        ListType::Same(16_010_205),
        (2501, 2599),
    ),
    item(
        TemplateName::Team,
        Section::About,
        "items/contacts.toml",
        ListType::Same(16_010_205),
        (2501, 2599),
    ),
    Template {
        section: Section::Home,
        ..item(
            TemplateName::Slide,
            Section::About,
            "items/home.toml",
            ListType::Same(160_110),
            (2001, 2099),
        )
    },
    Template {
        section: Section::Home,
        ..item(
            TemplateName::Tile,
            Section::About,
            "items/home.toml",
            ListType::Same(160_101),
            (2001, 2099),
        )
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
    Template {
        name: TemplateName::Word,
        section: Section::Words,
        kind: EntryKind::Word,
        file: "words.toml",
        list: ListType::None,
        ids: NewIds::Texts,
        side: NewPlace::Last,
    },
    Template {
        ids: NewIds::Places(&LAW),
        ..item(
            TemplateName::Law,
            Section::Law,
            "items/pages.toml",
            ListType::Same(160_120),
            (0, 0),
        )
    },
    item(
        TemplateName::OwnPage,
        Section::OwnPages,
        "items/own.toml",
        ListType::Same(160_121),
        (8001, 8999),
    ),
    item(
        TemplateName::Certificate,
        Section::Certificates,
        "items/certificates.toml",
        ListType::Same(160_122),
        (9001, 9999),
    ),
];
