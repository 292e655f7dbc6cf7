//! The company: its facts and the pages of its site.

use base::config::CompanyFields;
use base::locale::AllowedCrawlers;

use super::{KindDeclaration, WORDS};
use crate::entries::entry::Section;
use crate::entries::field::{Field, FieldShape, Wire, field, id, title};

/// The facts of the company, which texts contain as `{{company.hotline}}`. There is one entry,
/// `company/main`.
pub(super) const COMPANY: KindDeclaration = KindDeclaration {
    file: "company.toml",
    table: "company",
    id: id("id", FieldShape::Word).wire(Wire::Never),
    section: Some(Section::Company),
    tag: WORDS,
    list: Some("company"),
    common: &[
        field("languages", FieldShape::Languages).always("languages"),
        field("hidden", FieldShape::Hidden)
            .always("hidden")
            .group("navigation")
            .hint(),
        field("menu", FieldShape::Menu)
            .always("menu")
            .group("navigation")
            .hint(),
        field("footer", FieldShape::Menu)
            .always("footerMenu")
            .group("navigation")
            .hint(),
        field("hotline", FieldShape::Line)
            .always("hotline")
            .group("reach")
            .hint(),
        field("coordinates", FieldShape::Line)
            .always("coordinates")
            .group("reach")
            .hint(),
        field("opening", FieldShape::Line)
            .always("opening")
            .group("reach")
            .hint(),
        field("profiles", FieldShape::Lines)
            .always("profiles")
            .group("reach")
            .hint(),
        field("privacy", FieldShape::Line)
            .always("privacy")
            .group("reach"),
        field("accessibility", FieldShape::Line)
            .always("accessibility")
            .group("reach"),
        field("whatsapp", FieldShape::Line)
            .always("whatsapp")
            .group("messengers")
            .hint(),
        field("wechat", FieldShape::Line)
            .always("wechat")
            .group("messengers"),
        field("wechatqr", FieldShape::Picture)
            .always("wechatQr")
            .group("messengers")
            .hint(),
        field("line", FieldShape::Line)
            .always("line")
            .group("messengers")
            .hint(),
        field("founded", FieldShape::Line)
            .always("founded")
            .group("registers"),
        field("icp", FieldShape::Line)
            .always("icp")
            .group("registers")
            .hint(),
        field("police", FieldShape::Line)
            .always("police")
            .group("registers")
            .hint(),
        field("vat", FieldShape::Line)
            .always("vat")
            .group("registers"),
        field("logo", FieldShape::Picture)
            .always("logo")
            .group("logo")
            .hint(),
        field("darklogo", FieldShape::Picture)
            .always("logoDark")
            .group("logo")
            .hint(),
        field("icon", FieldShape::Picture)
            .always("icon")
            .group("logo")
            .hint(),
        field("main", FieldShape::Colour)
            .always("main")
            .group("colours")
            .hint(),
        field("accent", FieldShape::Colour)
            .always("accent")
            .group("colours")
            .hint(),
        field("ground", FieldShape::Colour)
            .always("ground")
            .group("colours")
            .hint(),
        field("darkmain", FieldShape::Colour)
            .always("darkMain")
            .group("colours")
            .hint(),
        field("darkaccent", FieldShape::Colour)
            .always("darkAccent")
            .group("colours"),
        field("edge", FieldShape::Choice(&["woven"]))
            .always("edge")
            .group("style")
            .hint(),
        field("strip", FieldShape::Picture)
            .always("strip")
            .group("style")
            .hint(),
        field("headings", FieldShape::Choice(&["sans"]))
            .always("headings")
            .group("style"),
        field("aisearch", FieldShape::Check(AllowedCrawlers::REFUSED))
            .always("aiSearch")
            .group("crawlers"),
        field("aiassistants", FieldShape::Check(AllowedCrawlers::REFUSED))
            .always("aiAssistants")
            .group("crawlers"),
        field("aitraining", FieldShape::Check(AllowedCrawlers::ALLOWED))
            .always("aiTraining")
            .group("crawlers")
            .hint(),
    ],
    texts: &[
        title("name", "companyName").group("names"),
        field("short", FieldShape::Line)
            .always("short")
            .group("names")
            .hint(),
        field("second", FieldShape::Line)
            .always("second")
            .group("names"),
        field("phrases", FieldShape::Line)
            .always("phrases")
            .group("names"),
        field("site", FieldShape::Line)
            .always("siteName")
            .group("names"),
        field("sender", FieldShape::Line)
            .always("sender")
            .group("names")
            .hint(),
        field("since", FieldShape::Line)
            .always("since")
            .group("facts"),
        field("hours", FieldShape::Line)
            .always("hours")
            .group("facts"),
        field("address", FieldShape::Line)
            .always("postal")
            .group("facts"),
        field("place", FieldShape::Line)
            .always("place")
            .group("facts"),
        field("facts", FieldShape::Lines)
            .always("facts")
            .group("facts"),
        field("register", FieldShape::Line)
            .always("register")
            .group("facts")
            .hint(),
        field("card", FieldShape::Picture)
            .always("card")
            .group("sharing")
            .hint(),
    ],
    wire: &[],
};

/// Returns the names of the company's facts, as settings have them. The languages of a site are a
/// setting of their own.
pub fn company_fields() -> CompanyFields {
    let names = |fields: &[Field]| fields.iter().map(|field| field.name).collect();
    let mut fields = CompanyFields {
        common: names(COMPANY.common),
        texts: names(COMPANY.texts),
    };
    fields.common.retain(|name| *name != "languages");
    fields
}
