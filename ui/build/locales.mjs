import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES } from './paths.mjs';

/** Returns a language's texts of a subject: `site`, `desk`, `mail`, and `brand` in Chinese. */
export async function textsOf(locale, subject) {
  return JSON.parse(await readFile(path.join(LOCALES, locale, `${subject}.json`), 'utf8'));
}
