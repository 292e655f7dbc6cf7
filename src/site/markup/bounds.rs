//! Bounds on HTML before it is parsed into a document.
//!
//! For each tag, html5ever looks through its open and its formatting elements, and for content that
//! a table does not allow, through the siblings of the table. Without bounds, the time for a text
//! grows with the square of its length. This module runs html5ever's own tree builder over a sink
//! that stores no document, so it counts exactly the work that parsing causes, and leaves out tags
//! that would nest too deeply.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use html5ever::interface::tree_builder::create_element;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use html5ever::{LocalName, QualName, local_name, ns};

use super::counter::{Counter, Depth, Handle};
use super::tree::is_void;

/// HTML that is shorter and has fewer tags needs no bounds: the worst of it takes milliseconds.
pub(super) const HARMLESS_BYTES: usize = 32 * 1024;
const HARMLESS_TAGS: usize = 256;

/// The maximum number of open elements and of formatting elements together. Beyond it, start tags
/// are left out. An editor's HTML has up to about twenty.
const DEEPEST: usize = 128;
/// The maximum number of separators of attributes in one tag: html5ever compares each attribute
/// with all before it. Base64 has such a character in 64, so a picture in an attribute stays below.
const MOST_SEPARATORS: usize = 8 * 1024;

/// Returns HTML that is parsed in a time proportional to its length: HTML within the bounds
/// unchanged; other HTML without tags that nest too deeply, and truncated where it exceeds another
/// bound.
pub(super) fn bounded(html: &str) -> Cow<'_, str> {
    let tags = memchr::memchr_iter(b'<', html.as_bytes());
    if html.len() <= HARMLESS_BYTES && tags.count() <= HARMLESS_TAGS {
        return html.into();
    }
    let (is_changed, limited) = limited(html);
    if is_changed {
        limited.into()
    } else {
        html.into()
    }
}

/// Returns whether HTML exceeds the bounds, and the HTML that does not.
fn limited(html: &str) -> (bool, String) {
    let tokenizer = Tokenizer::new(Limiter::new(), TokenizerOpts::default());
    let input = BufferQueue::default();
    let mut pending = Pending::Text;
    for piece in pieces(html) {
        let limiter = &tokenizer.sink;
        limiter.found_token.set(false);
        input.push_back(StrTendril::from(piece));
        while !matches!(
            tokenizer.feed(&input),
            html5ever::interface::TokenizerResult::Done
        ) {}
        pending = if limiter.found_token.get() {
            Pending::Text
        } else {
            pending.continued_by(piece)
        };
        if matches!(pending, Pending::Tag { separators } if separators > MOST_SEPARATORS) {
            limiter.is_truncated.set(true);
        }
        if limiter.is_truncated.get() {
            return (true, tokenizer.sink.output.into_inner());
        }
    }
    tokenizer.end();
    (
        tokenizer.sink.is_changed.get(),
        tokenizer.sink.output.into_inner(),
    )
}

/// Splits HTML before each `<`, where a tag may begin, and at least every [`PIECE`] bytes.
fn pieces(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = html;
    std::iter::from_fn(move || {
        let longest = &rest.as_bytes()[..rest.len().min(PIECE)];
        let next = longest
            .get(1..)
            .and_then(|after| memchr::memchr(b'<', after));
        let end = next.map_or_else(|| rest.ceil_char_boundary(longest.len()), |place| place + 1);
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

const PIECE: usize = 16 * 1024;

/// Where a piece ends. A piece without a token begins a tag or a comment, or continues one.
#[derive(Clone, Copy)]
enum Pending {
    Text,
    Tag { separators: usize },
    Comment,
}

impl Pending {
    fn continued_by(self, piece: &str) -> Self {
        match self {
            Self::Text if begins_tag(piece) => Self::Tag {
                separators: count_separators(piece),
            },
            Self::Tag { separators } => Self::Tag {
                separators: separators + count_separators(piece),
            },
            Self::Text | Self::Comment => Self::Comment,
        }
    }
}

fn begins_tag(piece: &str) -> bool {
    piece.strip_prefix('<').is_some_and(|tag| {
        tag.trim_start_matches('/')
            .starts_with(|first: char| first.is_alphabetic())
    })
}

fn count_separators(piece: &str) -> usize {
    piece
        .bytes()
        .filter(|byte| {
            matches!(
                byte,
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'/' | b'"' | b'\''
            )
        })
        .count()
        .max(1)
}

/// Passes tokens to the tree builder while they are within the bounds, and writes them as HTML.
struct Limiter {
    builder: TreeBuilder<Handle, Counter>,
    output: RefCell<String>,
    /// The numbers of start tags that were left out, whose end tags are too.
    left_out: RefCell<HashMap<LocalName, usize>>,
    /// Whether the text of an element follows whose content is no HTML, such as a script. The
    /// sanitiser shows none of it.
    in_raw_text: Cell<bool>,
    found_token: Cell<bool>,
    is_changed: Cell<bool>,
    is_truncated: Cell<bool>,
}

impl Limiter {
    fn new() -> Self {
        let counter = Counter::default();
        // The context in which the sanitiser parses.
        let context = create_element(
            &counter,
            QualName::new(None, ns!(html), local_name!("div")),
            Vec::new(),
        );
        Self {
            builder: TreeBuilder::new_for_fragment(
                counter,
                context,
                None,
                TreeBuilderOpts::default(),
            ),
            output: RefCell::default(),
            left_out: RefCell::default(),
            in_raw_text: Cell::default(),
            found_token: Cell::default(),
            is_changed: Cell::default(),
            is_truncated: Cell::default(),
        }
    }

    /// Whether to leave out a tag.
    fn leaves_out(&self, tag: &Tag) -> bool {
        let mut left_out = self.left_out.borrow_mut();
        match tag.kind {
            TagKind::EndTag => match left_out.get_mut(&tag.name) {
                Some(count @ 1..) => {
                    *count -= 1;
                    true
                }
                _ => false,
            },
            TagKind::StartTag => {
                let is_foreign = self
                    .builder
                    .adjusted_current_node_present_but_not_in_html_namespace();
                let has_no_depth = !is_foreign && (is_void(&tag.name) || is_raw(&tag.name));
                let leaves_out = !has_no_depth && self.depth() > DEEPEST;
                if leaves_out && !tag.self_closing {
                    *left_out.entry(tag.name.clone()).or_default() += 1;
                }
                leaves_out
            }
        }
    }

    fn depth(&self) -> usize {
        let depth = Depth::default();
        self.builder.trace_handles(&depth);
        depth.get()
    }
}

impl TokenSink for Limiter {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        if self.is_truncated.get() {
            return TokenSinkResult::Continue;
        }
        if !matches!(token, Token::ParseError(_)) {
            self.found_token.set(true);
        }
        let is_tag = matches!(token, Token::TagToken(_));
        match &token {
            Token::TagToken(tag) if self.leaves_out(tag) => {
                self.is_changed.set(true);
                return TokenSinkResult::Continue;
            }
            Token::TagToken(tag) => write_tag(tag, &mut self.output.borrow_mut()),
            Token::CharacterTokens(text) if !self.in_raw_text.get() => {
                html_escape::encode_text_to_string(text, &mut self.output.borrow_mut());
            }
            Token::NullCharacterToken if !self.in_raw_text.get() => {
                self.output.borrow_mut().push('\0');
            }
            _ => {}
        }
        let result = self.builder.process_token(token, line);
        if is_tag {
            self.in_raw_text.set(matches!(
                result,
                TokenSinkResult::RawData(_) | TokenSinkResult::Plaintext
            ));
        }
        if self.builder.sink.is_exhausted() {
            self.is_truncated.set(true);
        }
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}

fn write_tag(tag: &Tag, output: &mut String) {
    output.push_str(if tag.kind == TagKind::EndTag {
        "</"
    } else {
        "<"
    });
    output.push_str(&tag.name);
    for attribute in &tag.attrs {
        output.extend([" ", &*attribute.name.local, "=\""]);
        html_escape::encode_double_quoted_attribute_to_string(&*attribute.value, output);
        output.push('"');
    }
    output.push_str(if tag.self_closing { "/>" } else { ">" });
}

/// Whether the content of an HTML element is text, whatever it contains.
fn is_raw(name: &str) -> bool {
    matches!(
        name,
        "iframe"
            | "noembed"
            | "noframes"
            | "noscript"
            | "plaintext"
            | "script"
            | "style"
            | "textarea"
            | "title"
            | "xmp"
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ammonia::Builder;
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    /// Returns HTML of a length.
    type Text = Box<dyn Fn(usize) -> String>;

    /// HTML of a length, made of parts with their numbers.
    fn made_of(length: usize, part: impl Fn(usize) -> String) -> String {
        let mut html = String::new();
        for number in 0.. {
            html += &part(number);
            if html.len() > length {
                break;
            }
        }
        html
    }

    /// The processor time of this thread in nanoseconds, so that other work of the machine does not
    /// count.
    fn processor_time() -> u64 {
        let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        text.split(' ').next().unwrap().parse().unwrap()
    }

    fn cost(html: &str) -> u64 {
        let once = || {
            let start = processor_time();
            Builder::default().clean(&bounded(html));
            processor_time() - start
        };
        (0..2).map(|_| once()).min().unwrap()
    }

    #[test]
    fn the_time_of_a_text_grows_with_its_length_and_not_with_its_square() {
        let repeated = |part: &'static str| move |length| made_of(length, |_| part.to_owned());
        let texts: [(&str, Text); 10] = [
            ("lists", Box::new(repeated("<ul><li>"))),
            ("divisions", Box::new(repeated("<div>"))),
            (
                "divisions that end",
                Box::new(|length| "<div>".repeat(length / 11) + &"</div>".repeat(length / 11)),
            ),
            ("tables", Box::new(repeated("<table><tr><td>"))),
            ("misnested formatting", Box::new(repeated("<b><div></b>"))),
            ("links in tables", Box::new(repeated("<table><a>"))),
            (
                "texts in a table",
                Box::new(|length| {
                    "<table>".to_owned() + &made_of(length, |_| "<i>a</i><tr>".to_owned())
                }),
            ),
            (
                "repeated formatting",
                Box::new(|length| {
                    let formatting = |number| format!("<b title={number}>");
                    format!(
                        "<p>{}</p>{}",
                        made_of(length / 2, formatting),
                        "<p>a</p>".repeat(length / 16)
                    )
                }),
            ),
            (
                "attributes",
                Box::new(|length| {
                    format!("<p {}>", made_of(length, |number| format!("a{number} ")))
                }),
            ),
            ("foreign elements", Box::new(repeated("<svg><g><desc>"))),
        ];
        for (name, text) in texts {
            let (short, long) = (cost(&text(64 << 10)), cost(&text(512 << 10)));
            // Eight times the length; a square would be 64 times.
            assert!(long < 24 * short, "{name}: {short} ns, {long} ns");
        }
    }

    #[test]
    fn html_of_an_editor_is_not_changed() {
        let paragraphs = "<p>text<p>text<br><b>bold</b><ul><li>a<li>b</ul>".repeat(4_000);
        let row = "<tr><td>1<td><font size=2><span><b><i>2</i></b></span></font><td>3</tr>";
        let table = format!("<table><tbody>{}</tbody></table>", row.repeat(2_000));
        let picture = format!(
            "<p>a<img src='data:image/png;base64,{}'>b</p>",
            format!("{}/+", "iVBORw0KGgoAAAANSUhEUg".repeat(3)).repeat(5_500)
        );
        let comment = format!(
            "<!-- {} --><p>a",
            "<w:LsdException Name=\"Normal\"/> ".repeat(9_000)
        );
        let deep = format!("{}a{}", "<div>".repeat(100), "</div>".repeat(100)).repeat(3);
        for html in [paragraphs, table, picture, comment, deep] {
            assert!(!limited(&html).0, "{}", &html[..80]);
            assert!(matches!(bounded(&html), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn html_beyond_the_bounds_keeps_its_words() {
        let deep = format!("<p>before</p>{}deep<br>", "<div>a".repeat(9_000))
            + &"</div>".repeat(9_000)
            + "<p>after</p>";
        let kept = bounded(&deep);
        assert!(
            kept.starts_with("<p>before</p>") && kept.ends_with("<p>after</p>"),
            "{kept}"
        );
        assert!(kept.contains("deep<br>") && kept.matches('a').count() > 9_000);
        assert!((100..200).contains(&kept.matches("<div>").count()));
        assert_eq!(
            kept.matches("<div>").count(),
            kept.matches("</div>").count()
        );
        let scripts = format!("{}<script>if (a < b) {{}}</script>c", "<div>".repeat(9_000));
        assert!(bounded(&scripts).ends_with("<script></script>c"));
    }

    const PARTS: &[&str] = &[
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<b title='a\"b&amp;'>",
        "<div>",
        "</div>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<a href=x>",
        "</a>",
        "<li>",
        "<ul>",
        "</ul>",
        "<br/>",
        "<svg>",
        "<g/>",
        "</svg>",
        "<math>",
        "<mi>",
        "&lt;",
        "&amp;amp;",
        "<!--x-->",
        "<pre>\n",
        "</pre>",
        "a\u{a0}b",
        "<![CDATA[c]]>",
        "<select><option>",
        "<template>",
        "</template>",
        "<h1>",
        "<hr>",
        "<x y=\"",
        "<script>1<2</script>",
        "<style>a</style>",
    ];

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_the_sanitiser_reads_limited_html_as_it_reads_the_original(html in fuzz::text(PARTS)) {
            let (is_changed, limited) = limited(&html);
            prop_assert!(!is_changed, "{html}");
            let clean = |html: &str| Builder::default().clean(html).to_string();
            prop_assert_eq!(clean(&limited), clean(&html), "{} became {}", html, limited);
        }
    }
}
