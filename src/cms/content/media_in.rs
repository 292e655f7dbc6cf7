//! The files below `/media/` that a text names.

use std::collections::BTreeSet;

use memchr::memmem;
use percent_encoding::percent_decode_str;

use super::MediumPath;

/// Returns the paths of files that a text names, in fields, Markdown or HTML.
pub fn media_in(text: &str) -> BTreeSet<MediumPath> {
    let begins = memmem::find_iter(text.as_bytes(), "/media/");
    let mut read = 0;
    let paths = begins.filter_map(|at| {
        // A path contains no other one.
        if at < read {
            return None;
        }
        let rest = text.get(at..)?;
        let is_end = |char: char| !(char.is_ascii_alphanumeric() || "/._-%".contains(char));
        let written = rest.split(is_end).next()?;
        read = at + written.len();
        // The end of a sentence is none of the name.
        let decoded = percent_decode_str(written.trim_end_matches('.')).decode_utf8();
        MediumPath::parse(&decoded.ok()?)
    });
    paths.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_however_a_text_names_them() {
        let text = "imgsrc = \"/media/a.jpg\"\ncontent = '''\n![x](/media/b/c-1.svg \"t\") <img src=/media/%64.png>\n\
                    https://www.example.com/media/e.csv, see /media/f.pdf.\n/media/ /media/../g /medias/h /media/i/media/j.jpg'''\n";
        let found = media_in(text).into_iter();
        let found: Vec<_> = found.map(|path| path.as_str().to_owned()).collect();
        assert_eq!(
            found,
            [
                "media/a.jpg",
                "media/b/c-1.svg",
                "media/d.png",
                "media/e.csv",
                "media/f.pdf",
                "media/i/media/j.jpg"
            ]
        );
    }
}
