import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { translator } from '../src/i18n/texts';
import { en, ja, leaves, zh } from './locales';

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(['site', 'desk', 'mail'] as const)('the texts of the subject %s', (subject) => {
  const source = new Map(leaves(zh[subject]));

  describe.each([
    ['en', leaves(en[subject])],
    ['ja', leaves(ja[subject])],
  ])('in %s', (_locale, texts) => {
    it('have exactly the keys of zh', () =>
      expect(texts.map(([key]) => key).sort()).toEqual([...source.keys()].sort()));

    it('have the same placeholders', () => {
      for (const [key, text] of texts)
        expect([key, places(text)]).toEqual([key, places(source.get(key) ?? '')]);
    });

    it('are never empty, apart from what only a company knows', () => {
      const isOfCompany = (key: string) =>
        /^(company|about\.habits)\.|^footer\.colophon$|^server\.ownSynonyms$|^about\.map\.drawing$/.test(key);
      const isEmpty = ([key, text]: [string, string]) => text.trim() === '' && !isOfCompany(key);
      expect(texts.filter(isEmpty)).toEqual([]);
    });
  });
});

describe('the brand site', () => {
  it('is in Chinese only', () => {
    const folders = readdirSync(new URL('../../locales', import.meta.url));
    const files = folders.map((folder) => readdirSync(new URL(`../../locales/${folder}`, import.meta.url)));
    expect(folders.filter((_, index) => files[index]?.includes('brand.json'))).toEqual(['zh']);
    expect(
      leaves(zh.brand).filter(([key, text]) => text.trim() === '' && !key.endsWith('.description')),
    ).toEqual([]);
  });
});

/** Returns all code in files below a folder whose names match. */
function codeIn(folder: string, names: RegExp): string {
  const root = new URL(`../../${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => names.test(file));
  return files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n');
}

describe('the texts', () => {
  const keys = Object.values(zh).flatMap((texts) => leaves(texts).map(([key]) => key));
  const isForRust = (key: string) => /^(brand\.)?server\.|^desk\.(activity|dashboard)\.columns\./.test(key);
  const code = codeIn('ui/src', /\.tsx?$/);

  it('are all in use', () => {
    // Facts of the company may be in texts alone.
    const inTexts = Object.values(zh).flatMap((texts) => leaves(texts).map(([, text]) => text));
    inTexts.push(codeIn('locales/zh/law', /\.md$/));
    const isFact = (key: string) => inTexts.some((text) => text.includes(`{{${key}}}`));
    const shown = keys.filter((key) => !isForRust(key) && !isFact(key) && key !== 'company.noHotline');
    const isWritten = (text: string) => [`'${text}'`, `"${text}"`].some((written) => code.includes(written));
    // The last part may be the name of a value, which the compiler knows to have a text.
    const isOfValue = (key: string) => {
      const name = key.split('.').at(-1) ?? '';
      return (
        code.includes(`\`${key.slice(0, -name.length)}\${`) && (isWritten(name) || code.includes(`${name}:`))
      );
    };
    expect(shown.filter((key) => !isWritten(key) && !isOfValue(key))).toEqual([]);
  });

  // Those of mails are checked by the program, with the layouts and values of their mails (`src/cms/mail/texts.rs`).
  it('of the server are all in use', () => {
    // A name may be that of a field, a variant or a page: `siteName` is `site_name`, `news-list` is `NewsList`.
    const joined = (name: string) => name.replaceAll(/[_-]/g, '').toLowerCase();
    const names = new Set(
      codeIn('src', /\.rs$/)
        .match(/[\w-]+/g)
        ?.map(joined),
    );
    const nameOf = (key: string) => joined(key.split('.').at(-1) ?? '');
    const shown = keys.filter((key) => isForRust(key) && !key.startsWith('server.mail.'));
    expect(shown.filter((key) => !names.has(nameOf(key)))).toEqual([]);
  });

  it('have one for each key', () => {
    const groups = Object.values(zh).flatMap((texts) => Object.keys(texts));
    // Events of webhooks have names of the same form.
    const known = new Set([...keys, 'inquiry.received', 'inquiry.answered']);
    const named = [...code.matchAll(/['"]((\w+)(?:\.\w+)+)['"]/g)].filter(([, , group = '']) =>
      groups.includes(group),
    );
    expect(named.map(([, key = '']) => key).filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('looking up a text', () => {
  it('fills in its placeholders', () => {
    expect(translator(en.site)('pager.current', { page: 2, pages: 7 })).toBe('Page 2 of 7');
  });

  it('leaves a placeholder without a value unchanged', () => {
    expect(translator(en.site)('pager.page', {})).toBe('Page {{page}}');
  });

  it('returns and reports a key whose group is not loaded', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(translator({ pager: zh.site.pager })('nav.home')).toBe('nav.home');
    expect(error).toHaveBeenCalledExactlyOnceWith('no text for nav.home');
    error.mockRestore();
  });
});
