const INK = '#1d1b19';
const CHALK = '#f4efe6';

/** Returns the colour of lines that show on a cloth of this colour, such as `#22375b`. */
export function lineOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.3 + green * 0.59 + blue * 0.11 < 110 ? CHALK : INK;
}
