// The guide in the desk: its chapters, and which of them is about a page.

/** An element: its name, and its children. */
interface GuideElement extends ReadonlyArray<GuideNode> {
  readonly 0: string;
}

export type GuideNode = string | GuideElement;

/** The chapters of the guide, in their order, each with the paths of the pages that it is about. */
export const CHAPTERS = [
  { id: 'account', paths: ['/account'] },
  { id: 'news', paths: ['/entries'] },
  { id: 'menu', paths: [] },
  { id: 'redirects', paths: ['/redirects'] },
  { id: 'words', paths: ['/entries/words'] },
  { id: 'media', paths: ['/media'] },
  { id: 'company', paths: ['/entries/company'] },
  { id: 'inquiries', paths: ['/inquiries'] },
  { id: 'customers', paths: ['/customers'] },
  { id: 'contracts', paths: ['/contracts'] },
  { id: 'hooks', paths: ['/hooks'] },
  { id: 'people', paths: ['/people', '/activity'] },
  { id: 'programs', paths: ['/programs'] },
  { id: 'person', paths: ['/customers/person'] },
  { id: 'overview', paths: [] },
] as const satisfies readonly { id: string; paths: readonly string[] }[];

/** Returns the address of the chapter about a page: the one with the longest path; the guide's beginning without any. */
export function chapterAt(path: string): string {
  const found = CHAPTERS.flatMap(({ id, paths }) =>
    paths.filter((own) => `${path}/`.startsWith(`${own}/`)).map((own) => ({ id, length: own.length })),
  ).sort((one, other) => other.length - one.length);
  return found[0] ? `/guide#${found[0].id}` : '/guide';
}
