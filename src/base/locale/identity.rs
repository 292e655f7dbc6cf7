//! The look of a company, which its words contain: colours, logo, icon, and where else it is found.

use super::Words;
use crate::palette::{Hue, Palette};

/// The look of a company.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    pub palette: Palette,
    pub edge: PageEdge,
    /// Whether headings are set in the typeface of running text.
    pub is_plain: bool,
    /// The path of its logo for light grounds.
    pub logo: Option<String>,
    /// The path of a square picture.
    pub icon: Option<String>,
    /// Its pages elsewhere.
    pub profiles: Vec<String>,
    /// The year.
    pub founded: Option<String>,
}

/// The left edge of pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PageEdge {
    #[default]
    Plain,
    /// The selvage of denim, in the accent colour.
    Woven,
    /// The path of a picture, repeated downwards.
    Strip(String),
}

impl Identity {
    /// The names of colours among the words, after `company.`.
    pub const COLOURS: [&str; 5] = ["main", "accent", "ground", "darkmain", "darkaccent"];

    /// Reads the look of a company. Values that cannot be used are those of a company without any.
    pub fn of(words: &Words) -> Self {
        let fact = |name: &str| words.fact(name).filter(|fact| !fact.is_empty());
        let path = |name| fact(name).filter(|path| is_media(path)).map(str::to_owned);
        let edge = match (path("strip"), fact("edge")) {
            (Some(strip), _) => PageEdge::Strip(strip),
            (None, Some("woven")) => PageEdge::Woven,
            (None, _) => PageEdge::Plain,
        };
        Self {
            palette: palette(|name| fact(name).unwrap_or_default()),
            edge,
            is_plain: fact("headings") == Some("sans"),
            logo: path("logo"),
            icon: path("icon"),
            profiles: profiles(fact("profiles").unwrap_or_default()),
            founded: fact("founded").map(str::to_owned),
        }
    }

    /// The style sheet that follows the site's; empty for a company with the look of that one.
    pub fn style(&self) -> String {
        let mut tokens = String::new();
        let mut rules = String::new();
        if self.palette != Palette::OF_STYLE_SHEET {
            let of = |roles: crate::palette::ColourRoles| -> String {
                let muted = roles[10].1;
                let declared = roles.map(|(name, hue)| format!("--color-{name}:{hue};"));
                format!("{}--color-on-inverse-muted:{muted}", declared.concat())
            };
            let (light, dark) = (of(self.palette.light()), of(self.palette.dark()));
            tokens =
                format!(":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}");
        }
        if self.edge != PageEdge::Woven {
            tokens += ":root{--mark:none;--divider:0px;--accent-line-x:linear-gradient(var(--color-accent) 0 0);\
                       --accent-line-y:linear-gradient(var(--color-accent) 0 0)}";
        }
        match &self.edge {
            PageEdge::Woven => {}
            PageEdge::Plain => tokens += ":root{--edge-width:0px}",
            PageEdge::Strip(path) => {
                rules =
                    format!("body::before{{background:url(\"{path}\") 0 0/100% auto repeat-y}}");
            }
        }
        if !tokens.is_empty() {
            rules = format!("@layer tokens{{{tokens}}}{rules}");
        }
        if self.is_plain {
            rules += "*{--font-display:var(--font-body)}";
        }
        rules
    }
}

/// Reads a palette, given the colours by name; those that are no colours are neutral ones.
pub fn palette<'a>(named: impl Fn(&'static str) -> &'a str) -> Palette {
    let neutral = Palette::default();
    let [main, accent, ground, dark_main, dark_accent] =
        Identity::COLOURS.map(|name| named(name).parse::<Hue>().ok());
    Palette {
        main: main.unwrap_or(neutral.main),
        accent: accent.unwrap_or(neutral.accent),
        ground: ground.unwrap_or(neutral.ground),
        dark_main,
        dark_accent,
    }
}

/// Whether a path is below `/media/`, and can be written in a style sheet and in HTML.
fn is_media(path: &str) -> bool {
    let is_plain = |char: char| char.is_ascii_alphanumeric() || "/._-%~".contains(char);
    path.starts_with("/media/") && path.chars().all(is_plain)
}

/// The addresses in lines such as `LinkedIn: https://…`.
fn profiles(lines: &str) -> Vec<String> {
    let address = |line: &str| {
        let at = line.find("https://")?;
        Some(line[at..].trim().to_owned())
    };
    lines.lines().filter_map(address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[(&str, &str)]) -> Identity {
        let words = words.iter();
        let words = words.map(|(name, word)| (format!("company.{name}"), (*word).to_owned()));
        Identity::of(&words.collect())
    }

    #[test]
    fn a_company_without_a_look_is_neutral() {
        let none = of(&[]);
        assert_eq!(none, Identity::default());
        let style = none.style();
        assert!(style.starts_with("@layer tokens{:root{--color-background:#f6f6f4;"));
        assert!(style.contains("--edge-width:0px") && style.contains("prefers-color-scheme:dark"));
    }

    #[test]
    fn the_look_of_the_style_sheet_needs_no_other_one() {
        let own = [
            ("main", "#22375b"),
            ("accent", "#a1382a"),
            ("ground", "#f4efe6"),
            ("edge", "woven"),
        ];
        assert_eq!(of(&own).style(), "");
        let plain = of(&[&own[..], &[("headings", "sans")]].concat());
        assert_eq!(plain.style(), "*{--font-display:var(--font-body)}");
    }

    #[test]
    fn a_strip_is_a_file_of_the_site() {
        let own = of(&[("strip", "/media/uploads/knit-1.png"), ("edge", "woven")]);
        assert!(own.style().contains("url(\"/media/uploads/knit-1.png\")"));
        for wrong in [
            "/x.png",
            "https://a.example/b.png",
            "/media/\")}*{x:y",
            "/media/a b",
        ] {
            assert_eq!(of(&[("strip", wrong)]).edge, PageEdge::Plain, "{wrong}");
        }
    }

    #[test]
    fn profiles_are_addresses_with_names_or_without() {
        let own = of(&[(
            "profiles",
            "LinkedIn: https://www.linkedin.com/company/x\nWeChat: chengsha\nhttps://wa.me/861",
        )]);
        assert_eq!(
            own.profiles,
            ["https://www.linkedin.com/company/x", "https://wa.me/861"]
        );
    }
}
