//! The CMS: info items (articles, samples, banners, cards, footers), their types and catalogs, and
//! SEO records (spec §3).

use std::sync::OnceLock;

use jiff::civil::DateTime;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::call::{Absence, Endpoint};
use super::envelope::Data;
use super::facts::{ProvidedFacts, facts};
use super::{
    Cid, Cols, Fid, InfoQuery, ListOf, MediaSources, Overlaid, Provider, ProviderError, Tid,
    envelope, lenient,
};
use base::locale::{Locale, WORDS_ITEM};
use base::site::REDIRECTS_ITEM;

const INFO: Endpoint = Endpoint::get("info", "/api/v1/cms/info/info").absent(Absence::Thing);
const PAGER: Endpoint = Endpoint::get("pager", "/api/v1/cms/info/pager");
const COUNT: Endpoint = Endpoint::get("count", "/api/v1/cms/info/count");
const TYPE: Endpoint = Endpoint::get("type", "/api/v1/cms/type/info").absent(Absence::Thing);
const CATALOG: Endpoint = Endpoint::get("catalog", "/api/v1/cms/catalog/list");
const SEO: Endpoint = Endpoint::get("seo", "/cms/seo/match").absent(Absence::Thing);

/// A CMS info item. A field that was not requested, or has no value, is empty. HTML and URLs are
/// those of the CMS.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Info {
    #[serde(default, deserialize_with = "lenient::id")]
    pub fid: Fid,
    /// The type it belongs to.
    #[serde(default, deserialize_with = "lenient::id_if_any")]
    pub tid: Option<Tid>,
    /// The category that it belongs to.
    #[serde(default, deserialize_with = "lenient::id_if_any")]
    pub cid: Option<Cid>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub title: String,
    /// The line below the title.
    #[serde(default, deserialize_with = "lenient::text")]
    pub subtxt: String,
    /// Summary (`abstract` on the wire).
    #[serde(default, rename = "abstract", deserialize_with = "lenient::text")]
    pub summary: String,
    /// Path of the picture on this site; empty if there is none, or if its source is not trusted.
    #[serde(default, deserialize_with = "lenient::text")]
    pub imgsrc: String,
    /// The target of its link.
    #[serde(default, deserialize_with = "lenient::text")]
    pub lnkurl: String,
    /// The address of its film.
    #[serde(default, deserialize_with = "lenient::text")]
    pub vodurl: String,
    /// Who published it.
    #[serde(default, deserialize_with = "lenient::text")]
    pub pname: String,
    /// Where its text is from.
    #[serde(default, deserialize_with = "lenient::text")]
    pub ptxt: String,
    /// The text, in HTML that is not sanitised.
    #[serde(default, deserialize_with = "lenient::text")]
    pub content: String,
    /// The first words of `content` without markup, set by their first reader.
    #[serde(skip)]
    pub words: OnceLock<String>,
    /// When it was written, in China Standard Time.
    #[serde(default, deserialize_with = "lenient::time")]
    pub atime: Option<DateTime>,
    /// When it was published, in China Standard Time.
    #[serde(default, deserialize_with = "lenient::time")]
    pub ptime: Option<DateTime>,
    /// When its text last changed on the site, in China Standard Time; some providers do not say.
    #[serde(default, deserialize_with = "lenient::time")]
    pub utime: Option<DateTime>,
    /// The name of an own page in its address.
    #[serde(default, deserialize_with = "lenient::text")]
    pub name: String,
    /// `noindex` if the own page is not for search engines.
    #[serde(default, deserialize_with = "lenient::text")]
    pub robots: String,
    /// The number of a certificate.
    #[serde(default, deserialize_with = "lenient::text")]
    pub number: String,
    /// The last day of a certificate: `2027-03-31`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub expires: String,
    /// The address of its file.
    #[serde(default, deserialize_with = "lenient::text")]
    pub file: String,
    /// Its products and steps.
    #[serde(default, deserialize_with = "lenient::text")]
    pub scope: String,
    /// Who issued it.
    #[serde(default, deserialize_with = "lenient::text")]
    pub issuer: String,
    /// The persons of a team, one in a line.
    #[serde(default, deserialize_with = "lenient::text")]
    pub persons: String,
    /// The facts of a sample (`exvals` on the wire).
    #[serde(default, rename = "exvals", deserialize_with = "facts")]
    pub facts: Option<Box<ProvidedFacts>>,
    /// Further pictures: the entries with a trusted `src`, each with its path on this site.
    #[serde(default, deserialize_with = "pictures")]
    pub imgpack: Vec<PackedPicture>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedPicture {
    /// Its path on this site.
    pub src: String,
    /// The alternative text; empty if the CMS has none.
    pub alt: String,
}

/// A CMS type: the common properties of the items of a list. HTML and URLs are those of the CMS.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TypeInfo {
    #[serde(default, deserialize_with = "lenient::text")]
    pub tname: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub tdesc: String,
    /// Path of the picture on this site; empty if there is none, or if its source is not trusted.
    #[serde(default, deserialize_with = "lenient::text")]
    pub imgsrc: String,
    /// The target of its link.
    #[serde(default, deserialize_with = "lenient::text")]
    pub lnkurl: String,
}

/// A category of samples.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Catalog {
    pub cid: Cid,
    #[serde(default, deserialize_with = "lenient::text")]
    pub cname: String,
}

/// Meta data of a page's head.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Seo {
    #[serde(default, deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub desc: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub keyword: String,
}

/// The value of `ord` for the editor's order.
const EDITORS_ORDER: &str = "ord-1";

/// Reads a list of `{src, alt}`; a plain text is a `src`.
fn pictures<'de, D: Deserializer<'de>>(field: D) -> Result<Vec<PackedPicture>, D::Error> {
    let entries = lenient::list(field)?;
    let text = |value| match value {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    let picture = |entry| match entry {
        Value::Object(mut fields) => {
            let alt = text(fields.remove("alt")).unwrap_or_default();
            text(fields.remove("src")).map(|src| PackedPicture { src, alt })
        }
        other => text(Some(other)).map(|src| PackedPicture {
            src,
            alt: String::new(),
        }),
    };
    Ok(entries.into_iter().filter_map(picture).collect())
}

impl Info {
    /// When its text last changed, not before its publication.
    pub fn edited(&self) -> Option<DateTime> {
        self.utime
            .map(|edited| edited.max(self.ptime.unwrap_or(edited)))
    }

    /// Whether nothing of the item can be shown.
    pub fn is_blank(&self) -> bool {
        let texts = [&self.title, &self.subtxt, &self.summary, &self.imgsrc];
        let is_empty = |text: &&String| text.trim().is_empty();
        texts.iter().all(is_empty) && self.content.trim().is_empty() && self.imgpack.is_empty()
    }

    /// Replaces the addresses of trusted pictures by paths on this site, and removes the others.
    pub(super) fn with_pictures(mut self, sources: &MediaSources) -> Self {
        self.imgsrc = sources.address(&self.imgsrc);
        for picture in &mut self.imgpack {
            picture.src = sources.address(&picture.src);
        }
        self.facts = self.facts.map(|facts| facts.with_pictures(sources));
        self.imgpack.retain(|picture| !picture.src.is_empty());
        self
    }
}

impl Overlaid for Info {
    const KIND: &'static str = "item";

    type Id = Fid;

    fn id(&self, _own: &str) -> Fid {
        self.fid
    }
}

impl Overlaid for TypeInfo {
    const KIND: &'static str = "type";

    type Id = String;

    fn id(&self, own: &str) -> String {
        own.to_owned()
    }
}

impl Overlaid for Catalog {
    const KIND: &'static str = "catalog";

    type Id = Cid;

    fn id(&self, _own: &str) -> Cid {
        self.cid
    }
}

impl Overlaid for Seo {
    const KIND: &'static str = "seo";

    type Id = String;

    /// The path, with its query.
    fn id(&self, own: &str) -> String {
        format!("/{own}")
    }
}

impl Provider {
    /// Returns an info item. Errors: [`ProviderError::is_not_found`] for an id that the provider
    /// does not know in this language.
    pub async fn info(&self, fid: Fid, locale: Locale, cols: Cols) -> Result<Info, ProviderError> {
        let request = INFO
            .request()
            .with("fid", fid.to_string())
            .cols(cols, "fid")
            .locale(locale);
        let info: Info = self.data(request, envelope::object).await?;
        if cols == Cols::ALL && info.is_blank() {
            self.peculiar(INFO, "an item without title, text and picture");
        }
        let info = info.with_pictures(self.media_sources());
        Ok(if info.fid == Fid::default() {
            Info { fid, ..info }
        } else {
            info
        })
    }

    /// Returns the company's words in a language as JSON ([`Words::read`](base::locale::Words::read));
    /// empty if the provider has no item with them.
    pub async fn words(&self, locale: Locale) -> Result<String, ProviderError> {
        self.extra(WORDS_ITEM, locale).await
    }

    /// Returns the redirects from addresses that the site had before, as JSON
    /// ([`MovedAddresses::read`](base::site::MovedAddresses::read)); empty if the provider has no item
    /// with them.
    pub async fn redirects(&self) -> Result<String, ProviderError> {
        self.extra(REDIRECTS_ITEM, Locale::default()).await
    }

    /// Returns the field `exvals` of an item; empty without the item.
    async fn extra(&self, fid: u64, locale: Locale) -> Result<String, ProviderError> {
        #[derive(Debug, Deserialize)]
        struct Item {
            #[serde(default, deserialize_with = "lenient::text_or_json")]
            exvals: String,
        }
        let request = INFO
            .request()
            .with("fid", fid.to_string())
            .cols(Cols::new("exvals"), "fid")
            .locale(locale);
        match self.data::<Item>(request, envelope::object).await {
            Ok(item) => Ok(item.exvals),
            Err(error) if error.is_not_found() => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    /// Returns a list of published info items in the editor's order, without rows that are
    /// unreadable or have no id. Errors: any cause; also when there are rows, but none is readable.
    pub async fn infos(&self, query: InfoQuery) -> Result<Vec<Info>, ProviderError> {
        let window = query.rows.window(self.settings().paging);
        let request = PAGER
            .request()
            .of(query.of)
            .cols(query.cols, "fid")
            .locale(query.locale);
        let request = request.with("ord", EDITORS_ORDER).with("stat", "1");
        let read = |data: Data<'_>| {
            envelope::rows_within(data, &window, |info: &Info| info.fid != Fid::default())
        };
        let items = self.list(request.rows(&window), read).await?;
        Ok(items
            .into_iter()
            .map(|info| info.with_pictures(self.media_sources()))
            .collect())
    }

    /// Returns the number of published items of a list.
    pub async fn count(&self, of: ListOf, locale: Locale) -> Result<u64, ProviderError> {
        self.list(COUNT.request().of(of).locale(locale), envelope::number)
            .await
    }

    /// Returns a type with all its fields.
    /// Errors: [`ProviderError::is_not_found`] for an id that the provider does not know.
    pub async fn type_info(&self, tid: Tid, locale: Locale) -> Result<TypeInfo, ProviderError> {
        let request = TYPE
            .request()
            .with("tid", tid.to_string())
            .with("cols", "tid,tname,tdesc,imgsrc,lnkurl")
            .locale(locale);
        let answer: TypeInfo = self.data(request, envelope::object).await?;
        Ok(TypeInfo {
            imgsrc: self.media_sources().address(&answer.imgsrc),
            ..answer
        })
    }

    /// Returns the categories of samples ([`Tid::SAMPLES`]).
    pub async fn catalogs(&self, locale: Locale) -> Result<Vec<Catalog>, ProviderError> {
        let request = CATALOG
            .request()
            .with("tid", Tid::SAMPLES.to_string())
            .with("cols", "cid,cname")
            .locale(locale);
        self.list(request, envelope::rows).await
    }

    /// Returns the record of a path without language prefix.
    /// Errors: [`ProviderError::is_not_found`] for a path that the provider does not know.
    pub async fn seo(&self, path: String, locale: Locale) -> Result<Seo, ProviderError> {
        let request = SEO.request().with("path", path).locale(locale);
        self.data(request, envelope::object).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("info", |text| {
            let picture = serde_json::json!({ "src": text, "alt": text });
            let item = serde_json::json!({
                "fid": text, "title": text, "atime": text, "ptime": text, "content": text, "imgpack": [picture],
            });
            serde_json::from_value::<Info>(item).is_ok()
        });
        growth::check("JSON", |text| {
            serde_json::from_str::<Info>(&format!("{{\"title\":{text}")).is_ok()
        });
    }

    #[test]
    fn an_item_is_read_whatever_types_its_fields_have() {
        let info: Info = serde_json::from_str(
            r#"{"fid":"1375","tid":160108,"title":2024,"subtxt":null,"abstract":"A",
                "atime":"2024-03-01 12:00:05","ptime":"soon","imgpack":[{"src":"/media/a.jpg","alt":"A"},{"src":null},"/media/b.jpg",7],
                "unknown":{"deep":true}}"#,
        )
        .unwrap();
        assert_eq!((info.fid, info.tid), (Fid(1375), Some(Tid(160_108))));
        assert_eq!(
            (
                info.title.as_str(),
                info.subtxt.as_str(),
                info.summary.as_str()
            ),
            ("2024", "", "A")
        );
        assert_eq!(
            (info.atime, info.ptime),
            (Some(jiff::civil::datetime(2024, 3, 1, 12, 0, 5, 0)), None)
        );
        let pack: Vec<_> = info
            .imgpack
            .iter()
            .map(|picture| (picture.src.as_str(), picture.alt.as_str()))
            .collect();
        assert_eq!(pack, [("/media/a.jpg", "A"), ("/media/b.jpg", "")]);
    }
}
