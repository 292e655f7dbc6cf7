//! The entry of a page in the index. It is read from the page's HTML, so that the search finds what
//! visitors see, with any provider and from any server's cache.

use std::cell::RefCell;
use std::rc::Rc;

use lol_html::html_content::Element;
use lol_html::{HtmlRewriter, Settings, element, end_tag, text};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// An entry of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct IndexEntry {
    /// The title without the company's name.
    pub title: String,
    pub description: String,
    /// The text of the page's own part.
    pub text: String,
    /// The path of its picture below `/media/`; may be empty.
    pub picture: String,
}

/// The maximum length of a text, in bytes; what follows is not found.
const LONGEST: usize = 64 << 10;

/// Elements whose text is not the page's own, or is not shown.
const LEFT_OUT: &str = "main nav, main form, main button, main script, main style, main template, \
     main select, main dialog, main noscript, main svg, main [hidden], main [aria-hidden=true], \
     main .visually-hidden";

/// Elements within a sentence; all others separate words.
const INLINE: [&str; 19] = [
    "a", "abbr", "b", "bdi", "cite", "code", "em", "i", "mark", "q", "s", "small", "span",
    "strong", "sub", "sup", "time", "u", "wbr",
];

/// Elements that stand side by side: a separator is between their texts.
const CELLS: [&str; 2] = ["td", "th"];
/// The end of a cell's text.
const CELL_END: &str = "\n\t";

#[derive(Default)]
struct PageReading {
    entry: IndexEntry,
    /// The number of open elements that are left out.
    left_out: usize,
    is_hidden: bool,
}

impl PageReading {
    /// Separates the words of an element from those before it: a cell from the one before it in its
    /// row.
    fn begin_block(&mut self, is_cell: bool) {
        let text = &mut self.entry.text;
        let is_after_cell = text.ends_with(CELL_END);
        text.push_str(if is_cell && is_after_cell {
            "· "
        } else {
            "\n"
        });
    }
}

impl IndexEntry {
    /// Reads a page; `None` if search engines may not index it, or it has no text.
    pub fn of(html: &str) -> Option<Self> {
        let reading = Rc::new(RefCell::new(PageReading::default()));
        read(html, &reading)?;
        let PageReading {
            mut entry,
            is_hidden,
            ..
        } = reading.take();
        entry.text = cut(&html_escape::decode_html_entities(&entry.text), LONGEST);
        (!is_hidden && !entry.title.is_empty() && !entry.text.is_empty()).then_some(entry)
    }

    /// A hash, by which a page that did not change is recognised.
    pub fn hash(&self) -> u64 {
        let all = [&self.title, &self.description, &self.picture, &self.text];
        xxh3_64(all.map(String::as_str).join("\0").as_bytes())
    }

    /// The memory of its texts, in bytes.
    pub fn bytes(&self) -> usize {
        self.title.len() + self.description.len() + self.picture.len() + self.text.len()
    }
}

fn read(html: &str, reading: &Rc<RefCell<PageReading>>) -> Option<()> {
    let shared = || Rc::clone(reading);
    let (meta, skipped, block, words) = (shared(), shared(), shared(), shared());
    let settings = Settings::new()
        .append_element_content_handler(element!("meta[content]", move |meta_tag| {
            read_meta(meta_tag, &mut meta.borrow_mut());
            Ok(())
        }))
        .append_element_content_handler(element!(LEFT_OUT, move |element| {
            if let Some(handlers) = element.end_tag_handlers() {
                skipped.borrow_mut().left_out += 1;
                let skipped = Rc::clone(&skipped);
                handlers.push(end_tag!(move |_| {
                    skipped.borrow_mut().left_out -= 1;
                    Ok(())
                }));
            }
            Ok(())
        }))
        .append_element_content_handler(element!("main *", move |element| {
            let name = element.tag_name();
            if !INLINE.contains(&name.as_str()) {
                let mut reading = block.borrow_mut();
                let is_cell = CELLS.contains(&name.as_str());
                reading.begin_block(is_cell);
                drop(reading);
                if let Some(handlers) = element.end_tag_handlers() {
                    let block = Rc::clone(&block);
                    let end = if is_cell { CELL_END } else { "\n" };
                    handlers.push(end_tag!(move |_| {
                        block.borrow_mut().entry.text.push_str(end);
                        Ok(())
                    }));
                }
            }
            Ok(())
        }))
        .append_element_content_handler(text!("main", move |chunk| {
            let mut reading = words.borrow_mut();
            if reading.left_out == 0 {
                reading.entry.text.push_str(chunk.as_str());
            }
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    rewriter.write(html.as_bytes()).ok()?;
    rewriter.end().ok()
}

fn read_meta(meta: &Element, reading: &mut PageReading) {
    let name = meta
        .get_attribute("property")
        .or_else(|| meta.get_attribute("name"));
    let content = meta.get_attribute("content").unwrap_or_default();
    let content = html_escape::decode_html_entities(&content);
    let entry = &mut reading.entry;
    match name.as_deref() {
        Some("robots") => reading.is_hidden = content.contains("noindex"),
        Some("og:title") => entry.title = content.into_owned(),
        Some("description") => entry.description = content.into_owned(),
        Some("og:image") => entry.picture = picture(&content).unwrap_or_default(),
        _ => {}
    }
}

/// The picture of the CMS behind an `og:image`, which is a card made of it or the picture itself.
fn picture(url: &str) -> Option<String> {
    if let Some((_, query)) = url.split_once("/_card?src=") {
        let source = query.split('&').next().unwrap_or_default();
        return Some(percent_decode_str(source).decode_utf8().ok()?.into_owned());
    }
    Some(url[url.find("/media/")?..].to_owned())
}

/// A text with single blanks, at most this long.
fn cut(text: &str, longest: usize) -> String {
    let mut cut = String::new();
    for word in text.split_whitespace() {
        if cut.len() + word.len() > longest {
            break;
        }
        if !cut.is_empty() {
            cut.push(' ');
        }
        cut.push_str(word);
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("entry", |text| {
            IndexEntry::of(&PAGE.replace("Tianjin", "").replace("OEKO-TEX", text))
        });
    }

    const PAGE: &str = r#"<html><head><title>Poplin – Company</title>
        <meta name="description" content="A shirt &amp; more">
        <meta property="og:title" content="Poplin">
        <meta property="og:image" content="https://a.example/_card?src=/media/a%2520b.jpg&amp;panel=en-oem"></head>
        <body><header>Menu</header><main><nav>Home</nav><header><h1>Pop<wbr>lin</h1></header>
        <p>Pure <b>cot</b>ton &lt;120g/m²&gt;</p><ul><li>GOTS</li><li>OEKO-TEX</li></ul>
        <form><label>Number</label></form><span class="visually-hidden">hidden</span><svg><title>Arrow</title></svg>
        </main><footer>Tianjin</footer></body></html>"#;

    #[test]
    fn an_entry_has_the_page_s_own_text() {
        let entry = IndexEntry::of(PAGE).unwrap();
        assert_eq!(entry.title, "Poplin");
        assert_eq!(entry.description, "A shirt & more");
        assert_eq!(entry.picture, "/media/a%20b.jpg");
        assert_eq!(entry.text, "Poplin Pure cotton <120g/m²> GOTS OEKO-TEX");
    }

    #[test]
    fn cells_of_a_row_are_separated() {
        let table = "<table><tr><th>No.</th><th>Until</th></tr><tr><td>G<b>O</b>TS</td><td>2027</td></tr></table><p>x</p>";
        let html = PAGE.replace("<p>Pure", &format!("{table}<p>Pure"));
        let entry = IndexEntry::of(&html).unwrap();
        assert!(
            entry.text.contains("No. · Until GOTS · 2027 x"),
            "{}",
            entry.text
        );
    }

    #[test]
    fn a_page_that_may_not_be_indexed_has_none() {
        let hidden = PAGE.replace("<head>", r#"<head><meta name="robots" content="noindex">"#);
        assert_eq!(IndexEntry::of(&hidden), None);
        assert_eq!(IndexEntry::of("<main></main>"), None);
        assert_eq!(IndexEntry::of(""), None);
    }
}
