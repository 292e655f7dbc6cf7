import { expect, test } from 'vitest';

import { NOBODY, parsePersons, writePersons } from '../src/desk/content/persons';

test('a person is written with messengers and without the parts that are missing at the end', () => {
  const li = { ...NOBODY, name: 'Li Wen', role: 'Merchandiser' };
  expect(writePersons([li, NOBODY])).toBe('Li Wen | Merchandiser');
  const reached = { ...li, whatsapp: '+86 22 5555 0193', wechatCode: '/media/li.png', line: '@li' };
  const line = 'Li Wen | Merchandiser |  |  | +86 22 5555 0193 |  | /media/li.png | @li';
  expect(writePersons([reached])).toBe(line);
  expect(parsePersons(line)).toEqual([reached]);
  expect(parsePersons('Li Wen | Merchandiser\n\nAnna')).toEqual([li, { ...NOBODY, name: 'Anna' }]);
});
