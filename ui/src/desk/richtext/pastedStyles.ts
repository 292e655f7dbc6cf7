// Styles of pasted elements, as attributes and rules say them. They are read as text: the page's policy refuses them.

/** A start tag; a quoted value may contain `>`. */
const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
/** An attribute with its value. */
const ATTRIBUTE = /([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))/g;
const REFUSED = /^(style|on[a-z]+)$/i;
const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

/**
 * Gives styles and event handlers another name before anything is parsed, since the content security policy refuses them, and
 * browsers complain of handlers in a document that is never shown, too. Style sheets become elements that `readStyles` reads.
 */
export function withoutStyles(html: string): string {
  const escaped = (sheet: string) =>
    sheet.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const renamed = (attribute: string, name: string) => (REFUSED.test(name) ? `data-${attribute}` : attribute);
  const sheets: string[] = [];
  const tags = html.replaceAll(SHEET, (_, sheet: string) => {
    sheets.push(`<meta name="sheet" content="${escaped(sheet)}">`);
    return '';
  });
  return sheets.join('') + tags.replaceAll(TAG, (tag) => tag.replaceAll(ATTRIBUTE, renamed));
}

/** Adds the rules of style sheets for single classes, as Excel and WPS write them for cells, to the elements. */
export function readStyles(root: HTMLElement) {
  for (const sheet of root.querySelectorAll('meta[name=sheet]')) {
    for (const [, name = '', rule = ''] of (sheet.getAttribute('content') ?? '').matchAll(
      /\.([\w-]+)\s*\{([^}]*)\}/g,
    ))
      for (const element of root.getElementsByClassName(name))
        element.setAttribute('data-style', `${rule};${element.getAttribute('data-style') ?? ''}`);
    sheet.remove();
  }
}

/** Returns the value of a style property of an element, of which the last one counts. */
export function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute('data-style') ?? '').split(';');
  const values = declarations.flatMap((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return name.trim().toLowerCase() === property ? [value.join(':').trim().toLowerCase()] : [];
  });
  return values.at(-1) ?? '';
}
