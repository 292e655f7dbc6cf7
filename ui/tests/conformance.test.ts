import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BY_AXE, BY_FILE } from '../../tests/e2e/support/criteria';

const LOCALES = new URL('../../locales/', import.meta.url);
const SPECS = new URL('../../tests/e2e/', import.meta.url);

/** The criteria of levels A and AA: `1.2.1 A`. */
const WCAG_20 = `
  1.1.1 A, 1.2.1 A, 1.2.2 A, 1.2.3 A, 1.2.4 AA, 1.2.5 AA, 1.3.1 A, 1.3.2 A, 1.3.3 A, 1.4.1 A, 1.4.2 A, 1.4.3 AA, 1.4.4 AA,
  1.4.5 AA, 2.1.1 A, 2.1.2 A, 2.2.1 A, 2.2.2 A, 2.3.1 A, 2.4.1 A, 2.4.2 A, 2.4.3 A, 2.4.4 A, 2.4.5 AA, 2.4.6 AA, 2.4.7 AA,
  3.1.1 A, 3.1.2 AA, 3.2.1 A, 3.2.2 A, 3.2.3 AA, 3.2.4 AA, 3.3.1 A, 3.3.2 A, 3.3.3 AA, 3.3.4 AA, 4.1.1 A, 4.1.2 A`;
const SINCE_21 = `
  1.3.4 AA, 1.3.5 AA, 1.4.10 AA, 1.4.11 AA, 1.4.12 AA, 1.4.13 AA, 2.1.4 A, 2.5.1 A, 2.5.2 A, 2.5.3 A, 2.5.4 A, 4.1.3 AA`;
const SINCE_22 = `2.4.11 AA, 2.5.7 AA, 2.5.8 AA, 3.2.6 A, 3.3.7 A, 3.3.8 AA`;

const list = (text: string) => text.split(',').map((criterion) => criterion.trim());

/** JIS X 8341-3:2016 is WCAG 2.0. */
const JIS = list(WCAG_20);
const WCAG_22 = list([WCAG_20, SINCE_21, SINCE_22].join(',')).filter((own) => own !== '4.1.1 A');

/** What a report says of a criterion that the tests check. */
const TESTED: Record<string, string> = {
  de: 'Automatisiert getestet, kein Fehler gefunden',
  en: 'Tested automatically, no failure found',
  es: 'Probado automáticamente, sin fallos',
  fr: 'Testé automatiquement, aucun échec relevé',
  ja: '自動検査で不適合の検出なし',
  ko: '자동 검사에서 오류 없음',
  zh: '自动化测试未发现问题',
};
/** What it says of all others. */
const OPEN: Record<string, string> = {
  de: 'Noch nicht von einer Person geprüft',
  en: 'Not yet examined by a person',
  es: 'Aún no examinado por una persona',
  fr: 'Pas encore examiné par une personne',
  ja: '人による確認は未実施',
  ko: '사람에 의한 검토 전',
  zh: '尚未由人员核查',
};

const checked = [...BY_AXE, ...Object.keys(BY_FILE)];
const languages = readdirSync(LOCALES).filter((name) =>
  existsSync(new URL(`${name}/law/conformance.md`, LOCALES)),
);

/** The rows of criteria: number with name, level, result, remarks. */
function rows(language: string) {
  const text = readFileSync(new URL(`${language}/law/conformance.md`, LOCALES), 'utf8');
  const lines = text.split('\n').filter((line) => /^\| \d\.\d\.\d+ /.test(line));
  return lines.map((line) => {
    const [, name = '', level, result, remarks] = line.split('|').map((cell) => cell.trim());
    return { number: name.split(' ')[0] ?? '', level, result, remarks };
  });
}

test('the reports of three languages begin with a template', () => {
  expect(languages).toEqual(expect.arrayContaining(['en', 'ja', 'zh']));
});

test.each(languages)('%s: the report has each criterion of its standard once', (language) => {
  const criteria = rows(language).map(({ number, level }) => `${number} ${level}`);
  expect(criteria.sort()).toEqual([...(language === 'ja' ? JIS : WCAG_22)].sort());
});

test.each(languages)('%s: the report calls tested what the tests check, and nothing more', (language) => {
  for (const { number, remarks } of rows(language)) {
    expect(`${number} ${remarks}`).toBe(`${number} ${(checked.includes(number) ? TESTED : OPEN)[language]}`);
  }
  expect(new Set(rows(language).map(({ result }) => result)).size, 'no result is claimed').toBe(1);
});

test('a criterion has one test that checks it, which names it', () => {
  expect(new Set(checked).size).toBe(checked.length);
  expect(readFileSync(new URL('every-page.spec.ts', SPECS), 'utf8')).toContain('violations(page');
  for (const [criterion, file] of Object.entries(BY_FILE)) {
    const text = readFileSync(new URL(file, SPECS), 'utf8');
    const named = [...text.matchAll(/WCAG ((?:[\d.]+\d(?:, )?)+)/g)].flatMap(([, all = '']) =>
      all.split(', '),
    );
    expect(named, file).toContain(criterion);
  }
});
