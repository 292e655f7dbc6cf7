//! The beginnings of new entries, by section of the desk: kind, type, file, and how they get their
//! ids (content/README.md, "Ids").

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::entry::{EntryId, Section};
use super::kinds::EntryKind;
use super::template_list::TEMPLATES;
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
    Word,
    Law,
    OwnPage,
    Certificate,
}

/// The beginning of a new entry.
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
    /// The key of a text of the program. The entry begins with its first change.
    Texts,
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
    Conformance,
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

    /// Whether entries are made of it by name, not by their first change.
    pub fn is_offered(&self) -> bool {
        !matches!(self.ids, NewIds::Texts)
    }

    /// Returns the first template of a kind.
    pub fn of_kind(kind: EntryKind) -> Option<&'static Self> {
        TEMPLATES.iter().find(|own| own.kind == kind)
    }

    /// Returns the template that an entry is like, by its file and the `tid` of its list; `None` for
    /// one that no template makes.
    pub fn like(entry: &EntryId, file: &str, tid: Option<i64>) -> Option<&'static Self> {
        TEMPLATES.iter().find(|own| {
            let is_listed = match own.list {
                ListType::Same(list) => tid == Some(list),
                ListType::None | ListType::Each(_) => true,
            };
            let is_placed = match own.ids {
                NewIds::Places(_) => own.place(entry).is_some(),
                _ => true,
            };
            own.kind == entry.kind && own.file == file && is_listed && is_placed
        })
    }

    /// The page that has a part of it, whose id is an entry's.
    pub fn place(&self, entry: &EntryId) -> Option<PlaceName> {
        let NewIds::Places(parts) = self.ids else {
            return None;
        };
        let own = parts.iter().find(|part| part.id == entry.id)?;
        Some(own.page)
    }

    pub fn named(name: TemplateName) -> Option<&'static Self> {
        TEMPLATES.iter().find(|own| own.name == name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_section_has_templates_of_its_own_kinds() {
        for section in Section::VARIANTS {
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
        for kind in EntryKind::VARIANTS {
            assert!(Template::of_kind(*kind).is_some(), "{kind:?}");
        }
    }
}
