//! The colours of a company: three that people choose, and those that pages need beside them, for
//! light and for dark.
//!
//! Lightness is changed in OKLCH (<https://bottosson.github.io/posts/oklab/>), so that the hue
//! stays. Contrast is that of WCAG 2.2.

use std::fmt;
use std::str::FromStr;

/// The contrast that text needs (WCAG 2.2, 1.4.3).
pub const TEXT_CONTRAST: f64 = 4.5;
/// The contrast of running text.
const INK_CONTRAST: f64 = 7.0;

/// A colour as `#22375b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hue([u8; 3]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a colour such as #22375b")]
pub struct NoHue;

impl FromStr for Hue {
    type Err = NoHue;

    fn from_str(text: &str) -> Result<Self, NoHue> {
        let digits = text.strip_prefix('#').ok_or(NoHue)?;
        let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).map_err(|_| NoHue)?;
        let [_, red, green, blue] = number.to_be_bytes();
        is_hex.then_some(Self([red, green, blue])).ok_or(NoHue)
    }
}

impl fmt::Display for Hue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Hue {
    const WHITE: Self = Self([u8::MAX; 3]);

    /// Red, green and blue.
    pub const fn channels(self) -> [u8; 3] {
        self.0
    }

    /// The contrast with another colour, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (own, other) = (self.luminance(), other.luminance());
        (own.max(other) + 0.05) / (own.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.0722_f64.mul_add(blue, 0.7152_f64.mul_add(green, 0.2126 * red))
    }

    fn linear(self) -> [f64; 3] {
        self.0.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// Lightness, and the two axes of colour.
    fn oklab(self) -> [f64; 3] {
        const CONES: [[f64; 3]; 3] = [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ];
        const LAB: [[f64; 3]; 3] = [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ];
        times(LAB, times(CONES, self.linear()).map(f64::cbrt))
    }

    fn of_oklab(lab: [f64; 3]) -> Option<Self> {
        const CONES: [[f64; 3]; 3] = [
            [1.0, 0.396_337_777_4, 0.215_803_757_3],
            [1.0, -0.105_561_345_8, -0.063_854_172_8],
            [1.0, -0.089_484_177_5, -1.291_485_548_0],
        ];
        const LINEAR: [[f64; 3]; 3] = [
            [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
            [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
            [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0],
        ];
        let linear = times(LINEAR, times(CONES, lab).map(|cone| cone.powi(3)));
        let is_shown = linear.iter().all(|value| (-0.001..=1.001).contains(value));
        is_shown.then(|| {
            Self(linear.map(|value| {
                let value = if value <= 0.003_130_8 {
                    12.92 * value
                } else {
                    1.055_f64.mul_add(value.powf(1.0 / 2.4), -0.055)
                };
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "from 0 to 255"
                )]
                let channel = (value.clamp(0.0, 1.0) * 255.0).round() as u8;
                channel
            }))
        })
    }

    /// Returns the hue in another lightness from 0 to 1, with at most so much colour.
    fn at(self, lightness: f64, most: f64) -> Self {
        let [_, a, b] = self.oklab();
        let chroma = a.hypot(b);
        let mut scale = if chroma > most { most / chroma } else { 1.0 };
        // A colour that screens do not have gets paler.
        for _ in 0..40 {
            if let Some(found) = Self::of_oklab([lightness, a * scale, b * scale]) {
                return found;
            }
            scale *= 0.9;
        }
        Self::of_oklab([lightness, 0.0, 0.0]).unwrap_or(self)
    }

    /// A mixture with so much of another colour.
    fn mix(self, other: Self, part: f64) -> Self {
        let (own, other) = (self.oklab(), other.oklab());
        let mut mixed = own;
        for (value, goal) in mixed.iter_mut().zip(other) {
            *value = part.mul_add(goal - *value, *value);
        }
        Self::of_oklab(mixed).unwrap_or(self)
    }

    /// The nearest colour of this hue with a contrast to a ground: darker on a light one, lighter on
    /// a dark one.
    pub fn readable_on(self, ground: Self, contrast: f64) -> Self {
        let [own, ..] = self.oklab();
        let step = if ground.luminance() > 0.18 {
            -0.01
        } else {
            0.01
        };
        let (mut found, mut lightness) = (self, own);
        while found.contrast(ground) < contrast && (0.0..=1.0).contains(&lightness) {
            lightness += step;
            found = self.at(lightness.clamp(0.0, 1.0), f64::MAX);
        }
        found
    }
}

fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// The colours that a company has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Links and buttons.
    pub main: Hue,
    /// Marks: the current place, lines, the focus.
    pub accent: Hue,
    /// Behind everything.
    pub ground: Hue,
    /// Links and buttons on dark pages; `None` for the proposed one.
    pub dark_main: Option<Hue>,
    /// Marks on dark pages; `None` for the proposed one.
    pub dark_accent: Option<Hue>,
}

/// The colours of a company that has chosen none.
impl Default for Palette {
    fn default() -> Self {
        Self {
            main: Hue([0x2b, 0x3a, 0x48]),
            accent: Hue([0x4d, 0x5d, 0x6c]),
            ground: Hue([0xf6, 0xf6, 0xf4]),
            dark_main: None,
            dark_accent: None,
        }
    }
}

/// The colours of pages by role, named as in `ui/src/design/tokens.css`.
pub type ColourRoles = [(&'static str, Hue); 11];

impl Palette {
    /// The palette of the style sheet itself, all of whose roles were chosen by hand.
    pub const OF_STYLE_SHEET: Self = Self {
        main: Hue([0x22, 0x37, 0x5b]),
        accent: Hue([0xa1, 0x38, 0x2a]),
        ground: Hue([0xf4, 0xef, 0xe6]),
        dark_main: None,
        dark_accent: None,
    };

    /// The ground of dark pages.
    pub fn dark_ground(&self) -> Hue {
        if *self == Self::OF_STYLE_SHEET {
            return Hue([0x16, 0x15, 0x14]);
        }
        self.ground.at(0.195, 0.008)
    }

    /// The proposed colour of links and buttons on dark pages.
    pub fn proposed_main(&self) -> Hue {
        let pale = self.main.at(0.77, 0.11);
        pale.readable_on(self.dark_ground(), INK_CONTRAST)
    }

    /// The proposed colour of marks on dark pages.
    pub fn proposed_accent(&self) -> Hue {
        let pale = self.accent.at(0.69, 0.14);
        pale.readable_on(self.dark_ground(), TEXT_CONTRAST)
    }

    pub fn light(&self) -> ColourRoles {
        let &Self {
            main,
            accent,
            ground,
            ..
        } = self;
        let ink = self.ink();
        let surface = ground.mix(Hue::WHITE, 0.55);
        roles([
            ground,
            surface,
            ink,
            ground
                .at(0.53, 0.015)
                .readable_on(ground, TEXT_CONTRAST + 0.1),
            main,
            accent,
            ground.mix(ink, 0.12),
            ground.mix(ink, 0.075),
            surface,
            main,
            ground,
        ])
    }

    pub fn dark(&self) -> ColourRoles {
        let ground = self.dark_ground();
        let text = self.ground.at(0.925, 0.015);
        roles([
            ground,
            self.ground.at(0.23, 0.008),
            text,
            self.ground.at(0.70, 0.015),
            self.dark_main.unwrap_or_else(|| self.proposed_main()),
            self.dark_accent.unwrap_or_else(|| self.proposed_accent()),
            self.ground.at(0.31, 0.01),
            self.ground.at(0.265, 0.01),
            ground,
            self.main.at(0.27, 0.045),
            text,
        ])
    }

    /// The colour of running text on light pages.
    pub fn ink(&self) -> Hue {
        self.ground.at(0.22, 0.01)
    }

    /// Returns the first colour that cannot be read, with a proposal: its name, it, its ground, the
    /// contrast that it needs, and one that has it.
    pub fn unreadable(&self) -> Option<UnreadableColour> {
        let dark = self.dark_ground();
        let ink = self.ink();
        if self.ground.contrast(ink) < INK_CONTRAST {
            return Some(UnreadableColour {
                name: "ground",
                chosen: self.ground,
                behind: ink,
                needed: INK_CONTRAST,
                proposal: self.ground.at(0.95, 0.03),
            });
        }
        let chosen = [
            ("main", Some(self.main), self.ground),
            ("accent", Some(self.accent), self.ground),
            ("darkmain", self.dark_main, dark),
            ("darkaccent", self.dark_accent, dark),
        ];
        let mut chosen = chosen.into_iter();
        chosen.find_map(|(name, chosen, behind)| {
            let chosen = chosen.filter(|own| own.contrast(behind) < TEXT_CONTRAST)?;
            Some(UnreadableColour {
                name,
                chosen,
                behind,
                needed: TEXT_CONTRAST,
                proposal: chosen.readable_on(behind, TEXT_CONTRAST),
            })
        })
    }
}

fn roles(colours: [Hue; 11]) -> ColourRoles {
    const NAMES: [&str; 11] = [
        "background",
        "surface",
        "text",
        "text-muted",
        "action",
        "accent",
        "border",
        "placeholder",
        "on-action",
        "inverse",
        "on-inverse",
    ];
    std::array::from_fn(|index| (NAMES[index], colours[index]))
}

/// A chosen colour without the contrast that it needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnreadableColour {
    /// `main`, `accent`, `ground`, `darkmain` or `darkaccent`.
    pub name: &'static str,
    pub chosen: Hue,
    /// The colour behind it; before it, for the ground.
    pub behind: Hue,
    pub needed: f64,
    /// The nearest colour of its hue that can be read.
    pub proposal: Hue,
}

impl fmt::Display for UnreadableColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            chosen,
            behind,
            needed,
            proposal,
            ..
        } = self;
        let contrast = chosen.contrast(*behind);
        write!(
            f,
            "the contrast of {chosen} and {behind} is {contrast:.1}, and must be {needed} to be readable: {proposal} has it"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hue(text: &str) -> Hue {
        text.parse().unwrap()
    }

    #[test]
    fn a_colour_is_six_digits() {
        assert_eq!(hue("#22375B").to_string(), "#22375b");
        for wrong in [
            "", "#", "22375b", "#22375", "#22375bb", "#+2375b", "red", "#22375é",
        ] {
            assert!(wrong.parse::<Hue>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((hue("#000000").contrast(hue("#ffffff")) - 21.0).abs() < 0.01);
        assert!((hue("#777777").contrast(hue("#ffffff")) - 4.48).abs() < 0.01);
    }

    #[test]
    fn a_colour_in_its_own_lightness_is_itself() {
        for text in ["#22375b", "#a1382a", "#f4efe6", "#0f766e"] {
            let own = hue(text);
            let [lightness, ..] = own.oklab();
            assert_eq!(own.at(lightness, f64::MAX), own);
        }
    }

    #[test]
    fn all_pages_of_any_palette_can_be_read() {
        for (main, accent, ground) in [
            ("#0f766e", "#b45309", "#f7f5f0"),
            ("#ffd400", "#ff00aa", "#ffffff"),
            ("#00ff00", "#00ffff", "#ffffff"),
            ("#000000", "#000000", "#ffffff"),
            ("#7a1f5c", "#8a4b00", "#fdf2f8"),
        ] {
            let mut palette = Palette {
                main: hue(main),
                accent: hue(accent),
                ground: hue(ground),
                ..Palette::default()
            };
            while let Some(UnreadableColour { name, proposal, .. }) = palette.unreadable() {
                match name {
                    "main" => palette.main = proposal,
                    "accent" => palette.accent = proposal,
                    other => panic!("{other}"),
                }
            }
            for roles in [palette.light(), palette.dark()] {
                let of = |name| roles.iter().find(|(own, _)| *own == name).unwrap().1;
                for (text, behind, least) in [
                    ("text", "background", 7.0),
                    ("text", "surface", 7.0),
                    ("text-muted", "background", 4.5),
                    ("text-muted", "surface", 4.5),
                    ("action", "background", 4.5),
                    ("action", "surface", 4.5),
                    ("accent", "background", 4.5),
                    ("on-action", "action", 4.5),
                    ("on-inverse", "inverse", 4.5),
                ] {
                    let contrast = of(text).contrast(of(behind));
                    assert!(
                        contrast >= least,
                        "{text} on {behind} of {main}: {contrast}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_colour_that_cannot_be_read_is_refused_with_one_that_can() {
        let pale = Palette {
            main: hue("#9db4e0"),
            ..Palette::default()
        };
        let found = pale.unreadable().unwrap();
        assert_eq!(found.name, "main");
        assert!(
            found
                .to_string()
                .starts_with("the contrast of #9db4e0 and #f6f6f4 is 1.9")
        );
        assert!(found.proposal.contrast(pale.ground) >= TEXT_CONTRAST);
        let dark = Palette {
            ground: hue("#333333"),
            ..Palette::default()
        };
        assert_eq!(dark.unreadable().unwrap().name, "ground");
        assert_eq!(Palette::OF_STYLE_SHEET.unreadable(), None);
        assert_eq!(Palette::default().unreadable(), None);
    }
}
