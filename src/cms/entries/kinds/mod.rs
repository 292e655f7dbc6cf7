//! The kinds of entries, each declared once: its place in the folder format, its fields, the lists
//! that have its texts, and the tags of the pages that show it. The reader of the folder format, the
//! table of the texts on the site, the rows of the provider's API, the forms of the desk and
//! previews follow from the declaration.

mod company;
mod sample;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::entry::Section;
use super::field::{ALTERNATIVES, EXTRA, Field, FieldShape, IMPORTED, Wire, field, id, title};
use company::COMPANY;
pub use company::company_fields;

/// A kind of entry, named as in the provider's API.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum EntryKind {
    Item,
    Type,
    Catalog,
    Seo,
    Board,
    Label,
    Topic,
    Company,
    Word,
}

/// The declaration of a kind.
#[derive(Debug)]
pub struct KindDeclaration {
    /// The file of the folder format; a folder, which ends with a slash, for items alone.
    pub file: &'static str,
    /// The name of its tables there: `[[page]]`.
    pub table: &'static str,
    /// The field with the id.
    pub id: Field,
    /// `None` if the file says the section.
    pub section: Option<Section>,
    /// The tag of pages that show an entry (docs/operations.md, "Purge"), which ends with a colon if
    /// the id follows.
    tag: &'static str,
    /// The name of the list of all texts of this kind, if the provider's API has one.
    pub list: Option<&'static str>,
    /// The fields that all languages share, in the order of the form.
    pub common: &'static [Field],
    /// The fields of each language, the title first.
    pub texts: &'static [Field],
    /// The order of the fields in the provider's API; empty if it is that of the declaration.
    wire: &'static [&'static str],
}

impl EntryKind {
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub fn declaration(self) -> &'static KindDeclaration {
        match self {
            Self::Item => &ITEM,
            Self::Type => &TYPE,
            Self::Catalog => &CATALOG,
            Self::Seo => &SEO,
            Self::Board => &BOARD,
            Self::Label => &LABEL,
            Self::Topic => &TOPIC,
            Self::Company => &COMPANY,
            Self::Word => &WORD,
        }
    }

    /// The kinds whose entries are in one of this kind, with the fields that say in which one.
    pub fn members(self) -> impl Iterator<Item = (Self, &'static Field)> {
        let kinds = Self::VARIANTS.iter().copied();
        kinds.flat_map(move |kind| {
            let fields = kind.declaration().selecting();
            let fields = fields.filter(move |field| field.shape == FieldShape::Entry(self));
            fields.map(move |field| (kind, field))
        })
    }

    /// The kinds in a file of the folder format.
    pub fn of_file(name: &str) -> Vec<Self> {
        let has = |kind: &Self| {
            let file = kind.declaration().file;
            file == name || (file.ends_with('/') && name.starts_with(file))
        };
        Self::VARIANTS.iter().copied().filter(has).collect()
    }
}

impl KindDeclaration {
    /// The tag of the pages that show an entry.
    pub fn tag(&self, id: &str) -> String {
        let id = if self.tag.ends_with(':') { id } else { "" };
        format!("{}{id}", self.tag)
    }

    /// The fields in the order of the provider's API.
    pub fn wire(&self) -> impl Iterator<Item = &'static Field> {
        let place = |field: &&Field| self.wire.iter().position(|name| *name == field.name);
        let mut fields: Vec<_> = self.common.iter().chain(self.texts).collect();
        fields.sort_by_key(place);
        fields.into_iter()
    }

    /// The fields of the folder format: those of an entry, and those of each language.
    pub fn written(&self) -> [Vec<&'static Field>; 2] {
        [self.common, self.texts].map(|fields| {
            let fields = fields.iter();
            fields
                .filter(|field| field.shape != FieldShape::Changed)
                .collect()
        })
    }

    /// The fields whose values select lists, in the order of the columns `list` and `sublist`.
    pub fn selecting(&self) -> impl Iterator<Item = &'static Field> {
        self.common.iter().filter(|field| field.list.is_some())
    }
}

const ITEM: KindDeclaration = KindDeclaration {
    file: "items/",
    table: "item",
    id: id("fid", FieldShape::Number),
    section: None,
    tag: "info:",
    list: None,
    common: &[
        field("tid", FieldShape::Types).selects("tid").tag(),
        field("name", FieldShape::PageName)
            .wire(Wire::IfAny)
            .label("pageName")
            .hint()
            .only_of(&[Section::OwnPages]),
        field("robots", FieldShape::Check("noindex"))
            .wire(Wire::IfAny)
            .label("noindex")
            .hint()
            .only_of(&[Section::OwnPages]),
        field("imgsrc", FieldShape::Picture)
            .always("picture")
            .not_of(&[Section::Certificates]),
        field("ptime", FieldShape::Time).always("published"),
        field("atime", FieldShape::Time).label("written"),
        field("utime", FieldShape::Changed).wire(Wire::IfAny),
        field("lnkurl", FieldShape::Link).label("link").of(&[
            Section::Home,
            Section::Markets,
            Section::Other,
        ]),
        field("vodurl", FieldShape::Address).label("film"),
        field("imgpack", FieldShape::Pictures)
            .label("pictures")
            .of(&[Section::Samples]),
        field("cid", FieldShape::Entry(EntryKind::Catalog))
            .wire(Wire::IfAny)
            .selects("cid")
            .tag()
            .label("category")
            .of(&[Section::Samples]),
        sample::WEAVE,
        sample::GSM,
        sample::MINIMUM,
        sample::LEAD,
        sample::SIZES,
        sample::GENDER,
        sample::PROCESS,
        sample::CERTIFICATES,
        sample::COLOURS,
        sample::DRAWING,
        sample::SURFACE,
        sample::INTERLACING,
        sample::YARN,
        field(EXTRA, FieldShape::Line).label("extra"),
        field("countries", FieldShape::Line)
            .wire(Wire::IfAny)
            .label("countries")
            .hint()
            .only_of(&[Section::About]),
        field("number", FieldShape::Line)
            .wire(Wire::IfAny)
            .label("certificateNumber")
            .only_of(&[Section::Certificates]),
        field("expires", FieldShape::Date)
            .wire(Wire::IfAny)
            .label("expires")
            .hint()
            .only_of(&[Section::Certificates]),
        field("file", FieldShape::Link)
            .wire(Wire::IfAny)
            .label("certificateFile")
            .hint()
            .only_of(&[Section::Certificates]),
        field("hours", FieldShape::Line)
            .wire(Wire::IfAny)
            .label("teamHours")
            .hint()
            .only_of(&[Section::About]),
    ],
    texts: &[
        title("title", "title").shown("title"),
        field("subtxt", FieldShape::Line).label("subtitle").of(&[
            Section::Samples,
            Section::Markets,
            Section::About,
            Section::Home,
        ]),
        field("abstract", FieldShape::Lines)
            .always("abstract")
            .not_of(&[Section::Certificates])
            .shown("description"),
        sample::COMPOSITION,
        field("content", FieldShape::Markdown)
            .always("content")
            .not_of(&[Section::Certificates]),
        field("persons", FieldShape::Persons)
            .wire(Wire::IfAny)
            .label("persons")
            .hint()
            .only_of(&[Section::About]),
        field("scope", FieldShape::Line)
            .wire(Wire::IfAny)
            .label("scope")
            .hint()
            .only_of(&[Section::Certificates]),
        field("issuer", FieldShape::Line)
            .wire(Wire::IfAny)
            .label("issuer")
            .only_of(&[Section::Certificates]),
        field(IMPORTED, FieldShape::Html)
            .wire(Wire::Never)
            .label("html"),
        field(ALTERNATIVES, FieldShape::Texts)
            .wire(Wire::Never)
            .label("alternatives")
            .of(&[Section::Samples]),
        field("ptxt", FieldShape::Line).label("source"),
        field("pname", FieldShape::Line)
            .label("publisher")
            .of(&[Section::News]),
    ],
    wire: &[
        "tid",
        "cid",
        "name",
        "robots",
        "title",
        "subtxt",
        "abstract",
        "imgsrc",
        EXTRA,
        "lnkurl",
        "content",
        "atime",
        "ptime",
        "utime",
        "vodurl",
        "imgpack",
        "pname",
        "ptxt",
        "countries",
        "number",
        "expires",
        "file",
        "scope",
        "issuer",
        "persons",
        "hours",
    ],
};

/// The name, introduction and banner of a page.
const TYPE: KindDeclaration = KindDeclaration {
    file: "types.toml",
    table: "type",
    id: id("tid", FieldShape::Number),
    section: Some(Section::Pages),
    tag: "type:",
    list: None,
    common: &[
        field("imgsrc", FieldShape::Picture).always("picture"),
        field("lnkurl", FieldShape::Link).label("link"),
    ],
    texts: &[
        title("tname", "title").shown("title"),
        field("tdesc", FieldShape::Markdown).always("introduction"),
        field(IMPORTED, FieldShape::Html)
            .wire(Wire::Never)
            .label("html"),
    ],
    wire: &["tname", "tdesc", "imgsrc", "lnkurl"],
};

/// A category of samples.
const CATALOG: KindDeclaration = KindDeclaration {
    file: "catalogs.toml",
    table: "catalog",
    id: id("cid", FieldShape::Number),
    section: Some(Section::Categories),
    tag: "cid:",
    list: None,
    common: &[field("tid", FieldShape::Number)
        .required()
        .selects("catalogs")
        .tag()],
    texts: &[title("cname", "title")],
    wire: &[],
};

/// Title, description and keywords of a page.
const SEO: KindDeclaration = KindDeclaration {
    file: "seo.toml",
    table: "page",
    id: id("path", FieldShape::Path).wire(Wire::Never),
    section: Some(Section::Seo),
    tag: "seo",
    list: None,
    common: &[],
    texts: &[
        title("title", "title").shown("title"),
        field("desc", FieldShape::Lines)
            .always("description")
            .shown("description"),
        field("keyword", FieldShape::Line).always("keywords"),
    ],
    wire: &[],
};

const BOARD: KindDeclaration = KindDeclaration {
    file: "bbs.toml",
    table: "board",
    id: id("bid", FieldShape::Word),
    section: Some(Section::Questions),
    tag: "bbs",
    list: Some("boards"),
    common: &[],
    texts: &[title("bname", "title")],
    wire: &[],
};

const LABEL: KindDeclaration = KindDeclaration {
    table: "label",
    id: id("lid", FieldShape::Word),
    list: Some("labels"),
    common: &[field("bid", FieldShape::Entry(EntryKind::Board))
        .required()
        .selects("labels")
        .always("board")],
    texts: &[title("lname", "title")],
    ..BOARD
};

/// A question with its answer.
const TOPIC: KindDeclaration = KindDeclaration {
    table: "topic",
    id: id("tpid", FieldShape::Word),
    list: Some("topics"),
    common: &[
        field("lid", FieldShape::Entry(EntryKind::Label))
            .required()
            .wire(Wire::Never)
            .selects("topics")
            .always("label"),
        field("uname", FieldShape::Line).always("asker"),
        field("atime", FieldShape::Time).always("written"),
    ],
    texts: &[
        title("title", "question").shown("title"),
        field("content", FieldShape::Markdown).always("content"),
        field(IMPORTED, FieldShape::Html)
            .wire(Wire::Never)
            .label("html"),
    ],
    wire: &["title", "uname", "atime", "content"],
    ..BOARD
};

/// The pages that contain words: all. The item of the provider's API that has them
/// (`base::locale::WORDS_ITEM`).
const WORDS: &str = "info:1043";

/// A text in place of one of the program's, by its key.
const WORD: KindDeclaration = KindDeclaration {
    file: "words.toml",
    table: "word",
    id: id("key", FieldShape::Word),
    section: Some(Section::Words),
    tag: WORDS,
    list: Some("words"),
    common: &[],
    texts: &[field("text", FieldShape::Replacing)
        .required()
        .always("text")],
    wire: &[],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_declaration_names_its_own_fields() {
        for kind in EntryKind::VARIANTS {
            let own = kind.declaration();
            let names: Vec<_> = own.wire().map(|field| field.name).collect();
            let is_own = |name: &&str| names.contains(name);
            assert!(own.wire.iter().all(is_own), "{kind:?}");
            let title = own.texts.first().unwrap();
            assert!(
                title.is_required
                    && matches!(title.shape, FieldShape::Line | FieldShape::Replacing),
                "{kind:?}"
            );
            assert!(own.selecting().count() <= 2, "the table has two columns");
            let mut naming = own
                .common
                .iter()
                .filter(|field| matches!(field.shape, FieldShape::Entry(_)));
            assert!(naming.all(|field| field.list.is_some()), "{kind:?}");
        }
    }
}
