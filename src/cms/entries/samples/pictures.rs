//! The pictures of samples: those of a workbook's rows, and files that are named by style numbers, in
//! a folder or in a ZIP archive. They are read one at a time.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use zip::ZipArchive;

use crate::sheet::drawings::{AnchoredPicture, anchored_pictures};
use crate::sheet::problem::TableError;
use base::fold;
use base::http_client::LARGEST_FILE;

/// The most files of a folder or an archive.
const MOST_FILES: usize = 20_000;
/// The most folders within each other.
const DEEPEST: usize = 6;

/// Where a picture is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PictureSource {
    /// A part of the workbook.
    Part(String),
    /// A part of the archive, by its place.
    Zipped(usize),
    File(PathBuf),
}

/// A picture of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SamplePicture {
    /// The name of its file.
    pub name: String,
    pub source: PictureSource,
}

/// The pictures that somebody gave beside a sheet.
#[derive(Default)]
pub(super) struct Pictures {
    workbook: Option<ZipArchive<BufReader<File>>>,
    archive: Option<ZipArchive<BufReader<File>>>,
    /// Files with names, those of a folder or of an archive.
    named: Vec<SamplePicture>,
    /// The pictures of the workbook's rows.
    pub anchored: Vec<AnchoredPicture>,
}

impl Pictures {
    /// Finds the pictures of a sheet's file, and those of a folder or a ZIP archive.
    pub(super) fn find(sheet: &Path, named: Option<&Path>) -> Result<Self, TableError> {
        let mut pictures = Self::default();
        // A file of text is no archive.
        if let Ok(mut workbook) = ZipArchive::new(BufReader::new(File::open(sheet)?)) {
            pictures.anchored = anchored_pictures(&mut workbook)?;
            pictures.workbook = Some(workbook);
        }
        match named {
            Some(path) if path.is_dir() => {
                pictures.named = files(path, 0)?;
            }
            Some(path) => {
                let file = BufReader::new(File::open(path)?);
                let archive = ZipArchive::new(file).map_err(TableError::damaged)?;
                if archive.len() > MOST_FILES {
                    return Err(TableError::TooLarge);
                }
                let found = (0..archive.len()).filter_map(|place| {
                    let name = archive.name_for_index(place)?.ok()?;
                    is_picture_name(&name).then(|| SamplePicture {
                        name: last_part(&name).to_owned(),
                        source: PictureSource::Zipped(place),
                    })
                });
                pictures.named = found.collect();
                pictures.archive = Some(archive);
            }
            None => {}
        }
        Ok(pictures)
    }

    /// Gives each style number its named pictures, in their order; returns those of no number, too.
    pub(super) fn by_number<'a>(
        &self,
        numbers: impl Iterator<Item = &'a str>,
    ) -> (HashMap<String, Vec<SamplePicture>>, Vec<String>) {
        let numbers: HashMap<String, String> = numbers
            .map(|number| (comparable(number), fold::key(number)))
            .collect();
        let mut found: HashMap<String, Vec<(PictureOrder, SamplePicture)>> = HashMap::new();
        let mut others = Vec::new();
        for picture in &self.named {
            let stem = comparable(stem(&picture.name));
            match number_of(&stem, &numbers) {
                Some((key, rest)) => {
                    let own = found.entry(key).or_default();
                    own.push((PictureOrder::of(rest), picture.clone()));
                }
                None => others.push(picture.name.clone()),
            }
        }
        let sorted = found.into_iter().map(|(key, mut own)| {
            own.sort_by(|(one, _), (other, _)| one.cmp(other));
            (key, own.into_iter().map(|(_, picture)| picture).collect())
        });
        others.sort();
        (sorted.collect(), others)
    }

    /// Reads a picture.
    pub(super) fn read(&mut self, source: &PictureSource) -> Result<Bytes, TableError> {
        let most = LARGEST_FILE as u64 + 1;
        let mut bytes = Vec::new();
        match source {
            PictureSource::Part(name) => {
                let archive = self.workbook.as_mut().ok_or(TableError::NoTable)?;
                let place = archive.file_names_raw().position(|own| {
                    let own = String::from_utf8_lossy(own).to_lowercase();
                    own.trim_start_matches('/').replace('\\', "/") == *name
                });
                let part = archive.by_index(place.unwrap_or(usize::MAX));
                let part = part.map_err(TableError::damaged)?;
                part.take(most).read_to_end(&mut bytes)
            }
            PictureSource::Zipped(place) => {
                let archive = self.archive.as_mut().ok_or(TableError::NoTable)?;
                let part = archive.by_index(*place).map_err(TableError::damaged)?;
                part.take(most).read_to_end(&mut bytes)
            }
            PictureSource::File(path) => File::open(path)?.take(most).read_to_end(&mut bytes),
        }
        .map_err(TableError::damaged)?;
        if bytes.len() > LARGEST_FILE {
            return Err(TableError::TooLarge);
        }
        Ok(bytes.into())
    }
}

/// The picture files of a folder and of those in it, by their names. Links are not followed.
fn files(folder: &Path, depth: usize) -> Result<Vec<SamplePicture>, TableError> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        let name = entry.file_name().to_string_lossy().into_owned();
        if kind.is_dir() && depth < DEEPEST {
            found.extend(files(&path, depth + 1)?);
        } else if kind.is_file() && is_picture_name(&name) {
            let source = PictureSource::File(path);
            found.push(SamplePicture { name, source });
        }
        if found.len() > MOST_FILES {
            return Err(TableError::TooLarge);
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// Whether a name is that of a picture, not one of a file that systems leave beside it.
fn is_picture_name(name: &str) -> bool {
    let last = last_part(name);
    let is_left = last.starts_with('.') || name.split('/').any(|part| part == "__MACOSX");
    let ending = last.rsplit_once('.').map_or("", |(_, ending)| ending);
    let endings = [
        "jpg", "jpeg", "png", "webp", "gif", "heic", "tif", "tiff", "bmp", "svg",
    ];
    !is_left && endings.iter().any(|own| ending.eq_ignore_ascii_case(own))
}

fn last_part(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or_default()
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A number as names of files have it: letters and digits with one sign between words.
fn comparable(text: &str) -> String {
    let words = fold::key(text);
    let words = words.split(|char: char| !char.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The longest number with which a name begins, and what is behind it.
fn number_of<'a>(stem: &'a str, numbers: &HashMap<String, String>) -> Option<(String, &'a str)> {
    let ends = stem.match_indices('-').map(|(at, _)| at);
    let mut ends: Vec<_> = ends.chain([stem.len()]).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let key = numbers.get(&stem[..end])?;
        Some((key.clone(), stem[end..].trim_start_matches('-')))
    })
}

/// The order of a sample's pictures: the one with the number alone, then by numbers, then by words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PictureOrder {
    Alone,
    Front,
    Number(u64),
    Word(String),
}

impl PictureOrder {
    fn of(rest: &str) -> Self {
        match rest {
            "" => Self::Alone,
            "front" | "正面" | "前" => Self::Front,
            rest => rest
                .parse()
                .map_or_else(|_| Self::Word(rest.to_owned()), Self::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_the_longest_number_that_their_name_begins_with() {
        let names = [
            "JL-K2101_10.jpg",
            "jl-k2101-back.png",
            "JL-K2101.JPG",
            "JL-K2101_2.jpg",
            "JL-K2101 (3).jpg",
            "JL-K21010.jpg",
            "JL-K2101-A.jpg",
            "JL-K2101-A-2.jpg",
            "JL_K2102.webp",
            "IMG_0001.jpg",
        ];
        let pictures = Pictures {
            named: names
                .iter()
                .map(|name| SamplePicture {
                    name: (*name).to_owned(),
                    source: PictureSource::File(PathBuf::new()),
                })
                .collect(),
            ..Pictures::default()
        };
        let numbers = ["JL-K2101", "JL-K2101-A", "JL/K2102"];
        let (found, others) = pictures.by_number(numbers.into_iter());
        let of = |number: &str| {
            let own = found[&fold::key(number)].iter();
            own.map(|picture| picture.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(
            of("JL-K2101"),
            [
                "JL-K2101.JPG",
                "JL-K2101_2.jpg",
                "JL-K2101 (3).jpg",
                "JL-K2101_10.jpg",
                "jl-k2101-back.png"
            ]
        );
        assert_eq!(of("JL-K2101-A"), ["JL-K2101-A.jpg", "JL-K2101-A-2.jpg"]);
        assert_eq!(of("JL/K2102"), ["JL_K2102.webp"]);
        assert_eq!(others, ["IMG_0001.jpg", "JL-K21010.jpg"]);
    }

    #[test]
    fn what_systems_leave_beside_pictures_is_none() {
        for (name, is_picture) in [
            ("a/JL-1.JPG", true),
            ("__MACOSX/a/JL-1.jpg", false),
            ("a/._JL-1.jpg", false),
            ("Thumbs.db", false),
            ("JL-1", false),
            ("JL-1.jpeg", true),
        ] {
            assert_eq!(is_picture_name(name), is_picture, "{name}");
        }
    }
}
