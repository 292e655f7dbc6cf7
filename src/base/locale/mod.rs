//! The languages of the site, and the fixed texts that the server needs.

mod brand;
mod catalogue;
mod crawlers;
mod files;
mod identity;
mod language;
mod law;
mod list;
mod synonyms;
mod tag;
mod texts;
mod words;

pub use brand::{BrandError, BrandHead, BrandShop, BrandTexts, OwnBrand};
pub use catalogue::{
    KeyedTexts, WordError, check_facts, check_word, fact_names, has_text, keyed, replaceable,
};
pub use crawlers::{AllowedCrawlers, CrawlerPurpose};
pub use files::{Subject, has_own_texts, missing_texts, read_texts_from, texts};
pub use identity::{Identity, PageEdge, palette};
pub use language::{Language, Numbers, ProductionIds};
pub use law::{LawTemplate, law_template};
pub use list::{InvalidLanguages, Languages, use_languages};
pub use synonyms::Synonyms;
pub use tag::{Locale, texts_by_language};
pub use texts::{ApiTexts, DeskTexts, FigureSigns, PreviewTexts, ServerTexts, date_pattern};
pub use words::{CompanyFacts, WORDS_ITEM, Words, has_facts, texts_with};
