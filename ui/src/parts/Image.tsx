import type { Picture } from '../generated/document';

interface Props {
  picture: Picture;
  /** The proportions in which the picture is shown; the style decides the size. */
  width: number;
  height: number;
  /** `first` is what a visitor sees first and must not wait; everything else loads when it comes near. */
  priority?: 'first' | 'later';
  className?: string | undefined;
}

/** Photographs also come in smaller formats under the same name. */
const PHOTOGRAPH = /^(\/media\/photos\/.+)\.jpg$/;

/** A picture of the CMS in a box of known proportions, so that nothing moves when it arrives. */
export function Image({ picture, width, height, priority = 'later', className }: Props) {
  const image = (
    <img
      className={className}
      src={picture.src}
      alt={picture.alt}
      width={width}
      height={height}
      decoding="async"
      {...(priority === 'first' ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
  const photograph = PHOTOGRAPH.exec(picture.src)?.[1];
  if (photograph === undefined) return image;
  return (
    <picture>
      <source srcSet={`${photograph}.avif`} type="image/avif" />
      <source srcSet={`${photograph}.webp`} type="image/webp" />
      {image}
    </picture>
  );
}
