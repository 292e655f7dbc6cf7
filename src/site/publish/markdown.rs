//! A page as Markdown, for readers that are programs: made of the HTML that visitors get, so that it
//! says the same.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::LazyLock;

use bytes::Bytes;
use htmd::element_handler::{HandlerResult, Handlers};
use htmd::options::{BulletListMarker, Options};
use htmd::{Element as ReadElement, HtmlToMarkdown};
use http::HeaderValue;
use lol_html::errors::RewritingError;
use lol_html::html_content::Element;
use lol_html::{HtmlRewriter, RewriteStrSettings, Settings, element, end_tag, rewrite_str, text};
use url::Url;

use crate::body::Body;

/// A page as Markdown, with what its head says in headers.
#[derive(Debug)]
pub struct MarkdownPage {
    pub body: Body,
    /// `Link` with the canonical address (RFC 6596); `None` for a page without one.
    pub link: Option<HeaderValue>,
    /// The page's rule for search engines; `None` if it has none.
    pub robots: Option<HeaderValue>,
}

/// The facts of a page's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PageHead {
    title: String,
    description: String,
    canonical: String,
    language: String,
    robots: String,
}

/// Elements that are for the eye or the hand, not for a reader.
const LEFT_OUT: &str = "nav, form, button, script, style, template, select, dialog, noscript, svg, \
     wbr, img[alt=''], [hidden], [aria-hidden=true], .visually-hidden";

/// The maximum depth; the tags of deeper elements are left out.
const DEEPEST: usize = 64;

static CONVERTER: LazyLock<HtmlToMarkdown> = LazyLock::new(|| {
    let options = Options {
        bullet_list_marker: BulletListMarker::Dash,
        ul_bullet_spacing: 1,
        ol_number_spacing: 1,
        ..Options::default()
    };
    HtmlToMarkdown::builder()
        .options(options)
        .add_handler(
            vec!["a"],
            |handlers: &dyn Handlers, element: ReadElement<'_>| {
                Some(HandlerResult::from(link(handlers, &element)))
            },
        )
        .add_handler(
            vec!["dt"],
            |handlers: &dyn Handlers, element: ReadElement<'_>| {
                Some(HandlerResult::from(term(handlers, &element)))
            },
        )
        .add_handler(
            vec!["dd"],
            |handlers: &dyn Handlers, element: ReadElement<'_>| {
                Some(HandlerResult::from(definition(handlers, &element)))
            },
        )
        .build()
});

impl MarkdownPage {
    /// Makes it of a page whose links are read as those of `base`, and compresses it. `None` for a
    /// page without a main part, such as one that only the browser renders.
    pub(super) fn of(html: &[u8], base: &Url) -> Option<Self> {
        let html = str::from_utf8(html).ok()?;
        let (head, rest) = html.split_once("</head>")?;
        let main = &rest[rest.find("<main")?..];
        let main = &main[..main.find("</main>")?];
        let head = PageHead::of(head).ok()?;
        let text = CONVERTER.convert(&readable(main, base).ok()?).ok()?;
        let body = Body::new(Bytes::from(format!("{}{text}\n", head.front_matter())));
        body.compress_all();
        let link = format!("<{}>; rel=\"canonical\"", head.canonical);
        Some(Self {
            body,
            link: (!head.canonical.is_empty())
                .then(|| HeaderValue::try_from(link).ok())
                .flatten(),
            robots: (!head.robots.is_empty())
                .then(|| HeaderValue::try_from(head.robots).ok())
                .flatten(),
        })
    }
}

impl PageHead {
    fn of(html: &str) -> Result<Self, RewritingError> {
        let read = Rc::new(RefCell::new(Self::default()));
        let of = |read: &Rc<RefCell<Self>>| Rc::clone(read);
        let (root, title, meta, link) = (of(&read), of(&read), of(&read), of(&read));
        let settings = Settings::new()
            .append_element_content_handler(element!("html", move |html| {
                root.borrow_mut().language = value(html, "lang");
                Ok(())
            }))
            .append_element_content_handler(text!("title", move |chunk| {
                title.borrow_mut().title.push_str(chunk.as_str());
                Ok(())
            }))
            .append_element_content_handler(element!("meta[name]", move |own| {
                let content = value(own, "content");
                match own.get_attribute("name").as_deref() {
                    Some("description") => meta.borrow_mut().description = content,
                    Some("robots") => meta.borrow_mut().robots = content,
                    _ => {}
                }
                Ok(())
            }))
            .append_element_content_handler(element!("link[rel=canonical]", move |own| {
                link.borrow_mut().canonical = value(own, "href");
                Ok(())
            }));
        let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
        rewriter.write(html.as_bytes())?;
        rewriter.end()?;
        let mut head = read.take();
        head.title = html_escape::decode_html_entities(&head.title).into_owned();
        Ok(head)
    }

    /// The facts as YAML, in which every JSON text is a text.
    fn front_matter(&self) -> String {
        let facts = [
            ("title", &self.title),
            ("description", &self.description),
            ("canonical", &self.canonical),
            ("language", &self.language),
        ];
        let known = facts.iter().filter(|(_, fact)| !fact.is_empty());
        let lines = known.map(|(name, fact)| format!("{name}: {}\n", serde_json::json!(fact)));
        let lines: Vec<_> = lines.collect();
        format!("---\n{}---\n\n", lines.concat())
    }
}

fn value(element: &Element, name: &str) -> String {
    let value = element.get_attribute(name).unwrap_or_default();
    html_escape::decode_html_entities(&value).into_owned()
}

/// Returns HTML without what no program reads, with absolute addresses and bounded depth.
fn readable(html: &str, base: &Url) -> Result<String, RewritingError> {
    let depth = Rc::new(Cell::new(0_usize));
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!(LEFT_OUT, |own| {
            own.remove();
            Ok(())
        }))
        .append_element_content_handler(element!("*", move |own| {
            if own.removed() {
                return Ok(());
            }
            let Some(handlers) = own.end_tag_handlers() else {
                return Ok(());
            };
            let depth = Rc::clone(&depth);
            depth.set(depth.get() + 1);
            let is_too_deep = depth.get() > DEEPEST;
            handlers.push(end_tag!(move |_| {
                depth.set(depth.get() - 1);
                Ok(())
            }));
            if is_too_deep {
                own.remove_and_keep_content();
            }
            Ok(())
        }))
        .append_element_content_handler(element!("a[href]", |own| set_absolute(own, "href", base)))
        .append_element_content_handler(element!("img[src]", |own| set_absolute(own, "src", base)));
    rewrite_str(html, settings)
}

fn set_absolute(element: &mut Element, name: &str, base: &Url) -> lol_html::HandlerResult {
    let Ok(absolute) = base.join(&value(element, name)) else {
        element.remove_attribute(name);
        return Ok(());
    };
    let absolute = html_escape::encode_double_quoted_attribute(absolute.as_str()).into_owned();
    Ok(element.set_attribute(name, &absolute)?)
}

/// A link on one line: those of cards have a heading and a text within.
fn link(handlers: &dyn Handlers, element: &ReadElement<'_>) -> String {
    let words = handlers.walk_children(element.node).content;
    let lines = words
        .lines()
        .map(|line| line.trim_start_matches('#').trim());
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    let mut attributes = element.attrs.iter();
    let target = attributes.find(|own| &*own.name.local == "href");
    let words = lines.join(" · ");
    let (Some(target), false) = (target, words.is_empty()) else {
        return words;
    };
    let target = target.value.replace(' ', "%20");
    let target = target.replace('(', "%28").replace(')', "%29");
    format!("[{words}]({target})")
}

/// A term of a list of definitions, before its definition.
fn term(handlers: &dyn Handlers, element: &ReadElement<'_>) -> String {
    let words = handlers.walk_children(element.node).content;
    let words = words.trim().trim_end_matches([':', '：']);
    format!("\n\n**{words}:**")
}

/// A definition, on the line of its term.
fn definition(handlers: &dyn Handlers, element: &ReadElement<'_>) -> String {
    let words = handlers.walk_children(element.node).content;
    format!(" {}\n\n", words.trim())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use testing::{fuzz, growth};

    use super::*;
    use crate::body::Coding;

    fn markdown(main: &str) -> Option<String> {
        let html = format!(
            "<!DOCTYPE html><html lang=\"en\"><head><title>Poplin &amp; twill – A</title>\
             <meta name=\"description\" content=\"A &quot;shirt&quot;\">\
             <link rel=\"canonical\" href=\"https://www.example.com/en/oem/info/1\"></head><body>{main}\
             <script>\"\\u003c/main>\"</script></body></html>"
        );
        let page = MarkdownPage::of(html.as_bytes(), &base())?;
        let bytes = &page.body.variant(Coding::Identity).bytes;
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }

    fn base() -> Url {
        "https://www.example.com/en/oem/info/1".parse().unwrap()
    }

    const HEAD: &str = "---\ntitle: \"Poplin & twill – A\"\ndescription: \"A \\\"shirt\\\"\"\n\
        canonical: \"https://www.example.com/en/oem/info/1\"\nlanguage: \"en\"\n---\n\n";

    #[test]
    fn a_page_has_its_own_text_with_absolute_addresses() {
        let main = "<main><nav>Menu</nav><h1>Pop<wbr>lin</h1><p>Pure <b>cotton</b>, <a href=\"/en/news/list?page=2&amp;x=(1)\">news</a>\
            <img alt=\"\" src=\"/a.png\"><img alt=\"A shirt\" src=\"/media/a b.jpg\"></p>\
            <ul><li>GOTS</li><li><a href=\"#x\"><h3>OEKO</h3><p>TEX</p></a></li></ul>\
            <dl><dt>Minimum:</dt><dd>300</dd></dl><button>Copy</button><p hidden>x</p></main>";
        let expected = "# Poplin\n\n\
            Pure **cotton**, [news](https://www.example.com/en/news/list?page=2&x=%281%29)![A shirt](https://www.example.com/media/a%20b.jpg)\n\n\
            - GOTS\n- [OEKO · TEX](https://www.example.com/en/oem/info/1#x)\n\n**Minimum:** 300\n";
        assert_eq!(markdown(main).unwrap(), format!("{HEAD}{expected}"));
    }

    #[test]
    fn a_table_is_one() {
        let main = "<main><table><thead><tr><th>No.</th><th>Until</th></tr></thead><tbody><tr><td>GOTS</td><td>2027 | x</td></tr></tbody></table></main>";
        let text = markdown(main).unwrap();
        assert!(text.contains("| GOTS | 2027 &#124; x |"), "{text}");
    }

    #[test]
    fn a_page_that_only_the_browser_renders_is_none() {
        assert_eq!(markdown("<div id=\"root\"></div>"), None);
        assert!(MarkdownPage::of(b"\xff", &base()).is_none());
        assert!(MarkdownPage::of(b"", &base()).is_none());
    }

    #[test]
    fn deep_elements_lose_their_tags_and_no_words() {
        let (open, close) = ("<blockquote>".repeat(9000), "</blockquote>".repeat(9000));
        let text = markdown(&format!("<main>{open}deep{close}</main>")).unwrap();
        assert!(text.contains("deep"), "{text}");
        assert!(text.matches('>').count() <= DEEPEST, "{text}");
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("markdown", |text| {
            let words = html_escape::encode_text(text);
            markdown(&format!(
                "<main><p>{words}</p><a href=\"/{words}\">x</a></main>"
            ))
        });
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_any_page_has_some_text(html in fuzz::text(&[
            "<main>", "</main>", "<p>", "</p>", "<a href=\"", "\">", "</a>", "<table>", "<tr>", "<td>", "</table>",
            "<ul>", "<li>", "<!--", "-->", "<?x?>", "<![CDATA[", "<pre>", "<code>", "`", "&lt;", "<svg>", "<math>", "<dl>", "<dt>"
        ])) {
            let page = format!("<main>{html}</main>");
            prop_assert!(markdown(&page).is_some());
        }
    }
}
