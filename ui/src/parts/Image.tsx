import { useContext } from 'react';
import type { Picture } from '../generated/document';
import { Settings } from './settings';

interface Props {
  picture: Picture;
  /** The proportions in which the picture is shown, and how wide it is made at most; the style decides the size. */
  width: number;
  height: number;
  /** How wide the picture is on the screen, cropped edges included, as the attribute has it. */
  sizes: string;
  /**
   * `first` is what a visitor sees first and must not wait; `soon` may be seen at once on a small screen and does not wait
   * either; everything else loads when it comes near.
   */
  priority?: 'first' | 'soon' | 'later';
  className?: string | undefined;
}

/** What the server makes smaller. Drawings are good in any size, and what may be animated stays. */
const RESIZABLE = /^\/media\/[\w./~%-]+\.(jpe?g|png|webp)$/i;

const PRIORITIES = {
  first: { fetchPriority: 'high' },
  // Low, lest React load it ahead of what is first.
  soon: { fetchPriority: 'low' },
  later: { loading: 'lazy' },
} as const;

/** A picture of the CMS in a box of known proportions, so that nothing moves when it arrives. */
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
      // The order counts: a browser that sees the address first may begin to load it.
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
