//! Messengers as links, which a visitor opens: the page itself asks nobody.

use serde::Serialize;
use ts_rs::TS;

use super::document::Picture;
use base::messengers::{Messengers, line_address, whatsapp_address};

/// A way to reach somebody by a messenger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct MessengerLink {
    pub app: MessengerApp,
    /// The number or the id, as it is written; empty for a code alone.
    pub text: String,
    /// Where the messenger opens; `None` for one that has no such addresses.
    pub href: Option<String>,
    /// A picture with a code that the messenger reads.
    pub code: Option<Picture>,
}

/// The messengers of the trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum MessengerApp {
    WhatsApp,
    WeChat,
    Line,
}

/// Returns the links of somebody's messengers; a number or an id that is none is left out.
pub(super) fn links(own: &Messengers) -> Vec<MessengerLink> {
    let link = |app, text: &str, href: Option<String>| {
        href.map(|href| MessengerLink {
            app,
            text: text.to_owned(),
            href: Some(href),
            code: None,
        })
    };
    let code = Picture::of(&own.wechat_code);
    let wechat = (!own.wechat.is_empty() || code.is_some()).then(|| MessengerLink {
        app: MessengerApp::WeChat,
        text: own.wechat.clone(),
        href: None,
        code,
    });
    let whatsapp = whatsapp_address(&own.whatsapp);
    [
        link(MessengerApp::WhatsApp, &own.whatsapp, whatsapp),
        wechat,
        link(MessengerApp::Line, &own.line, line_address(&own.line)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messengers_are_links_texts_and_codes() {
        let own = Messengers {
            whatsapp: "+86 22 5555 0193".to_owned(),
            wechat_code: "/media/code.png".to_owned(),
            line: "no id".to_owned(),
            ..Messengers::default()
        };
        let links = links(&own);
        let apps: Vec<_> = links.iter().map(|link| link.app).collect();
        assert_eq!(apps, [MessengerApp::WhatsApp, MessengerApp::WeChat]);
        assert_eq!(links[0].href.as_deref(), Some("https://wa.me/862255550193"));
        assert_eq!((links[1].text.as_str(), &links[1].href), ("", &None));
        let code = links[1].code.as_ref();
        assert_eq!(code.map(|code| &*code.src), Some("/media/code.png"));
        assert_eq!(super::links(&Messengers::default()), []);
    }
}
