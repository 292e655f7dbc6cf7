// Colours with names by language, one in a line: `#22375b | en=Navy | zh=藏青`.

export interface NamedColour {
  value: string;
  /** The names by language. */
  names: Record<string, string>;
}

/** Reads the colours of a field. */
export function parseColours(lines: string): NamedColour[] {
  const written = lines.split('\n').filter((line) => line.trim());
  return written.map((line) => {
    const [value = '', ...names] = line.split('|').map((part) => part.trim());
    const pairs = names.map((name) => {
      const at = name.indexOf('=');
      return [name.slice(0, at).trim(), name.slice(at + 1).trim()];
    });
    return { value, names: Object.fromEntries(pairs) };
  });
}

/** Writes colours as they are read. */
export function writeColours(colours: readonly NamedColour[]): string {
  const line = ({ value, names }: NamedColour) => {
    const pairs = Object.entries(names).filter(([, name]) => name.trim());
    return [value, ...pairs.map(([locale, name]) => `${locale}=${name.trim().replaceAll('|', '/')}`)].join(
      ' | ',
    );
  };
  return colours.map(line).join('\n');
}
