//! Reading an export (WXR, which is RSS 2.0 with elements of WordPress).
//!
//! The file is read in pieces; only posts, pages and addresses of files are kept. Mistakes that other
//! programs make are let pass: ends that do not fit, stray ampersands, unknown entities, bytes that
//! are no UTF-8. A file that breaks off has the items before the break.

use std::io::{BufRead, BufReader, Read};
use std::mem::take;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde::Deserialize;

use super::item::{ItemKind, WpAttachment, WpExport, WpItem};
use super::lossy::lossy;

/// The maximum size of an export, in bytes.
pub(super) const LARGEST: u64 = 512 << 20;
/// The maximum number of posts and pages, and of files.
const MOST_ITEMS: usize = 50_000;
const MOST_FILES: usize = 200_000;
/// The maximum length of a text that is read, in bytes; the beginning of a longer one is kept.
pub(super) const LONGEST_TEXT: usize = 2 << 20;
/// That of an address, a title and the like.
const LONGEST_LINE: usize = 4000;
const DEEPEST: usize = 64;

/// The name of the custom field with the notes of a post.
const FOOTNOTES: &str = "footnotes";

/// A note of a post, which the text names by its number.
#[derive(Deserialize)]
struct Footnote {
    content: String,
}

/// Why a file is no export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("it is no WordPress export (WXR): export *All content* under Tools, Export")]
    NoExport,
    #[error("it is larger than {} MB", LARGEST >> 20)]
    TooLarge,
    #[error("it has more than {MOST_ITEMS} posts and pages, or {MOST_FILES} files")]
    TooMany,
    #[error(transparent)]
    Archive(#[from] zip::result::ZipError),
    #[error(transparent)]
    Read(#[from] std::io::Error),
}

/// Adds what a file has to an export.
pub(super) fn read(file: impl Read, export: &mut WpExport) -> Result<(), ExportError> {
    let limited = file.take(LARGEST + 1);
    let mut reader = Reader::from_reader(BufReader::new(lossy(limited)));
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut state = ReadState::new(export);
    let is_whole = state.read(&mut reader)?;
    if !state.is_wxr {
        return Err(ExportError::NoExport);
    }
    if reader.buffer_position() > LARGEST {
        return Err(ExportError::TooLarge);
    }
    export.is_damaged |= !is_whole;
    Ok(())
}

struct ReadState<'e> {
    export: &'e mut WpExport,
    open: Vec<String>,
    text: String,
    item: Option<ReadItem>,
    /// The name of the custom field that is open.
    meta: String,
    is_wxr: bool,
}

/// An item, of which nothing is known but what was read.
#[derive(Default)]
struct ReadItem {
    kind: String,
    parent: u64,
    attachment_url: String,
    /// The description of a picture.
    description: String,
    own: WpItem,
    /// The domain and the name of the category that is open.
    category: (String, String),
}

impl<'e> ReadState<'e> {
    const fn new(export: &'e mut WpExport) -> Self {
        Self {
            export,
            open: Vec::new(),
            text: String::new(),
            item: None,
            meta: String::new(),
            is_wxr: false,
        }
    }

    /// Returns whether the file is whole.
    fn read(&mut self, reader: &mut Reader<impl BufRead>) -> Result<bool, ExportError> {
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            match reader.read_event_into(&mut buffer) {
                Ok(Event::Start(start)) => self.start(&start),
                Ok(Event::Empty(start)) => {
                    self.start(&start);
                    self.end(start.name().as_ref())?;
                }
                Ok(Event::End(end)) => self.end(end.name().as_ref())?,
                Ok(Event::Text(text)) => self.text(&text.into_inner()),
                Ok(Event::CData(text)) => self.text(&text.into_inner()),
                Ok(Event::GeneralRef(name)) => {
                    let entity = format!("&{};", name.into_inner());
                    self.text(&html_escape::decode_html_entities(&entity));
                }
                Ok(Event::Eof) => return Ok(self.open.is_empty()),
                Ok(_) => {}
                Err(quick_xml::Error::Io(error)) => {
                    return Err(std::io::Error::from(error.kind()).into());
                }
                Err(_) => return Ok(false),
            }
            if self.open.len() > DEEPEST {
                return Ok(false);
            }
        }
    }

    fn text(&mut self, text: &str) {
        let longest = match self.open.last().map(String::as_str) {
            Some("content:encoded") => LONGEST_TEXT + 1,
            Some("wp:meta_value") if self.meta == FOOTNOTES => LONGEST_TEXT,
            Some(_) => LONGEST_LINE,
            None => return,
        };
        let room = longest.saturating_sub(self.text.len());
        self.text.push_str(&text[..text.floor_char_boundary(room)]);
    }

    fn start(&mut self, start: &BytesStart<'_>) {
        let name = start.name();
        let name = name.as_ref();
        self.text.clear();
        if name == "item" && self.is_in(&["rss", "channel"]) {
            self.item = Some(ReadItem::default());
        }
        if name == "wp:postmeta" {
            self.meta.clear();
        }
        if let Some(item) = &mut self.item
            && name == "category"
        {
            let value = |name| attribute(start, name).unwrap_or_default();
            item.category = (value("domain"), value("nicename"));
        }
        self.open.push(name.to_owned());
    }

    /// Whether these elements are open, and no other ones.
    fn is_in(&self, path: &[&str]) -> bool {
        self.open
            .iter()
            .map(String::as_str)
            .eq(path.iter().copied())
    }

    fn end(&mut self, name: &str) -> Result<(), ExportError> {
        let Some(at) = self.open.iter().rposition(|open| open == name) else {
            return Ok(());
        };
        let is_innermost = at + 1 == self.open.len();
        self.open.truncate(at);
        let text = take(&mut self.text);
        if name == "item" && at == 2 {
            return self.end_item();
        }
        if !is_innermost {
            return Ok(());
        }
        match (at, self.item.is_some()) {
            (2, false) => self.end_of_site(name, &text),
            (3, true) => self.end_of_item(name, text),
            (4, true) if self.open.last().is_some_and(|open| open == "wp:postmeta") => {
                self.end_of_meta(name, &text);
            }
            _ => {}
        }
        Ok(())
    }

    fn end_of_site(&mut self, name: &str, text: &str) {
        let text = text.trim().to_owned();
        let site = &mut self.export.site;
        let field = match name {
            "link" => &mut site.link,
            "language" => &mut site.language,
            "wp:base_site_url" => &mut site.base_site,
            "wp:base_blog_url" => &mut site.base_blog,
            "wp:wxr_version" => {
                self.is_wxr = true;
                return;
            }
            _ => return,
        };
        if field.is_empty() {
            *field = text;
        }
    }

    fn end_of_item(&mut self, name: &str, text: String) {
        let Some(item) = &mut self.item else { return };
        let own = &mut item.own;
        let line = || text.trim().to_owned();
        match name {
            "title" => own.title = line(),
            "link" => own.link = line(),
            "guid" => own.guid = line(),
            "content:encoded" => own.content = text,
            "excerpt:encoded" => own.excerpt = text,
            "wp:post_id" => own.id = line().parse().unwrap_or_default(),
            "wp:post_date" => own.date = line(),
            "wp:post_date_gmt" => own.date_gmt = line(),
            "wp:post_name" => own.slug = line(),
            "wp:status" => own.status = line(),
            "wp:post_parent" => item.parent = line().parse().unwrap_or_default(),
            "wp:post_type" => {
                self.is_wxr = true;
                item.kind = line();
            }
            "wp:post_password" => own.has_password = !line().is_empty(),
            "wp:attachment_url" => item.attachment_url = line(),
            "category" => {
                let (domain, nicename) = take(&mut item.category);
                match domain.as_str() {
                    // Polylang.
                    "language" => own.language = Some(nicename),
                    "post_translations" => own.translation = Some(format!("group {nicename}")),
                    "category" => own.categories.push(nicename),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn end_of_meta(&mut self, name: &str, text: &str) {
        let Some(item) = &mut self.item else { return };
        if name == "wp:meta_key" {
            text.trim().clone_into(&mut self.meta);
            return;
        }
        if name != "wp:meta_value" {
            return;
        }
        let (own, value) = (&mut item.own, text.trim());
        if value.is_empty() {
            return;
        }
        match self.meta.as_str() {
            "_thumbnail_id" => own.thumbnail = value.parse().ok(),
            FOOTNOTES => {
                let notes: Vec<Footnote> = serde_json::from_str(value).unwrap_or_default();
                own.footnotes = notes.into_iter().map(|own| own.content).collect();
            }
            "_wp_old_slug" => own.old_slugs.push(value.to_owned()),
            "_wp_attachment_image_alt" => value.clone_into(&mut item.description),
            // WPML, and Bogo.
            "_wpml_language" | "_wpml_import_language_code" | "wpml_language" | "_locale" => {
                own.language = Some(value.to_owned());
            }
            "_wpml_trid"
            | "trid"
            | "_icl_trid"
            | "_wpml_import_translation_group"
            | "_original_post" => own.translation = Some(format!("group {value}")),
            "_icl_lang_duplicate_of" => own.translation = Some(format!("post {value}")),
            _ => {}
        }
    }

    fn end_item(&mut self) -> Result<(), ExportError> {
        let Some(ReadItem {
            kind,
            parent,
            attachment_url,
            description,
            mut own,
            ..
        }) = self.item.take()
        else {
            return Ok(());
        };
        let export = &mut *self.export;
        let kind = match kind.as_str() {
            "post" => ItemKind::Post,
            "page" => ItemKind::Page,
            "attachment" => {
                let mut urls = [attachment_url, own.guid].into_iter();
                let url = urls.find(|url| !url.is_empty());
                export.attachments.push(WpAttachment {
                    id: own.id,
                    parent,
                    link: own.link,
                    url: url.unwrap_or_default(),
                    description,
                });
                return within(export.attachments.len(), MOST_FILES);
            }
            "wp_block" => {
                export.reused.insert(own.id, own.content);
                return within(export.reused.len(), MOST_ITEMS);
            }
            other => {
                let other = other.chars().take(40).collect();
                if export.others.len() < 1000 || export.others.contains_key(&other) {
                    *export.others.entry(other).or_default() += 1;
                }
                return Ok(());
            }
        };
        own.kind = kind;
        export.items.push(own);
        within(export.items.len(), MOST_ITEMS)
    }
}

const fn within(count: usize, most: usize) -> Result<(), ExportError> {
    if count > most {
        return Err(ExportError::TooMany);
    }
    Ok(())
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = start.try_get_attribute(name).ok()??;
    let value = html_escape::decode_html_entities(&found.value);
    let end = value.floor_char_boundary(LONGEST_LINE.min(value.len()));
    Some(value[..end].trim().to_owned())
}
