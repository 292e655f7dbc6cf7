//! The pictures of samples: those of a workbook's rows, and files that are named by style numbers, in
//! a folder or in a ZIP archive. They are read one at a time.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use tokio::task::spawn_blocking;
use zip::ZipArchive;

use super::read::ReadSample;
use crate::api::problem::Problem;
use crate::content::PictureChecks;
use crate::media::gate::PictureGate;
use crate::media::upload_type::UploadType;
use crate::sheet::drawings::{AnchoredPicture, anchored_pictures};
use crate::sheet::problem::TableError;
use base::fold;
use base::http_client::LARGEST_FILE;

/// The most files of a folder or an archive.
const MOST_FILES: usize = 20_000;
/// The most folders within each other.
const DEEPEST: usize = 6;

/// The most pictures of a sample.
pub(super) const MOST_PICTURES: usize = 24;
/// The most bytes of pictures that are checked before they are stored.
const MOST_CHECKED: usize = 96 << 20;

/// Where a picture is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// A file, on disk or in memory.
pub(crate) trait FileSource: Read + Seek + Send {}

impl<T: Read + Seek + Send> FileSource for T {}

/// A workbook or an archive with pictures.
type PictureArchive = ZipArchive<Box<dyn FileSource>>;

/// Pictures that are named by style numbers.
pub(crate) enum NamedPictures<'a> {
    Folder(&'a Path),
    Archive(Box<dyn FileSource>),
}

/// A picture as it is stored, with its type, or what is wrong with it.
type CheckedPicture = Result<(UploadType, Bytes), String>;

/// The pictures that somebody gave beside a sheet.
#[derive(Default)]
pub(crate) struct Pictures {
    workbook: Option<PictureArchive>,
    archive: Option<PictureArchive>,
    /// Files with names, those of a folder or of an archive.
    named: Vec<SamplePicture>,
    /// The pictures of the workbook's rows.
    pub(super) anchored: Vec<AnchoredPicture>,
    /// The checks of a picture that is stored; without them, it is imported as it is.
    pub(super) checks: Option<PictureChecks>,
    /// The pictures that were checked before.
    checked: HashMap<PictureSource, CheckedPicture>,
}

impl Pictures {
    /// Finds the pictures of a sheet's file, and those of a folder or a ZIP archive.
    pub(super) fn find(
        sheet: Box<dyn FileSource>,
        named: Option<NamedPictures<'_>>,
    ) -> Result<Self, TableError> {
        let mut pictures = Self::default();
        // A file of text is no archive.
        if let Ok(mut workbook) = ZipArchive::new(sheet) {
            pictures.anchored = anchored_pictures(&mut workbook)?;
            pictures.workbook = Some(workbook);
        }
        match named {
            Some(NamedPictures::Folder(path)) => {
                pictures.named = files(path, 0)?;
            }
            Some(NamedPictures::Archive(file)) => {
                let archive = ZipArchive::new(file).map_err(|_| TableError::NoArchive)?;
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

    /// Gives each sample its pictures by the key of its number, those of its rows first; returns the
    /// names of those of no sample, too.
    pub(super) fn of_samples(
        &self,
        samples: &[ReadSample],
    ) -> (HashMap<String, Vec<SamplePicture>>, Vec<String>) {
        let numbers = samples.iter().map(|own| own.number.as_str());
        let (mut named, others) = self.by_number(numbers);
        let mut all = HashMap::new();
        for sample in samples {
            let parts = (1..)
                .zip(&sample.parts)
                .map(|(number, part)| SamplePicture {
                    name: format!("{}-{number}", sample.number),
                    source: PictureSource::Part(part.clone()),
                });
            let key = fold::key(&sample.number);
            let own: Vec<_> = parts
                .chain(named.remove(&key).unwrap_or_default())
                .collect();
            if !own.is_empty() {
                all.insert(key, own);
            }
        }
        (all, others)
    }

    /// Gives each style number its named pictures, in their order; returns those of no number, too.
    fn by_number<'a>(
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

    /// Checks the pictures of samples before they are stored, which takes a while.
    pub(super) async fn check(
        &mut self,
        samples: &[ReadSample],
        gate: &PictureGate,
    ) -> Result<(), TableError> {
        let (all, _) = self.of_samples(samples);
        let all = all.into_values();
        let all = all.flat_map(|own| own.into_iter().take(MOST_PICTURES));
        let mut size = 0;
        for SamplePicture { name, source } in all {
            if self.checked.contains_key(&source) {
                continue;
            }
            let passed = match self.found(&source)? {
                Ok(bytes) => gate.passed(bytes).await.map_err(str::to_owned),
                Err(message) => Err(message),
            };
            let checked = passed.and_then(|bytes| checked(&name, bytes, None));
            size += checked.as_ref().map_or(0, |(_, bytes)| bytes.len());
            if size > MOST_CHECKED {
                return Err(TableError::TooLarge);
            }
            self.checked.insert(source, checked);
        }
        Ok(())
    }

    /// Returns a picture as it is stored, or what is wrong with it.
    pub(super) async fn checked(
        &mut self,
        picture: &SamplePicture,
    ) -> Result<CheckedPicture, TableError> {
        if let Some(checked) = self.checked.get(&picture.source) {
            return Ok(checked.clone());
        }
        let (bytes, checks) = (self.found(&picture.source)?, self.checks);
        let name = picture.name.clone();
        Ok(spawn_blocking(move || checked(&name, bytes?, checks)).await?)
    }

    /// Reads a picture; a message says that it cannot be read.
    fn found(&mut self, source: &PictureSource) -> Result<Result<Bytes, String>, TableError> {
        match self.read(source) {
            Err(TableError::TooLarge) => Ok(Err(code_of(Problem::TooLarge))),
            Err(TableError::Damaged(_)) => Ok(Err(code_of(Problem::BrokenFile))),
            read => read.map(Ok),
        }
    }

    /// Reads a picture.
    fn read(&mut self, source: &PictureSource) -> Result<Bytes, TableError> {
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

/// A picture as it is stored, with its type; the error says what is wrong.
fn checked(name: &str, bytes: Bytes, checks: Option<PictureChecks>) -> CheckedPicture {
    let bytes = match checks {
        Some(checks) if image::guess_format(&bytes).is_ok() => {
            (checks.check)(bytes).map(checks.clean)?
        }
        _ => bytes,
    };
    let name = Path::new(name).file_name().unwrap_or_default();
    let checked = UploadType::checked(&name.to_string_lossy(), bytes);
    let (kind, bytes) = checked.map_err(code_of)?;
    if kind.is_picture() {
        Ok((kind, bytes))
    } else {
        Err(code_of(Problem::UnknownType(None)))
    }
}

/// The code of a problem, for which the desk has a text.
fn code_of(problem: Problem) -> String {
    <&str>::from(problem).to_owned()
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
