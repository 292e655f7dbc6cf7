//! Messages to the robots of groups: their JSON, as their documents say, and their answers. All are
//! plain text, in which nothing that a visitor wrote is markup.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use url::Url;

use super::kinds::HookKind;
use super::signature;
use crate::clock;

/// The maximum length of a text, in bytes, by the documents: `WeCom` takes 2,048, the bodies of the
/// others 20,000.
const LONGEST_TEXT: usize = 2000;
/// What stands in place of the lines that are left out.
const MORE: &str = "…";

/// A message to a robot.
pub(super) struct RobotMessage {
    pub(super) url: Url,
    pub(super) body: Value,
}

/// Makes a message; `secret` is that of a robot whose messages are signed.
pub(super) fn message(
    kind: HookKind,
    mut url: Url,
    secret: Option<&str>,
    text: &str,
) -> RobotMessage {
    let text = shortened(text);
    let body = match kind {
        HookKind::Feishu => {
            // Its texts have one tag, which calls people.
            let text = text.replace('<', "＜");
            let mut body = json!({ "msg_type": "text", "content": { "text": text } });
            if let Some(secret) = secret {
                let now = clock::seconds();
                body["timestamp"] = now.to_string().into();
                body["sign"] = signature::feishu(secret, now).into();
            }
            body
        }
        _ => json!({ "msgtype": "text", "text": { "content": text } }),
    };
    if let (HookKind::Dingtalk, Some(secret)) = (kind, secret) {
        let now = clock::milliseconds();
        let sign = signature::dingtalk(secret, now);
        let sign = utf8_percent_encode(&sign, NON_ALPHANUMERIC);
        let query = url.query().map(|own| format!("{own}&")).unwrap_or_default();
        url.set_query(Some(&format!("{query}timestamp={now}&sign={sign}")));
    }
    RobotMessage { url, body }
}

/// Whether the answer of a robot says that it took the message.
pub(super) fn is_taken(kind: HookKind, answer: &[u8]) -> bool {
    let code = match kind {
        HookKind::Feishu => "code",
        _ => "errcode",
    };
    let answer: Option<Value> = serde_json::from_slice(answer).ok();
    answer.is_some_and(|answer| answer[code] == 0)
}

/// A text with its last lines left out, if it is too long.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST_TEXT {
        return text.to_owned();
    }
    let mut short = String::new();
    for line in text.lines() {
        if short.len() + line.len() + 1 + MORE.len() > LONGEST_TEXT {
            break;
        }
        short.push_str(line);
        short.push('\n');
    }
    short + MORE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message_of(kind: HookKind, address: &str, secret: Option<&str>, text: &str) -> RobotMessage {
        message(kind, address.parse().unwrap(), secret, text)
    }

    #[test]
    fn a_message_has_the_form_of_its_robot() {
        let own = message_of(HookKind::Wecom, "https://a.example/send?key=k", None, "x");
        assert_eq!(own.url.as_str(), "https://a.example/send?key=k");
        let expected = json!({ "msgtype": "text", "text": { "content": "x" } });
        assert_eq!(own.body, expected);
        let address = "https://a.example/robot/send?access_token=t";
        let own = message_of(HookKind::Dingtalk, address, Some("SEC1"), "x");
        assert_eq!(own.body, expected);
        let query: Vec<_> = own.url.query_pairs().collect();
        let names: Vec<_> = query.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["access_token", "timestamp", "sign"]);
        let time = query[1].1.parse().unwrap();
        assert_eq!(query[2].1, signature::dingtalk("SEC1", time));
        let own = message_of(
            HookKind::Feishu,
            "https://a.example/hook/h",
            Some("s"),
            "<at user_id=\"all\">",
        );
        assert_eq!(own.body["content"]["text"], "＜at user_id=\"all\">");
        let time = own.body["timestamp"].as_str().unwrap().parse().unwrap();
        assert_eq!(own.body["sign"], signature::feishu("s", time));
    }

    #[test]
    fn a_message_is_no_longer_than_the_robots_take() {
        let lines: Vec<_> = (0..200).map(|number| format!("款号 {number}")).collect();
        let own = message_of(
            HookKind::Wecom,
            "https://a.example/",
            None,
            &lines.join("\n"),
        );
        let text = own.body["text"]["content"].as_str().unwrap();
        assert!(
            text.len() <= 2048 && text.ends_with("\n…"),
            "{}",
            text.len()
        );
        assert!(text.starts_with("款号 0\n款号 1\n"));
        let own = message_of(
            HookKind::Wecom,
            "https://a.example/",
            None,
            &"布".repeat(1000),
        );
        assert_eq!(own.body["text"]["content"], "…");
    }

    #[test]
    fn an_answer_says_whether_a_message_was_taken() {
        for (kind, answer, expected) in [
            (HookKind::Wecom, r#"{"errcode":0,"errmsg":"ok"}"#, true),
            (HookKind::Dingtalk, r#"{"errcode":0,"errmsg":"ok"}"#, true),
            (
                HookKind::Dingtalk,
                r#"{"errcode":310000,"errmsg":"sign not match"}"#,
                false,
            ),
            (HookKind::Feishu, r#"{"code":0,"msg":"success"}"#, true),
            (
                HookKind::Feishu,
                r#"{"code":19021,"msg":"sign match fail"}"#,
                false,
            ),
            (HookKind::Wecom, "<html>", false),
            (HookKind::Wecom, "", false),
        ] {
            assert_eq!(is_taken(kind, answer.as_bytes()), expected, "{answer}");
        }
    }
}
