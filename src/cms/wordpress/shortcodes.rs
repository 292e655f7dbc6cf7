//! Shortcodes (`[gallery ids="1,2"]`) as HTML.
//!
//! WordPress knows the shortcodes of its plugins by their names; here a word between brackets is one
//! if it has values or an end, or if its name is like no word. The text within an unknown one stays.

use std::collections::{BTreeMap, HashMap};

use super::item::{PostId, WpAttachment};
use super::shortcode_tag::{KNOWN, LONGEST_TAG, ShortcodeTag, name_of};
use super::shown_values::{link, picture, shown_by_values};

/// The maximum number of pictures of a gallery.
pub(super) const MOST_PICTURES: usize = 500;
/// The attributes of films and sounds that have an address.
const SOURCES: [&str; 12] = [
    "src", "mp4", "m4v", "webm", "ogv", "wmv", "flv", "mp3", "m4a", "ogg", "wav", "wma",
];

/// The files of the old site's library.
pub(super) struct Library<'e> {
    by_id: HashMap<PostId, &'e WpAttachment>,
    by_post: HashMap<PostId, Vec<&'e WpAttachment>>,
}

impl<'e> Library<'e> {
    pub(super) fn new(attachments: &'e [WpAttachment]) -> Self {
        let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
        for own in attachments {
            by_post.entry(own.parent).or_default().push(own);
        }
        Self {
            by_id: attachments.iter().map(|own| (own.id, own)).collect(),
            by_post,
        }
    }

    pub(super) fn get(&self, id: PostId) -> Option<&'e WpAttachment> {
        self.by_id.get(&id).copied()
    }
}

/// A text without shortcodes.
pub(super) struct Expanded {
    pub(super) html: String,
    /// Those that are unknown, with their numbers.
    pub(super) unknown: BTreeMap<String, usize>,
}

/// Replaces the shortcodes in the text of a post.
pub(super) fn expand(text: &str, post: PostId, library: &Library<'_>) -> Expanded {
    let mut expander = Expander {
        text,
        ends: ends(text),
        missing: Vec::new(),
        post,
        library,
        expanded: Expanded {
            html: String::with_capacity(text.len()),
            unknown: BTreeMap::new(),
        },
    };
    let mut at = 0;
    while let Some(next) = text[at..].find(['[', '<']) {
        let (before, from) = (&text[at..at + next], at + next);
        expander.expanded.html.push_str(before);
        at = if text[from..].starts_with('<') {
            expander.markup(from)
        } else {
            expander.bracket(from)
        };
    }
    expander.expanded.html.push_str(&text[at..]);
    expander.expanded
}

/// The places of the last end of each shortcode.
fn ends(text: &str) -> HashMap<&str, usize> {
    let ends = text.match_indices("[/").filter_map(|(at, _)| {
        let name = name_of(&text[at + 2..])?;
        let is_end = text[at + 2 + name.len()..].starts_with(']');
        is_end.then_some((name, at))
    });
    ends.collect()
}

struct Expander<'t, 'e> {
    text: &'t str,
    ends: HashMap<&'t str, usize>,
    /// What is not in the rest of the text.
    missing: Vec<&'static str>,
    post: PostId,
    library: &'t Library<'e>,
    expanded: Expanded,
}

impl<'t> Expander<'t, '_> {
    /// Copies a tag, a comment, or code with its content. Returns the place behind it.
    fn markup(&mut self, from: usize) -> usize {
        let rest = &self.text[from..];
        let is = |start: &str| {
            rest.get(..start.len())
                .is_some_and(|own| own.eq_ignore_ascii_case(start))
        };
        let end = if is("<!--") {
            "-->"
        } else if is("<pre") {
            "</pre>"
        } else if is("<code") {
            "</code>"
        } else if is("<script") {
            "</script>"
        } else {
            ">"
        };
        let length = self
            .length_to(rest, end)
            .or_else(|| self.length_to(rest, ">"));
        let length = length.unwrap_or(1);
        self.expanded.html.push_str(&rest[..length]);
        from + length
    }

    /// The length of a text up to the end of a word.
    fn length_to(&mut self, text: &str, word: &'static str) -> Option<usize> {
        if self.missing.contains(&word) {
            return None;
        }
        let found = text.find(word).map(|at| at + word.len());
        if found.is_none() {
            self.missing.push(word);
        }
        found
    }

    /// Reads what is between brackets. Returns the place behind it.
    fn bracket(&mut self, from: usize) -> usize {
        let rest = &self.text[from..];
        let literal = |own: &mut Self| {
            own.expanded.html.push('[');
            from + 1
        };
        if let Some(inside) = rest.strip_prefix("[[") {
            // Two brackets are one that is no shortcode's.
            let inside = &inside[..inside.floor_char_boundary(LONGEST_TAG)];
            return match inside.find("]]") {
                Some(end) if name_of(inside.trim_start_matches('/')).is_some() => {
                    let shown = &rest[1..end + 3];
                    self.expanded.html.push_str(shown);
                    from + end + 4
                }
                _ => literal(self),
            };
        }
        if let Some(name) = rest.strip_prefix("[/").and_then(name_of) {
            let is_end = rest[2 + name.len()..].starts_with(']');
            return if is_end {
                from + name.len() + 3
            } else {
                literal(self)
            };
        }
        let Some(tag) = ShortcodeTag::read(rest) else {
            return literal(self);
        };
        let behind = from + tag.length;
        let end = self
            .ends
            .get(tag.name)
            .copied()
            .filter(|end| *end >= behind);
        if !tag.is_shortcode(end.is_some()) {
            return literal(self);
        }
        self.replace(&tag, behind, end.is_some())
    }

    fn replace(&mut self, tag: &ShortcodeTag<'t>, behind: usize, has_end: bool) -> usize {
        if !KNOWN.contains(&tag.name) {
            self.expanded
                .html
                .push_str(&shown_by_values(tag, self.library));
            *self
                .expanded
                .unknown
                .entry(tag.name.to_owned())
                .or_default() += 1;
            return behind;
        }
        let end = format!("[/{}]", tag.name);
        let rest = &self.text[behind..];
        let inside = has_end
            .then(|| rest.find(&end))
            .flatten()
            .map(|at| &rest[..at]);
        let after = inside.map_or(behind, |inside| behind + inside.len() + end.len());
        match tag.name {
            "caption" | "wp_caption" => self.caption(tag, inside.unwrap_or_default()),
            "embed" => {
                let address = inside.or(tag.value("src")).unwrap_or_default();
                self.link(address.trim());
            }
            "audio" | "video" => {
                let source = SOURCES.iter().find_map(|name| tag.value(name));
                let source = source.or_else(|| tag.address()).or(inside);
                self.link(source.unwrap_or_default().trim());
            }
            _ => self.gallery(tag),
        }
        after
    }

    fn caption(&mut self, tag: &ShortcodeTag<'_>, inside: &str) {
        let (picture, words) = match inside.rfind('>') {
            Some(end) if tag.value("caption").is_none() => {
                // The words may have markup of their own, but no picture.
                let end = picture_end(inside).unwrap_or(end + 1);
                inside.split_at(end)
            }
            _ => (inside, tag.value("caption").unwrap_or_default()),
        };
        let words = words.trim();
        let html = &mut self.expanded.html;
        html.extend(["<figure>", picture]);
        if !words.is_empty() {
            html.extend(["<figcaption>", words, "</figcaption>"]);
        }
        html.push_str("</figure>");
    }

    fn link(&mut self, address: &str) {
        self.expanded.html.push_str(&link(address));
    }

    fn gallery(&mut self, tag: &ShortcodeTag<'_>) {
        let named = tag.value("ids").or_else(|| tag.value("include"));
        let files: Vec<_> = if let Some(ids) = named {
            let ids = ids
                .split([',', ' '])
                .filter_map(|id| id.trim().parse().ok());
            ids.filter_map(|id| self.library.get(id))
                .take(MOST_PICTURES)
                .collect()
        } else {
            let own = self.library.by_post.get(&self.post).into_iter().flatten();
            own.copied().take(MOST_PICTURES).collect()
        };
        for WpAttachment {
            url, description, ..
        } in files
        {
            if tag.name == "playlist" {
                self.link(url);
                continue;
            }
            self.expanded.html.push_str(&picture(url, description));
        }
    }
}

/// The place behind a picture and the link around it.
fn picture_end(html: &str) -> Option<usize> {
    let picture = html.find("<img")?;
    let end = picture + html[picture..].find('>')? + 1;
    let behind = html[end..].trim_start();
    if let Some(after) = behind.strip_prefix("</a>") {
        return Some(html.len() - after.len());
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    fn expanded(text: &str) -> (String, Vec<String>) {
        let file = |id, parent, url: &str| WpAttachment {
            id,
            parent,
            url: url.to_owned(),
            description: format!("\"{id}\""),
            ..WpAttachment::default()
        };
        let files = [
            file(1, 9, "/1.jpg"),
            file(2, 0, "/2.jpg"),
            file(3, 9, "/3.jpg"),
        ];
        let expanded = expand(text, 9, &Library::new(&files));
        (expanded.html, expanded.unknown.into_keys().collect())
    }

    #[test]
    fn shortcodes_become_html_or_leave_their_text() {
        let one = "<p><img src=\"/1.jpg\" alt=\"&quot;1&quot;\"></p>";
        let two = "<p><img src=\"/2.jpg\" alt=\"&quot;2&quot;\"></p>";
        let three = "<p><img src=\"/3.jpg\" alt=\"&quot;3&quot;\"></p>";
        let link = "<p><a href=\"https://v.example/1?a&amp;b\">https://v.example/1?a&amp;b</a></p>";
        for (text, html, unknown) in [
            ("a [sic] b [1] [see note] c[", "a [sic] b [1] [see note] c[".to_owned(), ""),
            ("[gallery ids=\"2, 1\"]", format!("{two}{one}"), ""),
            ("[gallery]", format!("{one}{three}"), ""),
            ("[embed]https://v.example/1?a&b[/embed]", link.to_owned(), ""),
            ("[video width='1' mp4=\"https://v.example/1?a&amp;b\"][/video]", link.to_owned(), ""),
            (
                "[caption id=\"a\"]<a href=/b><img src=/a></a> The <b>loom</b>[/caption]",
                "<figure><a href=/b><img src=/a></a><figcaption>The <b>loom</b></figcaption></figure>".to_owned(),
                "",
            ),
            (
                "[caption caption='The loom']<img src=/a>[/caption]",
                "<figure><img src=/a><figcaption>The loom</figcaption></figure>".to_owned(),
                "",
            ),
            ("[vc_row a='b']text [x]in[/x][/vc_row]", "text in".to_owned(), "vc_row x"),
            ("[contact-form-7 id=\"1\"]", String::new(), "contact-form-7"),
            ("[audio https://v.example/1?a&b]", link.to_owned(), ""),
            ("[youtube=https://v.example/1?a&amp;b]", link.to_owned(), "youtube"),
            ("[vc_video link=\"https://v.example/1?a&b\"]", link.to_owned(), "vc_video"),
            (
                "[vc_custom_heading text=\"Knit &amp; woven\" font=\"x\"][vc_btn title=\"Ask us\"]",
                "<h3>Knit &amp; woven</h3><p>Ask us</p>".to_owned(),
                "vc_btn vc_custom_heading",
            ),
            ("[vc_single_image image=\"2\"]", two.to_owned(), "vc_single_image"),
            (
                "[et_pb_image src=\"https://v.example/a.jpg\"]",
                "<p><img src=\"https://v.example/a.jpg\" alt=\"\"></p>".to_owned(),
                "et_pb_image",
            ),
            ("a [key=b] c", "a [key=b] c".to_owned(), ""),
            ("[[gallery]] <a title='[gallery]'>", "[gallery] <a title='[gallery]'>".to_owned(), ""),
            ("<pre>[x_y]</pre><!-- [x_y] -->", "<pre>[x_y]</pre><!-- [x_y] -->".to_owned(), ""),
        ] {
            let expected: Vec<_> = unknown.split(' ').filter(|own| !own.is_empty()).collect();
            let (read, unknown) = expanded(text);
            assert_eq!(read, html, "{text}");
            assert_eq!(unknown, expected, "{text}");
        }
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("shortcodes", expanded);
        growth::check("captions", |text| {
            expanded(&format!("[/caption]{}", text.replace('a', "[caption]")))
        });
    }
}
