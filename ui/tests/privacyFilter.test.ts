import { describe, expect, it } from 'vitest';
import cases from '../../tests/fixtures/visit-parameters.json';
import { isPrivate, isPrivateText } from '../src/visits/privacyFilter';

// The server is tested with the same cases.
describe('a visit record', () => {
  it.each(cases.kept as [string, string][])('keeps %s=%s', (name, value) =>
    expect(isPrivate(name, value)).toBe(false),
  );

  it.each(cases.leftOut as [string, string][])('omits %s=%s', (name, value) =>
    expect(isPrivate(name, value)).toBe(true),
  );

  it.each(cases.keptPaths)('keeps the path %s', (path) => expect(isPrivateText(path)).toBe(false));

  it.each(cases.leftOutPaths)('omits the path %s', (path) => expect(isPrivateText(path)).toBe(true));
});
