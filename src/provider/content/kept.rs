//! What an answer weighs, and what it is made of.

use std::collections::BTreeSet;

use crate::cache::Tag;
use crate::provider::{Board, Catalog, Info, Label, PackedPicture, Seo, Topic, TypeInfo};

/// An answer that can be kept.
pub(super) trait Kept: Send + Sync + 'static {
    /// The bytes that it owns on the heap.
    fn heap_bytes(&self) -> usize;

    /// Whether it says that there is no such thing.
    fn is_negative(&self) -> bool {
        false
    }

    /// What it is made of, as far as it tells itself: each item, and the type of each.
    fn made_of(&self) -> BTreeSet<Tag> {
        BTreeSet::new()
    }
}

/// A part of a list: it adds its own size to what it owns.
impl<T: Kept> Kept for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>() + self.iter().map(Kept::heap_bytes).sum::<usize>()
    }

    fn made_of(&self) -> BTreeSet<Tag> {
        self.iter().flat_map(Kept::made_of).collect()
    }
}

impl Kept for u64 {
    fn heap_bytes(&self) -> usize {
        0
    }
}

impl Kept for String {
    fn heap_bytes(&self) -> usize {
        self.capacity()
    }
}

impl Kept for Info {
    fn heap_bytes(&self) -> usize {
        let texts = [
            &self.title,
            &self.subtxt,
            &self.summary,
            &self.imgsrc,
            &self.exvals,
            &self.lnkurl,
            &self.content,
            &self.vodurl,
            &self.pname,
            &self.ptxt,
        ];
        texts.map(Kept::heap_bytes).iter().sum::<usize>() + self.imgpack.heap_bytes()
    }

    fn made_of(&self) -> BTreeSet<Tag> {
        let tid = self.tid.map(|tid| format!("tid:{tid}"));
        [format!("info:{}", self.fid)].into_iter().chain(tid).map(Tag::from).collect()
    }
}

impl Kept for PackedPicture {
    fn heap_bytes(&self) -> usize {
        self.src.heap_bytes() + self.alt.heap_bytes()
    }
}

impl Kept for TypeInfo {
    fn heap_bytes(&self) -> usize {
        [&self.tname, &self.tdesc, &self.imgsrc, &self.lnkurl].map(Kept::heap_bytes).iter().sum()
    }
}

impl Kept for Catalog {
    fn heap_bytes(&self) -> usize {
        self.cname.heap_bytes()
    }
}

/// `None` stands for a path that the provider does not know.
impl Kept for Option<Seo> {
    fn heap_bytes(&self) -> usize {
        self.iter().map(|seo| seo.title.heap_bytes() + seo.desc.heap_bytes() + seo.keyword.heap_bytes()).sum()
    }

    fn is_negative(&self) -> bool {
        self.is_none()
    }
}

impl Kept for Board {
    fn heap_bytes(&self) -> usize {
        self.bname.heap_bytes()
    }
}

impl Kept for Label {
    fn heap_bytes(&self) -> usize {
        self.lname.heap_bytes()
    }
}

impl Kept for Topic {
    fn heap_bytes(&self) -> usize {
        self.title.heap_bytes() + self.uname.heap_bytes() + self.content.heap_bytes()
    }
}
