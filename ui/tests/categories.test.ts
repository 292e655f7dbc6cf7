import { describe, expect, it } from 'vitest';
import { PROCESSES } from '../src/layout/sections';
import { categories, categoryAfter, categoryOf, rootOf } from '../src/pages/oem/categories';
import { companyTexts } from './company';

describe('the categories of production', () => {
  it('are in the order of production', () => {
    const names = categories(companyTexts({})).map(({ name }) => name);
    expect(names).toEqual(['cotton', 'dye', 'material', 'printing', 'clothing']);
  });

  it('end with making-up', () => expect(categoryAfter(companyTexts({}), 'clothing')).toBeUndefined());

  it('are those that the company has', () => {
    const t = companyTexts({ hidden: '/oem/cotton\n/oem/printing' });
    expect(categoryAfter(t, 'material')?.name).toBe('clothing');
    expect(rootOf(t).to).toBe('/oem/dye');
    const none = companyTexts({ hidden: PROCESSES.map(({ to }) => to).join(' ') });
    expect(rootOf(none)).toEqual({ text: 'OEM' });
  });

  it('have their name in their URL', () => {
    for (const { name } of PROCESSES) expect(categoryOf(name).to).toBe(`/oem/${name}`);
  });
});
