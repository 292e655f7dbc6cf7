import { lineOn } from './lineOn';

interface Props {
  /** The address of a drawing whose part `flat` has no colours of cloth (content/draw/README.md). */
  src: string;
  /** Such as `#22375b`. */
  colour: string;
  /** What is drawn. */
  label: string;
  className?: string | undefined;
}

/** A drawn garment, dyed: the drawing inherits the colours of the cloth and of the lines. */
export function Flat({ src, colour, label, className }: Props) {
  return (
    <svg
      className={className}
      viewBox="0 0 960 1200"
      width="960"
      height="1200"
      role="img"
      aria-label={label}
      fill={colour}
      color={colour}
      stroke={lineOn(colour)}
    >
      <use href={`${src}#flat`} />
    </svg>
  );
}
