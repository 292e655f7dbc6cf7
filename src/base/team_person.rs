//! The persons of a team, as editors write them.

use std::str::FromStr;

use crate::messengers::{Messengers, line_address, whatsapp_address};

/// A person of a team, written in a line as
/// `Li Wen | Merchandiser | English, German | /media/li-wen.jpg`, and behind that WhatsApp's number,
/// WeChat's id, a picture with WeChat's code, and LINE's id. All parts but the name may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamPerson {
    pub name: String,
    pub role: String,
    pub languages: String,
    /// The address of a picture of the site; empty for none.
    pub portrait: String,
    pub messengers: Messengers,
}

/// Why a person cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTeamPerson {
    #[error("`{0}` has no name before the first |")]
    NoName(String),
    #[error("the portrait `{0}` is no picture of the site, such as /media/li-wen.jpg")]
    Portrait(String),
    #[error("`{0}` is no number of WhatsApp with a country code, such as +86 22 5555 0193")]
    WhatsApp(String),
    #[error("the code of WeChat `{0}` is no picture of the site, such as /media/li-wen-code.png")]
    WeChatCode(String),
    #[error("`{0}` is no id of LINE, such as @jinlan")]
    Line(String),
    #[error(
        "`{0}` has more than a name, a role, languages, a portrait and four parts for messengers"
    )]
    TooMany(String),
}

impl FromStr for TeamPerson {
    type Err = InvalidTeamPerson;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut parts = line.split('|').map(|part| part.trim().to_owned());
        let mut next = || parts.next().unwrap_or_default();
        let person = Self {
            name: next(),
            role: next(),
            languages: next(),
            portrait: next(),
            messengers: Messengers {
                whatsapp: next(),
                wechat: next(),
                wechat_code: next(),
                line: next(),
            },
        };
        if parts.next().is_some() {
            return Err(InvalidTeamPerson::TooMany(line.to_owned()));
        }
        if person.name.is_empty() {
            return Err(InvalidTeamPerson::NoName(line.to_owned()));
        }
        if !person.portrait.is_empty() && !person.portrait.starts_with("/media/") {
            return Err(InvalidTeamPerson::Portrait(person.portrait));
        }
        let Messengers {
            whatsapp,
            wechat_code,
            line,
            ..
        } = &person.messengers;
        if !whatsapp.is_empty() && whatsapp_address(whatsapp).is_none() {
            return Err(InvalidTeamPerson::WhatsApp(whatsapp.clone()));
        }
        if !wechat_code.is_empty() && !wechat_code.starts_with("/media/") {
            return Err(InvalidTeamPerson::WeChatCode(wechat_code.clone()));
        }
        if !line.is_empty() && line_address(line).is_none() {
            return Err(InvalidTeamPerson::Line(line.clone()));
        }
        Ok(person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain_text::each_line;

    #[test]
    fn a_person_has_a_name_and_what_is_known_besides() {
        let person: TeamPerson = "Li Wen | Merchandiser || /media/li.jpg".parse().unwrap();
        assert_eq!(person.name, "Li Wen");
        assert_eq!(person.role, "Merchandiser");
        assert_eq!(person.languages, "");
        assert_eq!(person.portrait, "/media/li.jpg");
        let other: TeamPerson = "李雯".parse().unwrap();
        assert_eq!(other.name, "李雯");
        let reached: TeamPerson = "Li Wen |||| +86 22 5555 0193 | li-wen | /media/li.png | @li"
            .parse()
            .unwrap();
        let messengers = Messengers {
            whatsapp: "+86 22 5555 0193".to_owned(),
            wechat: "li-wen".to_owned(),
            wechat_code: "/media/li.png".to_owned(),
            line: "@li".to_owned(),
        };
        assert_eq!(reached.messengers, messengers);
        assert_eq!(
            each_line("a\n\n b ").collect::<Result<Vec<String>, _>>(),
            Ok(vec!["a".to_owned(), "b".to_owned()])
        );
    }

    #[test]
    fn what_is_no_person_is_refused() {
        for line in [
            "| Merchandiser",
            "Li Wen | a | b | https://example.com/li.jpg",
            "Li Wen | a | b | /media/li.jpg | c",
            "Li Wen |||||| /li.png",
            "Li Wen ||||||| @",
            "Li Wen |||||||| x",
        ] {
            assert!(line.parse::<TeamPerson>().is_err(), "{line}");
        }
    }
}
