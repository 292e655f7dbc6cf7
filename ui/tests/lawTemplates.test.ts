import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SESSION_KEYS } from '../src/session/storage';

const FOLDER = new URL('../../locales/', import.meta.url);

/** The names under which the site stores anything in a browser beside those of a session (spec §3, §9). */
const STORED = [
  'i18n_redirected',
  'lang',
  'userUniqueKey',
  'visitConsent',
  'selvage-known',
  '__Host-selvage-known',
  'inquiryList',
  'inquirySent',
  'inquiryDraft',
  'selvage:chunk-reload',
];

const languages = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(languages.map(({ name }) => name))(
  '%s: the page on privacy names all that is stored',
  (language) => {
    let text: string;
    try {
      text = readFileSync(new URL(`${language}/law/privacy.md`, FOLDER), 'utf8');
    } catch {
      // Nobody has translated it.
      return;
    }
    for (const name of [...SESSION_KEYS, ...STORED]) expect(text).toContain(`\`${name}\``);
  },
);
