//! A field of a kind of entries: how it is written, sent, shown in forms, and what it selects.

use strum::IntoStaticStr;

use super::entry::Section;
use super::kinds::EntryKind;

/// A field, named as in the folder format and in the provider's API.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub shape: FieldShape,
    /// Whether the folder format must have it.
    pub is_required: bool,
    /// How the provider's API has it.
    pub wire: Wire,
    /// The name of the lists that its value selects, with the value after a colon.
    pub list: Option<&'static str>,
    /// Whether the pages that show those lists have a tag with its name and its value.
    pub is_tag: bool,
    /// The last part of the key of its name at the desk, `desk.fields.picture`; empty if it is not
    /// for editors.
    pub label: &'static str,
    pub forms: FieldForms,
    /// Where search engines show it.
    pub shown: Option<&'static str>,
    /// The last part of the key of the heading above it, `desk.groups.colours`; empty for none.
    pub group: &'static str,
    /// The last part of the key of its explanation at the desk, `desk.fieldHints.icp`; empty for
    /// none.
    pub hint: &'static str,
}

/// The forms that have a field although the entry does not.
#[derive(Clone, Copy, Debug)]
pub enum FieldForms {
    Always,
    /// The forms of other sections than these, which have it further below.
    NotFirstIn(&'static [Section]),
    /// The forms of these sections; others have it further below.
    FirstIn(&'static [Section]),
    /// The forms of these sections; others lack it.
    OnlyIn(&'static [Section]),
}

/// How a value is written; the names are those of the desk's inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum FieldShape {
    /// A number from 1 on.
    Number,
    /// A number or a word.
    #[strum(serialize = "line")]
    Word,
    /// The path of a page, without language.
    #[strum(serialize = "line")]
    Path,
    Line,
    Lines,
    /// A text in place of the program's whose key is the entry's id.
    Replacing,
    /// Becomes HTML. The field [`IMPORTED`] takes its place.
    Markdown,
    Html,
    /// China Standard Time.
    Time,
    /// A day, such as `2027-03-31`.
    Date,
    /// The time of the last change on the site, which the store finds out.
    #[strum(serialize = "line")]
    Changed,
    /// The address of a page.
    Link,
    /// Another address.
    #[strum(serialize = "line")]
    Address,
    Picture,
    /// A colour such as `#22375b`.
    Colour,
    /// One of these words, or none.
    Choice(&'static [&'static str]),
    /// This word, or none: a box to check.
    Check(&'static str),
    /// The name of an own page in its address.
    PageName,
    /// A number from 1 on that people write.
    Whole,
    /// Days ([`base::sample_facts::LeadDays`]).
    #[strum(serialize = "line")]
    Days,
    /// Some of these words.
    Words(&'static [&'static str]),
    /// Names, each a text of its own.
    Names,
    /// Colours with names by language ([`base::sample_facts::StockedColour`]).
    Colours,
    /// Pictures, whose texts are in the field [`ALTERNATIVES`] of each language.
    Pictures,
    #[strum(serialize = "list")]
    Texts,
    /// The number of a type, or one for each language.
    #[strum(serialize = "line")]
    Types,
    /// The languages of the site.
    Languages,
    /// The links of a menu ([`base::site::MenuLink`]).
    Menu,
    /// The persons of a team ([`base::team_person::TeamPerson`]).
    Persons,
    /// The pages that the company does not have ([`base::site::HiddenPages`]).
    Hidden,
    /// The id of an entry.
    Entry(EntryKind),
}

/// The field with a JSON object of facts (spec §3).
pub const EXTRA: &str = "exvals";
/// Imported HTML, in place of Markdown.
pub const IMPORTED: &str = "html";
/// The text alternatives of pictures, in their order.
pub const ALTERNATIVES: &str = "imgalts";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    Always,
    /// Left out if it is empty.
    IfAny,
    /// A key of the JSON object in the field [`EXTRA`], unless that field is written.
    Extra,
    Never,
}

pub(super) const fn field(name: &'static str, shape: FieldShape) -> Field {
    Field {
        name,
        shape,
        is_required: false,
        wire: Wire::Always,
        list: None,
        is_tag: false,
        label: "",
        forms: FieldForms::FirstIn(&[]),
        shown: None,
        group: "",
        hint: "",
    }
}

pub(super) const fn id(name: &'static str, shape: FieldShape) -> Field {
    field(name, shape).required()
}

/// The title of a text.
pub(super) const fn title(name: &'static str, label: &'static str) -> Field {
    field(name, FieldShape::Line).required().always(label)
}

impl Field {
    /// Whether the forms of a section have it although the entry does not.
    pub fn is_first_in(&self, section: Section) -> bool {
        match self.forms {
            FieldForms::Always => true,
            FieldForms::NotFirstIn(sections) => !sections.contains(&section),
            FieldForms::FirstIn(sections) | FieldForms::OnlyIn(sections) => {
                sections.contains(&section)
            }
        }
    }

    pub(super) const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    pub(super) const fn wire(mut self, wire: Wire) -> Self {
        self.wire = wire;
        self
    }

    pub(super) const fn selects(mut self, list: &'static str) -> Self {
        self.list = Some(list);
        self
    }

    pub(super) const fn tag(mut self) -> Self {
        self.is_tag = true;
        self
    }

    pub(super) const fn label(mut self, label: &'static str) -> Self {
        self.label = label;
        self
    }

    pub(super) const fn always(mut self, label: &'static str) -> Self {
        self.forms = FieldForms::Always;
        self.label(label)
    }

    pub(super) const fn of(mut self, sections: &'static [Section]) -> Self {
        self.forms = FieldForms::FirstIn(sections);
        self
    }

    pub(super) const fn not_of(mut self, sections: &'static [Section]) -> Self {
        self.forms = FieldForms::NotFirstIn(sections);
        self
    }

    pub(super) const fn only_of(mut self, sections: &'static [Section]) -> Self {
        self.forms = FieldForms::OnlyIn(sections);
        self
    }

    pub(super) const fn group(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    pub(super) const fn hint(mut self) -> Self {
        self.hint = self.label;
        self
    }

    pub(super) const fn shown(mut self, place: &'static str) -> Self {
        self.shown = Some(place);
        self
    }
}
