// The criteria of WCAG that the tests check, as far as a program can. The reports on conformance
// (locales/*/law/conformance.md) call no other criterion tested.

/** The criteria with rules of axe-core that apply to the site's pages. A page of every kind is checked. */
export const BY_AXE = [
  '1.1.1',
  '1.3.1',
  '1.4.1',
  '1.4.3',
  '2.4.1',
  '2.4.2',
  '2.4.4',
  '2.5.3',
  '2.5.8',
  '3.1.1',
  '4.1.2',
];

/** The criteria that a file of tests checks and names. */
export const BY_FILE: Record<string, string> = {
  '1.3.5': 'customers-input.spec.ts',
  '1.4.4': 'decks.spec.ts',
  '1.4.10': 'decks.spec.ts',
  '1.4.11': 'focus-ring.spec.ts',
  '2.1.1': 'menu.spec.ts',
  '2.1.4': 'search.spec.ts',
  '2.2.2': 'home-samples.spec.ts',
  '2.4.7': 'focus-ring.spec.ts',
  '3.3.1': 'inquiry.spec.ts',
  '4.1.1': 'every-page.spec.ts',
  '4.1.3': 'inquiry.spec.ts',
};
