//! `[images]`: the provider's pictures in the sizes and formats that screens need.

use super::values::{GIB, KIB, MIB, numbers, size, switch, whole};

const MIB_16: usize = 16 * MIB;
const TIB: usize = 1024 * GIB;

/// The provider's pictures in the sizes and formats that screens need, at `/_image`.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct ImageSettings {
    /// Whether pictures are resized. If not, pages show them as the provider has them.
    #[config(default = true, deserialize_with = switch)]
    pub enabled: bool,

    /// The widths that pictures are made in, in pixels. A picture is never enlarged.
    #[config(
        default = [160, 320, 480, 640, 768, 960, 1280, 1600, 1920, 2560],
        deserialize_with = numbers::<16, 8192, _, _>
    )]
    pub widths: Vec<u32>,

    /// The qualities that may be asked for, from 1 to 100. Pages ask for the first.
    #[config(default = [70, 50, 85], deserialize_with = numbers::<1, 100, _, _>)]
    pub qualities: Vec<u8>,

    /// Whether AVIF is made for browsers that take it. It is smaller than WebP and takes a core much longer: who asks
    /// first gets WebP, and AVIF is made while nobody waits for a picture.
    #[config(default = true, deserialize_with = switch)]
    pub avif: bool,

    /// Pictures made at once while somebody waits for them, each on one core. AVIF takes one core more, if only for a picture
    /// that was begun when nobody waited.
    #[config(deserialize_with = whole::<1, 64, _, _>)]
    pub workers: usize,

    /// Pictures that may wait to be made; requests for more get status 503.
    #[config(default = 256, deserialize_with = whole::<1, 65_536, _, _>)]
    pub queue: usize,

    /// Most megapixels that a picture of the provider may have to be resized; larger ones are sent as they are. While one
    /// is made, a megapixel takes about 8 MB of memory.
    #[config(default = 32, deserialize_with = whole::<1, 1000, _, _>)]
    pub max_megapixels: u64,

    /// Most bytes that it may have.
    #[config(default = "16 MiB", deserialize_with = size::<KIB, MIB_16, _>)]
    pub max_bytes: usize,

    /// Most bytes on disk for pictures that were made, in `images` below `cache.folder`; those that were not asked for
    /// longest are removed. 0 keeps none on disk.
    #[config(default = "512 MiB", deserialize_with = size::<0, TIB, _>)]
    pub budget: usize,
}
