import { describe, expect, it } from 'vitest';
import { copied, restored, sources } from '../src/desk/content/copying';
import {
  afterSave,
  changed,
  conflicts,
  differences,
  edited,
  isEmpty,
  rearranged,
  shown,
  without,
  withPictures,
} from '../src/desk/content/edits';
import { fieldsOf, furtherFieldsOf, labelOf } from '../src/desk/content/fields';
import { intervalText, shownState } from '../src/desk/content/states';
import type { Entry } from '../src/generated/desk';

const entry: Entry = {
  id: 'item/7',
  section: 'news',
  number: 3,
  fields: {
    common: { tid: 160108, imgsrc: '/media/a.svg', imgpack: ['/media/b.svg', '/media/c.svg'] },
    zh: { title: '标题', content: '- one\n' },
    en: { title: 'Title' },
  },
  states: { zh: { published: {} }, en: 'draft', ja: 'none' },
  on_site: [],
  author: 'a@example.com',
  note: '',
  written_at: 0,
  read_only: false,
};

const names = (part: 'common' | 'zh') => fieldsOf(entry, part).map(({ name }) => name);
const others = (part: 'common' | 'zh') => furtherFieldsOf(entry, part).map(({ name }) => name);

describe('the form of an entry', () => {
  it('begins with the fields of its section and those that the entry has, and never has its type', () => {
    expect(names('common')).toEqual(['imgsrc', 'ptime', 'imgpack']);
    expect(names('zh')).toEqual(['title', 'abstract', 'content', 'pname']);
    expect(fieldsOf({ ...entry, section: 'samples' }, 'common').map(({ name }) => name)).toContain('cid');
    expect(others('common')).toEqual(['atime', 'lnkurl', 'vodurl', 'cid', 'exvals']);
    expect(others('zh'), 'imported HTML is not begun').toEqual(['subtxt', 'imgalts', 'ptxt']);
    expect(fieldsOf({ ...entry, id: 'unknown/1' }, 'zh')).toEqual([]);
    expect(labelOf(entry.id, 'imgsrc')).toBe('desk.fields.picture');
    expect(labelOf(entry.id, 'ja.title')).toBe('desk.fields.title');
    expect(labelOf(entry.id, 'ja.unknown')).toBeUndefined();
  });

  it('sends what changed, with the values of the content', () => {
    let edits = edited(entry, {}, 'zh', 'title', '标题二\n');
    edits = edited(entry, edits, 'common', 'ptime', '2026-12-01T09:00');
    edits = edited(entry, edits, 'common', 'imgpack', '/media/c.svg\n/media/b.svg');
    edits = edited(entry, edits, 'ja', 'title', '題');
    expect(shown(entry, edits, 'ja', 'title')).toBe('題');
    expect(shown(entry, edits, 'en', 'title')).toBe('Title');
    expect(changed(entry, edits)).toEqual({
      common: { ptime: '2026-12-01T09:00:00', imgpack: ['/media/c.svg', '/media/b.svg'] },
      zh: { title: '标题二' },
      ja: { title: '題' },
    });
  });

  it('keeps every picture that is added, and descriptions beside theirs', () => {
    const sample = { ...entry, fields: { ...entry.fields, en: { title: 'Title', imgalts: ['B', 'C'] } } };
    // Uploads end one after the other, each with the form as it is then.
    let edits = ['/media/d.svg', '/media/e.svg'].reduce(
      (all, path) => withPictures(sample, all, 'imgpack', [path]),
      {},
    );
    expect(changed(sample, edits).common.imgpack).toEqual([
      '/media/b.svg',
      '/media/c.svg',
      '/media/d.svg',
      '/media/e.svg',
    ]);
    edits = rearranged(sample, edits, 'imgpack', [1, 3, 0]);
    expect(changed(sample, edits)).toEqual({
      common: { imgpack: ['/media/c.svg', '/media/e.svg', '/media/b.svg'] },
      en: { imgalts: ['C', '', 'B'] },
    });
  });

  it('has no edit of a field that is as it was', () => {
    const edits = edited(entry, {}, 'en', 'title', 'Other');
    expect(edited(entry, edits, 'en', 'title', 'Title')).toEqual({});
    expect(changed(entry, {})).toEqual({ common: {} });
  });
});

describe('what somebody else wrote', () => {
  const newest: Entry = {
    ...entry,
    number: 4,
    fields: { common: { imgsrc: '/media/z.svg' }, en: { title: 'Theirs' } },
  };

  it('is beside the own text, field by field', () => {
    const edits = { 'en.title': 'Mine' };
    expect(conflicts(['imgsrc', 'en.title'], newest, edits)).toEqual([
      { name: 'imgsrc', before: '/media/z.svg', after: '/media/z.svg' },
      { name: 'en.title', before: 'Theirs', after: 'Mine' },
    ]);
    expect(without(edits, 'en.title')).toEqual({});
    expect(without({ 'common.imgsrc': 'x' }, 'imgsrc')).toEqual({});
  });

  it('differs in fields that either has', () => {
    expect(differences(entry.fields, newest.fields).map(({ name }) => name)).toEqual([
      'tid',
      'imgsrc',
      'imgpack',
      'zh.title',
      'zh.content',
      'en.title',
    ]);
  });
});

describe('the state of a language', () => {
  it.each([
    ['none', false, 'missing'],
    ['none', true, 'none'],
    ['draft', true, 'draft'],
    [{ published: {} }, true, 'published'],
    [{ published: { from: 10 } }, true, 'published'],
    [{ published: { from: 11 } }, true, 'planned'],
    [{ published: { until: 10 } }, true, 'over'],
  ] as const)('of %j is at a moment what the site shows', (state, hasText, expected) => {
    expect(shownState(state, hasText, 10)).toBe(expected);
  });

  it('names the moments to come, in China Standard Time', () => {
    const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
    expect(intervalText({ from: 0 }, 10, 'en', t)).toBe('');
    expect(intervalText({ from: 0, until: Number.MAX_SAFE_INTEGER }, 10, 'en', t)).toBe('');
    expect(intervalText({ from: Date.parse('2026-12-01T09:00+08:00') / 1000 }, 10, 'zh', t)).toContain(
      '2026年12月1日 09:00',
    );
  });
});

describe('a language that begins as a copy', () => {
  const before = edited(entry, {}, 'en', 'title', 'Other');

  it('has the texts of the other one, and those that it lacks not', () => {
    expect(sources(entry, {}, 'ja')).toEqual(['zh', 'en']);
    expect(sources(entry, {}, 'zh')).toEqual(['en']);
    expect(copied(entry, before, 'zh', 'ja')).toEqual({
      ...before,
      'ja.title': '标题',
      'ja.content': '- one\n',
    });
    expect(copied(entry, {}, 'en', 'zh')).toEqual({ 'zh.title': 'Title', 'zh.content': '' });
  });

  it('goes back to what was typed in it, and nothing else does', () => {
    const copy = edited(entry, copied(entry, before, 'zh', 'en'), 'zh', 'title', '新');
    expect(restored(copy, before, 'en')).toEqual({ 'zh.title': '新', 'en.title': 'Other' });
  });
});

describe('a draft that was saved', () => {
  it('leaves the form as it was typed', () => {
    const typed = { 'en.title': 'Hello ', 'zh.title': '新', 'common.imgsrc': '/media/a.svg ' };
    const written = { ...entry, fields: { ...entry.fields, en: { title: 'Hello' }, zh: { title: '新' } } };
    const after = afterSave({ ...typed, 'ja.title': '題' }, typed, written);
    expect(after).toEqual({ 'en.title': 'Hello ', 'common.imgsrc': '/media/a.svg ', 'ja.title': '題' });
    expect(changed(written, after)).toEqual({ common: {}, ja: { title: '題' } });
    expect(isEmpty(changed(written, { 'en.title': 'Hello ', 'en.abstract': ' ' }))).toBe(true);
  });
});
