//! Texts of each language: those of the scripted provider, and the fixed ones.

use super::words::words;
use base::locale::{Locale, Subject, texts_with};

/// A language of the site.
pub struct Language {
    pub prefix: &'static str,
    pub tag: &'static str,
    pub news: &'static str,
    pub slide: &'static str,
    pub service: &'static str,
    pub sample: &'static str,
    pub department: &'static str,
    pub footer: &'static str,
    locale: Locale,
}

pub const LANGUAGES: [Language; 3] = [
    Language {
        prefix: "",
        tag: "zh-Hans",
        news: "新闻",
        slide: "幻灯",
        service: "服务",
        sample: "样品",
        department: "部门",
        footer: "织边服装",
        locale: Locale::ZH,
    },
    Language {
        prefix: "/en",
        tag: "en",
        news: "News",
        slide: "Slide",
        service: "Service",
        sample: "Sample",
        department: "Department",
        footer: "Selvage Garments",
        locale: Locale::EN,
    },
    Language {
        prefix: "/ja",
        tag: "ja",
        news: "ニュース",
        slide: "スライド",
        service: "サービス",
        sample: "サンプル",
        department: "部門",
        footer: "セルヴェッジ衣料",
        locale: Locale::JA,
    },
];

impl Language {
    /// A path, without prefix, in this language.
    pub fn path(&self, path: &str) -> String {
        match (self.prefix, path) {
            ("", path) => path.to_owned(),
            (prefix, "/") => prefix.to_owned(),
            (prefix, path) => format!("{prefix}{path}"),
        }
    }

    /// A fixed text: `error.notFound`; without marks between its phrases.
    pub fn text(&self, key: &str) -> String {
        let own = Subject::ALL.into_iter().find_map(|subject| {
            let texts = texts_with(&words(self.locale), self.locale, subject).unwrap();
            let text = key.split('.').fold(&texts, |texts, part| &texts[part]);
            text.as_str().map(|text| text.replace('\u{200b}', ""))
        });
        own.unwrap_or_else(|| panic!("no text {key}"))
    }

    /// A document title with the site's name.
    pub fn title(&self, title: &str) -> String {
        let pattern = self.text("server.titlePattern");
        pattern
            .replace("{{title}}", title)
            .replace("{{site}}", &self.text("server.siteName"))
    }

    /// A day of March 2024.
    pub fn march(&self, day: u64) -> String {
        if self.tag == "en" {
            format!("{day} March 2024")
        } else {
            format!("2024年3月{day}日")
        }
    }
}
