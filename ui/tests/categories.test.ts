import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryAfter, categoryOf } from '../src/pages/oem/categories';

describe('the categories of production', () => {
  it('are in the order of production', () => {
    const way = [CATEGORIES[0]];
    for (let next = way[0] && categoryAfter(way[0].name); next; next = categoryAfter(next.name))
      way.push(next);
    expect(way.map((category) => category?.name)).toEqual([
      'cotton',
      'dye',
      'material',
      'printing',
      'clothing',
    ]);
  });

  it('end with making-up', () => expect(categoryAfter('clothing')).toBeUndefined());

  it('have their name in their URL', () => {
    for (const { name } of CATEGORIES) expect(categoryOf(name).to).toBe(`/oem/${name}`);
  });
});
