//! The company's certificates: a table in the place of a paragraph `{{certificates}}` of a text.

use std::borrow::Cow;

use html_escape::{encode_double_quoted_attribute, encode_text};
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::Offset;

use super::date::date_text;
use super::loading::Loading;
use crate::provider::{Cols, Info, InfoQuery, ListOf, Tid};
use base::locale::ServerTexts;

/// The list of the items.
pub(super) const CERTIFICATES: Tid = Tid(160_122);
pub(super) const COLS: Cols = Cols::new("fid,tid,title,scope,issuer,number,expires,file");
const PLACE: &str = "{{certificates}}";
/// China Standard Time.
const CHINA: Offset = Offset::constant(8);

/// Fills in the table of the certificates, in the editor's order, where a text has its place.
pub(super) async fn fill<'h>(loading: &Loading<'_>, html: &'h str) -> Cow<'h, str> {
    if !html.contains(PLACE) {
        return html.into();
    }
    let list = InfoQuery::new(ListOf::Tid(CERTIFICATES), loading.locale).cols(COLS);
    let list = loading.optional_infos(list).await;
    let list = list.as_ref().map_or(&[][..], |items| items);
    let today = CHINA.to_datetime(Timestamp::now()).date();
    let file = |item: &Info| loading.link(&item.file).map(|link| link.href);
    let table = table(list, file, today, loading.texts);
    let filled = html.replace(&format!("<p>{PLACE}</p>"), &table);
    filled.replace(PLACE, "").into()
}

/// Returns the certificates as HTML; nothing without any. Those that have no title are left out.
fn table(
    items: &[Info],
    file: impl Fn(&Info) -> Option<String>,
    today: Date,
    texts: &ServerTexts,
) -> String {
    let items: Vec<_> = items.iter().filter(|item| !item.title.is_empty()).collect();
    if items.is_empty() {
        return String::new();
    }
    let heads = &texts.certificates;
    let has_issuers = items.iter().any(|item| !item.issuer.is_empty());
    let mut html = String::from("<table><thead><tr>");
    let names = [
        Some(&heads.standard),
        Some(&heads.scope),
        has_issuers.then_some(&heads.issuer),
        Some(&heads.number),
        Some(&heads.until),
    ];
    for name in names.into_iter().flatten() {
        html.extend(["<th>", &encode_text(name), "</th>"]);
    }
    html += "</tr></thead><tbody>";
    for item in items {
        let number = encode_text(if item.number.is_empty() {
            "PDF"
        } else {
            &item.number
        });
        let number = match file(item) {
            Some(href) => {
                let href = encode_double_quoted_attribute(&href);
                format!("<a href=\"{href}\">{number}</a>")
            }
            None if item.number.is_empty() => String::new(),
            None => number.into_owned(),
        };
        let issuer = has_issuers.then(|| encode_text(&item.issuer));
        let cells = [
            Some(encode_text(&item.title)),
            Some(encode_text(&item.scope)),
            issuer,
            Some(number.into()),
            Some(until(item, today, texts).into()),
        ];
        html += "<tr>";
        for cell in cells.into_iter().flatten() {
            html.extend(["<td>", &cell, "</td>"]);
        }
        html += "</tr>";
    }
    html + "</tbody></table>"
}

/// Returns the last day of a certificate as HTML, and whether it is over.
fn until(item: &Info, today: Date, texts: &ServerTexts) -> String {
    let Ok(last) = item.expires.parse::<Date>() else {
        return encode_text(&item.expires).into_owned();
    };
    let text = date_text(last.to_datetime(Time::midnight()), texts);
    let text = text.map_or_else(|| item.expires.clone(), |date| date.text);
    if last < today {
        let expired = texts.certificates.expired.replace("{{date}}", &text);
        format!("<strong>{}</strong>", encode_text(&expired))
    } else {
        encode_text(&text).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::bundle::tests::sample_manifest;
    use base::locale::Locale;

    fn shown(items: &[Info]) -> String {
        let manifest = sample_manifest();
        let today = "2026-11-29".parse().unwrap();
        let file = |item: &Info| Some(item.file.clone()).filter(|file| !file.is_empty());
        table(items, file, today, manifest.texts(Locale::EN))
    }

    #[test]
    fn certificates_are_rows_that_say_whether_they_are_over() {
        let item = |fields| serde_json::from_value::<Info>(fields).unwrap();
        let html = shown(&[
            item(
                json!({ "fid": 9001, "title": "GOTS <7.0>", "scope": "Knits", "number": "G-1",
                         "expires": "2026-11-29", "file": "/media/a.pdf" }),
            ),
            item(json!({ "fid": 9002, "title": "GRS", "number": "R-1", "expires": "2026-11-28" })),
            item(json!({ "fid": 9003, "title": "" })),
        ]);
        assert_eq!(html.matches("<tr>").count(), 3, "{html}");
        assert_eq!(
            html.matches("<th>").count(),
            4,
            "nobody names an issuer: {html}"
        );
        assert!(html.contains("<td>GOTS &lt;7.0&gt;</td>"), "{html}");
        assert!(html.contains("<a href=\"/media/a.pdf\">G-1</a>"), "{html}");
        assert!(html.contains("<td>29 November 2026</td>"), "{html}");
        assert!(
            html.contains("<strong>Expired on 28 November 2026</strong>"),
            "{html}"
        );
        assert_eq!(shown(&[]), "");
        let issued = item(json!({ "fid": 9004, "title": "GRS", "issuer": "Control Union" }));
        assert!(shown(&[issued]).contains("<th>Issued by</th>"));
    }
}
