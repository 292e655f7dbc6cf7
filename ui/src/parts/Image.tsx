import { useContext } from 'react';
import type { Picture } from '../generated/document';
import { Settings } from './settings';

interface Props {
  picture: Picture;
  /** Aspect ratio, and the largest width offered; the style sheet sets the displayed size. */
  width: number;
  height: number;
  /** The `sizes` attribute; includes cropped parts. */
  sizes: string;
  /**
   * `first`: above the fold, loads eagerly; `soon`: may be above the fold on small screens, loads eagerly at low
   * priority; `later`: loads lazily.
   */
  priority?: 'first' | 'soon' | 'later';
  className?: string | undefined;
}

/** Formats that the server resizes. Vector graphics need no sizes, and animations are left as they are. */
export const RESIZABLE = /^\/media\/[\w./~%-]+\.(jpe?g|png|webp)$/i;

const PRIORITIES = {
  first: { fetchPriority: 'high' },
  // Low priority, because React would preload it before the first picture.
  soon: { fetchPriority: 'low' },
  later: { loading: 'lazy' },
} as const;

/** A picture of the CMS with a fixed aspect ratio, so that loading causes no layout shift. */
export function Image({ picture: { src, alt }, width, height, sizes, priority = 'later', className }: Props) {
  const { imageWidths } = useContext(Settings);
  const offered = RESIZABLE.test(src)
    ? // One that is as wide as the picture is ever shown, and those below.
      imageWidths.filter((_, index) => index === 0 || Number(imageWidths[index - 1]) < width)
    : [];
  const address = `/_image?src=${src.replaceAll('%', '%25')}&w=`;
  return (
    <img
      className={className}
      // `srcSet` before `src`: some browsers start loading as soon as they see `src`.
      {...(offered.length > 0 && {
        sizes,
        srcSet: offered.map((each) => `${address}${each} ${each}w`).join(),
      })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...PRIORITIES[priority]}
    />
  );
}
