// Where the lines of headings end.

/** Pages whose headings are long, by language. */
export const LONG_HEADINGS = ['', '/ja'].flatMap((prefix) =>
  ['/', '/oem/info/6307', '/sample/list', '/news/list', '/about/company', '/about/contact'].map(
    (path) => prefix + path,
  ),
);

/**
 * Runs in the page. Returns the lines of Chinese and Japanese headings that end within a phrase: neither at a place that the
 * server has marked, nor behind punctuation, nor at a blank.
 */
export function brokenWords(): string[] {
  const broken: string[] = [];
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const content = text.textContent ?? '';
      const range = document.createRange();
      let above: DOMRect | undefined;
      for (let index = 0; index < content.length; index++) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        const begins = above && box.top > above.top + above.height / 2;
        const [before = '', after = ''] = [content[index - 1], content[index]];
        // In Latin texts, browsers know where words end.
        const isWord = !/[\s、，。：；！？）」』・／/–-]/.test(before) && !/[\s（「『]/.test(after);
        if (begins && isWord && /[^ -~]/.test(before + after))
          broken.push(`${content.slice(0, index)}／${content.slice(index)}`);
        above = box;
      }
    }
  }
  return broken;
}
