//! What an answer weighs, and of which items it is made.

use crate::provider::{Board, Catalog, Fid, Info, Label, Seo, Topic, TypeInfo};

/// An answer that can be kept.
pub(super) trait Kept: Send + Sync + 'static {
    /// The bytes that it owns on the heap.
    fn heap_bytes(&self) -> usize;

    /// Whether it says that there is no such thing.
    fn is_negative(&self) -> bool {
        false
    }

    /// The info item that it is.
    fn fid(&self) -> Option<Fid> {
        None
    }

    /// The info items that it is made of.
    fn fids(&self) -> Vec<Fid> {
        self.fid().into_iter().collect()
    }
}

/// A part of a list: it adds its own size to what it owns.
impl<T: Kept> Kept for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>() + self.iter().map(Kept::heap_bytes).sum::<usize>()
    }

    fn fids(&self) -> Vec<Fid> {
        self.iter().filter_map(Kept::fid).collect()
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

    fn fid(&self) -> Option<Fid> {
        Some(self.fid)
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
        self.title.heap_bytes() + self.uname.heap_bytes()
    }
}
