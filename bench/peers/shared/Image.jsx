/** A picture; a photograph is offered in `widths` (content.mts names the files). */
export function Image({ picture: { src, alt }, width, height, widths, sizes, ...rest }) {
  const offered =
    widths && src.endsWith('.jpg')
      ? widths.filter((_, index) => index === 0 || widths[index - 1] < width)
      : undefined;
  const srcSet = offered?.map((each) => `${src.replace('.jpg', `-${each}.webp`)} ${each}w`).join();
  return (
    <img
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...rest}
    />
  );
}
