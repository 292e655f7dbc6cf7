//! The tag of a shortcode: its name and its values.

/// The maximum length of a tag, in bytes.
pub(super) const LONGEST_TAG: usize = 4000;

/// The shortcodes of WordPress itself.
pub(super) const KNOWN: [&str; 7] = [
    "caption",
    "wp_caption",
    "embed",
    "audio",
    "video",
    "gallery",
    "playlist",
];

/// The name at the beginning of a text.
pub(super) fn name_of(text: &str) -> Option<&str> {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    let length = text
        .bytes()
        .take(60)
        .take_while(|byte| is_of_name(*byte))
        .count();
    let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic());
    is_name.then_some(&text[..length])
}

/// A tag such as `[gallery ids="1,2"]`.
pub(super) struct ShortcodeTag<'t> {
    pub(super) name: &'t str,
    values: &'t str,
    /// With the brackets.
    pub(super) length: usize,
}

impl<'t> ShortcodeTag<'t> {
    /// Reads the tag at the beginning of a text.
    pub(super) fn read(text: &'t str) -> Option<Self> {
        let inside = text.strip_prefix('[')?;
        let name = name_of(inside)?;
        let inside = &inside[..inside.floor_char_boundary(LONGEST_TAG)];
        let end = inside.find([']', '['])?;
        let values = inside.get(name.len()..end)?;
        // `[youtube=https://…]`, too.
        let is_address = values.strip_prefix('=').is_some_and(is_address);
        let is_apart = is_address
            || values.is_empty()
            || values.starts_with(|first: char| first.is_whitespace() || first == '/');
        (inside[end..].starts_with(']') && is_apart).then_some(Self {
            name,
            values,
            length: end + 2,
        })
    }

    pub(super) fn is_shortcode(&self, has_end: bool) -> bool {
        has_end
            || KNOWN.contains(&self.name)
            || self.name.contains(['_', '-'])
            || self.values.contains('=')
            || self.address().is_some()
    }

    /// An address that stands alone.
    pub(super) fn address(&self) -> Option<&'t str> {
        let mut words = self.values.split_whitespace();
        let is_quote = |char: char| matches!(char, '"' | '\'' | '=');
        let word = words.next()?.trim_matches(is_quote);
        is_address(word).then_some(word)
    }

    /// The value of an attribute.
    pub(super) fn value(&self, name: &str) -> Option<&'t str> {
        let mut rest = self.values;
        while let Some(at) = rest.find('=') {
            let (before, after) = (rest[..at].trim_end(), rest[at + 1..].trim_start());
            let own = before
                .rsplit(char::is_whitespace)
                .next()
                .unwrap_or_default();
            let quote = after
                .chars()
                .next()
                .filter(|first| matches!(first, '"' | '\''));
            let (value, further) = match quote {
                Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
            };
            if own.eq_ignore_ascii_case(name) {
                return Some(value);
            }
            rest = further;
        }
        None
    }
}

/// Whether a value is the address of a page or a file.
pub(super) fn is_address(value: &str) -> bool {
    value.starts_with("https://") || value.starts_with("http://")
}
