import { parse } from 'bowser';

/** Returns the browser and the system of a `User-Agent`; empty for one that is unknown. */
export function device(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = parse(userAgent);
  const [version] = browser.version?.split('.') ?? [];
  const name = [browser.name, browser.name && version].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(' · ');
}
