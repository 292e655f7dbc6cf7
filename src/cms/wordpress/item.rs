//! What an export has.

use std::collections::{BTreeMap, HashMap};

/// The number of a post, a page or an attachment.
pub(super) type PostId = u64;

/// An export, as far as it is taken.
#[derive(Debug, Default)]
pub(super) struct WpExport {
    pub(super) site: OldSite,
    /// Posts and pages, in the order of the file.
    pub(super) items: Vec<WpItem>,
    pub(super) attachments: Vec<WpAttachment>,
    /// The texts of blocks that several posts show (`wp_block`).
    pub(super) reused: HashMap<PostId, String>,
    /// The numbers of items of other types, by type.
    pub(super) others: BTreeMap<String, usize>,
    /// Whether the file is cut off or damaged further behind.
    pub(super) is_damaged: bool,
}

/// The site that was exported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OldSite {
    pub(super) link: String,
    pub(super) base_site: String,
    pub(super) base_blog: String,
    pub(super) language: String,
}

/// A kind of item that becomes an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum ItemKind {
    #[default]
    Post,
    Page,
}

/// A post or a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WpItem {
    pub(super) id: PostId,
    pub(super) kind: ItemKind,
    pub(super) status: String,
    pub(super) title: String,
    pub(super) link: String,
    pub(super) guid: String,
    /// The last part of its address.
    pub(super) slug: String,
    /// Former last parts.
    pub(super) old_slugs: Vec<String>,
    /// As the site showed it, in the site's time zone.
    pub(super) date: String,
    pub(super) date_gmt: String,
    pub(super) content: String,
    pub(super) excerpt: String,
    pub(super) has_password: bool,
    /// The featured picture.
    pub(super) thumbnail: Option<PostId>,
    /// The mark of its language, by a plugin.
    pub(super) language: Option<String>,
    /// The name of the group of its translations, by a plugin.
    pub(super) translation: Option<String>,
    /// The notes at its end, as HTML.
    pub(super) footnotes: Vec<String>,
    /// The last parts of the addresses of its categories.
    pub(super) categories: Vec<String>,
}

/// A file of the old site's library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WpAttachment {
    pub(super) id: PostId,
    pub(super) parent: PostId,
    /// Its page.
    pub(super) link: String,
    pub(super) url: String,
    pub(super) description: String,
}
