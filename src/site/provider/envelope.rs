//! The envelope of every response: `{"status": 200, "msg": "ok", "data": …}`.

use http::StatusCode;
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::query::Window;
use super::{Cause, lenient, unread};

/// The `data` of a successful response, not parsed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Data<'a>(Option<&'a RawValue>);

#[derive(Deserialize)]
struct ReceivedEnvelope<'a> {
    #[serde(default, deserialize_with = "lenient::integer")]
    status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text_or_json")]
    msg: String,
    #[serde(default, borrow, deserialize_with = "present")]
    data: Option<&'a RawValue>,
}

/// Distinguishes `null` from a missing field.
fn present<'de, D: Deserializer<'de>>(field: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(field).map(Some)
}

/// Reads the envelope of a response (spec §8). Errors: [`Cause::Broken`] for a body that ends too
/// early, [`Cause::NotJson`] for one that is not JSON, [`Cause::NoEnvelope`] for JSON that is not
/// an envelope. [`Cause::Refused`] for a body status other than 200, with `msg`, or the whole body
/// if there is none.
pub(super) fn open(body: &[u8]) -> Result<Data<'_>, Cause> {
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    let json = match serde_json::from_slice::<&RawValue>(body) {
        Ok(json) => json,
        Err(error) if error.is_eof() => return Err(Cause::Broken(None)),
        Err(error) => {
            return Err(Cause::NotJson {
                line: error.line(),
                column: error.column(),
            });
        }
    };
    let envelope = envelope_of(json).and_then(|envelope| Some((envelope.status?, envelope)));
    match envelope {
        Some((200, envelope)) => Ok(Data(envelope.data)),
        Some((status, ReceivedEnvelope { msg, .. })) => Err(Cause::refused(
            status,
            if msg.is_empty() { json.get() } else { &msg },
        )),
        None => Err(Cause::no_envelope(json.get())),
    }
}

/// Reads the body of a response with HTTP status 400 to 499: a refusal if it is an envelope with a
/// status other than 200, `None` otherwise. The status in the body counts, as over HTTP 200.
pub(super) fn refusal(http: StatusCode, body: &[u8]) -> Option<Cause> {
    match open(body) {
        Err(Cause::Refused { status, msg, .. }) => Some(Cause::Refused { http, status, msg }),
        _ => None,
    }
}

/// Reads `data` as an object. `null` counts as missing.
pub(super) fn object<T: DeserializeOwned>(data: Data<'_>) -> Result<T, Cause> {
    object_of(data.some()?).ok_or(Cause::WrongData {
        expected: "the expected object",
    })
}

/// Reads `data` as a whole number. `null` counts as missing.
pub(super) fn number(data: Data<'_>) -> Result<u64, Cause> {
    lenient::whole(data.some()?)
        .ok()
        .flatten()
        .ok_or(Cause::WrongData {
            expected: "a number",
        })
}

/// Reads `data` as a list; `null` is an empty list, missing `data` an error.
///
/// Unreadable rows are left out and [counted](unread). A list of unreadable rows only is an error,
/// so that the page does not look complete.
pub(super) fn rows<T: DeserializeOwned>(data: Data<'_>) -> Result<Vec<T>, Cause> {
    rows_within(data, &Window::ALL, |_| true)
}

/// Reads like [`rows`], but only the rows of the window, and leaves out rows that fail the
/// predicate as well.
pub(super) fn rows_within<T: DeserializeOwned>(
    data: Data<'_>,
    window: &Window,
    useful: impl Fn(&T) -> bool,
) -> Result<Vec<T>, Cause> {
    const WRONG: Cause = Cause::WrongData {
        expected: "a list of the expected objects",
    };
    let data = data.0.ok_or(Cause::MissingData)?;
    let raw: Option<Vec<&RawValue>> = serde_json::from_str(data.get()).map_err(|_| WRONG)?;
    let raw = raw.unwrap_or_default();
    unread::surplus(window.surplus(raw.len()));
    let raw = window.of(&raw);
    let rows: Vec<T> = raw
        .iter()
        .copied()
        .filter_map(object_of)
        .filter(useful)
        .collect();
    unread::left_out(raw.len() - rows.len());
    if rows.is_empty() && !raw.is_empty() {
        Err(WRONG)
    } else {
        Ok(rows)
    }
}

impl<'a> Data<'a> {
    fn some(self) -> Result<&'a RawValue, Cause> {
        self.0
            .filter(|data| data.get() != "null")
            .ok_or(Cause::MissingData)
    }
}

/// Reads an object. A list is refused, which a derived reader would accept as fields in order.
fn object_of<T: DeserializeOwned>(json: &RawValue) -> Option<T> {
    json.get().starts_with('{').then(|| unread::row(json))?
}

fn envelope_of(json: &RawValue) -> Option<ReceivedEnvelope<'_>> {
    let is_object = json.get().starts_with('{');
    is_object.then(|| serde_json::from_str(json.get()).ok())?
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::provider::{Catalog, Cid};
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("open", |text| {
            let refused =
                serde_json::json!({ "status": 500, "msg": text, "data": [text] }).to_string();
            (
                open(text.as_bytes()).is_ok(),
                open(refused.as_bytes()).is_ok(),
            )
        });
        growth::check("rows", |text| {
            let body = format!("{{\"status\":200,\"data\":[{text}]}}");
            let read = open(body.as_bytes()).and_then(super::rows::<Catalog>);
            read.is_ok()
        });
    }

    fn cause(body: &str) -> Cause {
        open(body.as_bytes()).unwrap_err()
    }

    fn rows(body: &str) -> Result<Vec<u64>, Cause> {
        let rows = super::rows::<Catalog>(open(body.as_bytes())?)?;
        Ok(rows
            .into_iter()
            .map(|Catalog { cid: Cid(id), .. }| id)
            .collect())
    }

    fn number(body: &str) -> Result<u64, Cause> {
        super::number(open(body.as_bytes())?)
    }

    #[test]
    fn an_answer_counts_when_its_status_is_200_as_number_or_text() {
        assert_eq!(
            number(r#"{"status":200,"msg":"ok","data":23}"#).unwrap(),
            23
        );
        assert_eq!(
            number(r#"{"status":"200","data":"23","more":[]}"#).unwrap(),
            23
        );
        assert_eq!(number("\u{feff}{\"status\":200,\"data\":23}").unwrap(), 23);
    }

    #[test]
    fn any_other_status_is_a_refusal_with_msg_or_body() {
        assert!(matches!(cause(r#"{"status":404,"msg":"no such item"}"#),
            Cause::Refused { status: 404, msg, .. } if msg == "no such item"));
        assert!(
            matches!(cause(r#"{"status":500}"#), Cause::Refused { status: 500, msg, .. } if msg == r#"{"status":500}"#)
        );
        for (status, read) in [
            ("0", 0),
            ("-1", -1),
            (r#""1001""#, 1001),
            ("201", 201),
            ("401.0", 401),
        ] {
            let cause = cause(&format!(r#"{{"status":{status},"msg":"no"}}"#));
            assert!(
                matches!(&cause, Cause::Refused { status, msg, .. } if *status == read && msg == "no"),
                "{cause}"
            );
        }
    }

    #[test]
    fn over_http_400_to_499_only_an_envelope_that_refuses_is_a_refusal() {
        let over = StatusCode::UNAUTHORIZED;
        let refused = refusal(over, br#"{"status":1001,"msg":"log in again","data":null}"#);
        assert!(
            matches!(refused, Some(Cause::Refused { http, status: 1001, msg }) if http == over && msg == "log in again")
        );
        for body in [
            r#"{"status":200,"msg":"ok"}"#,
            r#"{"msg":"no status"}"#,
            "[401]",
            "<html>",
            "",
        ] {
            assert!(refusal(over, body.as_bytes()).is_none(), "{body}");
        }
    }

    #[test]
    fn json_without_a_status_is_not_an_envelope() {
        for body in [
            r#"{"data":1}"#,
            r#"{"msg":"no"}"#,
            r#"{"status":null}"#,
            r#"{"status":"error","msg":"no"}"#,
            r#"{"status":401.5}"#,
            "[200]",
            r#""down""#,
            "null",
        ] {
            assert!(
                matches!(cause(body), Cause::NoEnvelope { body: kept } if kept == body),
                "{body}"
            );
        }
    }

    #[test]
    fn a_body_that_is_not_json_is_distinguished_from_a_truncated_one() {
        assert!(matches!(
            cause("<html>"),
            Cause::NotJson { line: 1, column: 1 }
        ));
        assert!(matches!(
            cause(r#"{"status":200,"data":[1,"#),
            Cause::Broken(None)
        ));
        assert!(matches!(cause(""), Cause::Broken(None)));
    }

    #[test]
    fn missing_data_is_an_error_and_null_is_an_empty_list_but_not_an_object_or_number() {
        assert!(matches!(rows(r#"{"status":200}"#), Err(Cause::MissingData)));
        assert!(rows(r#"{"status":200,"data":null}"#).unwrap().is_empty());
        assert!(matches!(
            number(r#"{"status":200,"data":null}"#),
            Err(Cause::MissingData)
        ));
        assert!(matches!(
            number(r#"{"status":200,"data":-1}"#),
            Err(Cause::WrongData { .. })
        ));
    }

    #[test]
    fn a_bad_row_does_not_lose_the_others() {
        let body = r#"{"status":200,"data":[{"cid":1},{"cid":"x"},null,[],{"cid":"2","cname":7}]}"#;
        assert_eq!(rows(body).unwrap(), [1, 2]);
    }

    #[test]
    fn a_list_of_bad_rows_alone_is_an_error() {
        assert!(matches!(
            rows(r#"{"status":200,"data":[{"cid":"x"}]}"#),
            Err(Cause::WrongData { .. })
        ));
        assert!(matches!(
            rows(r#"{"status":200,"data":{"cid":1}}"#),
            Err(Cause::WrongData { .. })
        ));
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_any_body_is_an_answer_or_an_error(
            body in fuzz::text(&["{", "}", "[", "]", ",", ":", "\"status\":", "200", "\"200\"", "\"data\":", "\"msg\":", "null", "1e999", "\"cid\":", "\u{feff}", "\\", "\"", " "])
        ) {
            for body in [format!("{{\"status\":200,\"data\":{body}}}"), format!("[{{{body}}}]"), body] {
                let Ok(Data(data)) = open(body.as_bytes()) else { continue };
                let _ = object::<Catalog>(Data(data));
                let _ = super::number(Data(data));
                let rows = super::rows::<Catalog>(Data(data)).unwrap_or_default();
                prop_assert!(rows.len() <= body.len());
            }
        }
    }
}
