//! Addresses of hooks: which are taken, and how they are shown. They contain secrets, so a list has
//! only a part of one.

use url::Url;

use super::kinds::HookKind;
use base::http_client::Outside;

/// The maximum length of an address, in bytes.
const LONGEST: usize = 2000;
/// The number of characters at the end that are shown.
const SHOWN: usize = 4;

impl HookKind {
    /// The beginnings of the addresses of a group's robots.
    const fn beginnings(self) -> &'static [&'static str] {
        match self {
            Self::Webhook => &[],
            Self::Wecom => &["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key="],
            Self::Dingtalk => &["https://oapi.dingtalk.com/robot/send?access_token="],
            Self::Feishu => &[
                "https://open.feishu.cn/open-apis/bot/v2/hook/",
                "https://open.larksuite.com/open-apis/bot/v2/hook/",
            ],
        }
    }
}

/// Parses the address of a hook; `None` for one that cannot be posted to, or is none of its kind. In
/// the networks that the settings name, the robot of a group may have any: a relay.
pub(super) fn checked(written: &str, kind: HookKind, outside: &Outside) -> Option<Url> {
    let written = written.trim();
    let url = Url::parse(written)
        .ok()
        .filter(|_| written.len() <= LONGEST)?;
    let is_plain =
        url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let begins = |own: &&str| url.as_str().len() > own.len() && url.as_str().starts_with(*own);
    let is_of_kind =
        kind == HookKind::Webhook || kind.beginnings().iter().any(begins) || outside.is_inner(&url);
    (is_plain && is_of_kind && outside.may_post(&url)).then_some(url)
}

/// The part of an address that may be read by others: the server, and the last characters.
pub(super) fn shown(url: &Url) -> String {
    let origin = url.origin().ascii_serialization();
    let text = url.as_str();
    let rest: Vec<char> = text.chars().collect();
    let is_long = rest.len() >= origin.len() + 4 * SHOWN;
    let end = rest.len() - SHOWN.min(rest.len());
    let end: String = rest[end..].iter().filter(|_| is_long).collect();
    format!("{origin}/…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_of_its_kind() {
        let outside = Outside::new(&["127.0.0.0/8".parse().unwrap()]);
        for (kind, address, expected) in [
            (
                HookKind::Webhook,
                " https://erp.example.com/hook?x=1 ",
                true,
            ),
            (HookKind::Webhook, "http://127.0.0.1:9/hook", true),
            (HookKind::Webhook, "http://93.184.216.34/hook", false),
            (HookKind::Webhook, "https://10.0.0.1/hook", false),
            (
                HookKind::Webhook,
                "https://169.254.169.254/latest/meta-data",
                false,
            ),
            (HookKind::Webhook, "https://a:b@erp.example.com/hook", false),
            (HookKind::Webhook, "https://erp.example.com/hook#x", false),
            (HookKind::Webhook, "file:///etc/passwd", false),
            (HookKind::Webhook, "hook", false),
            (
                HookKind::Wecom,
                "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6",
                true,
            ),
            (
                HookKind::Wecom,
                "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",
                false,
            ),
            (
                HookKind::Wecom,
                "https://qyapi.weixin.qq.com.example/cgi-bin/webhook/send?key=1",
                false,
            ),
            (
                HookKind::Wecom,
                "http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1",
                false,
            ),
            (HookKind::Wecom, "http://127.0.0.1:9/send?key=1", true),
            (
                HookKind::Dingtalk,
                "https://oapi.dingtalk.com/robot/send?access_token=1",
                true,
            ),
            (
                HookKind::Feishu,
                "https://open.larksuite.com/open-apis/bot/v2/hook/1",
                true,
            ),
            (
                HookKind::Feishu,
                "https://oapi.dingtalk.com/robot/send?access_token=1",
                false,
            ),
        ] {
            let taken = checked(address, kind, &outside).is_some();
            assert_eq!(taken, expected, "{address}");
        }
        let long = format!("https://erp.example.com/{}", "x".repeat(LONGEST));
        assert!(checked(&long, HookKind::Webhook, &outside).is_none());
    }

    #[test]
    fn a_list_has_no_secret_of_an_address() {
        for (address, expected) in [
            (
                "https://oapi.dingtalk.com/robot/send?access_token=566cc69da782ec",
                "https://oapi.dingtalk.com/…82ec",
            ),
            ("https://erp.example.com/hook", "https://erp.example.com/…"),
            ("http://127.0.0.1:9/", "http://127.0.0.1:9/…"),
        ] {
            assert_eq!(shown(&address.parse().unwrap()), expected);
        }
    }
}
