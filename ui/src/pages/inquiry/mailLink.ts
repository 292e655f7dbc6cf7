import { mailUrl } from '../../contactLinks';

/** The longest link: mail programs on Windows take links of up to 2,000 characters. */
const LONGEST = 2000;

/**
 * Returns a `mailto:` link to a prepared message: each label with its text on a line of its own. Ends of the longest texts are
 * left out of a link that would be too long.
 */
export function mailLink(
  address: string,
  subject: string,
  lines: ReadonlyArray<readonly [label: string, text: string]>,
): string {
  const linkOf = (most: number) => {
    const body = lines.map(([label, text]) => `${label}: ${shortened(text, most)}`).join('\r\n');
    return mailUrl(address, { subject, body });
  };
  let most = Math.max(0, ...lines.map(([, text]) => text.length));
  while (most > 0 && linkOf(most).length > LONGEST) most = Math.floor(most / 2);
  return linkOf(most);
}

function shortened(text: string, most: number): string {
  const chars = [...text];
  return chars.length > most ? `${chars.slice(0, most).join('')}…` : text;
}
