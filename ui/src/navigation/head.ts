import type { Head } from '../generated/document';
import { trustedJson } from '../trusted';

const DESCRIPTION = 'meta[name="description"]';
const KEYWORDS = 'meta[name="keywords"]';
const CANONICAL = 'link[rel="canonical"]';
const ALTERNATE = 'link[rel="alternate"][hreflang]';
const OTHER_META = 'meta[property], meta[name="robots"], meta[name^="twitter:"]';
const STRUCTURED = 'script[type="application/ld+json"]';
/** Selects the elements of `<head>` that differ from page to page. */
const OF_THE_PAGE = [DESCRIPTION, KEYWORDS, CANONICAL, ALTERNATE, OTHER_META, STRUCTURED].join();

/** Reads the head that the server has sent. */
export function readHead(doc: globalThis.Document = document): Head {
  const all = (selector: string) => [...doc.head.querySelectorAll(selector)];
  const read = (element: Element | undefined, name: string) => element?.getAttribute(name) ?? '';
  const structured = all(STRUCTURED)[0]?.textContent;
  return {
    title: doc.title,
    description: read(all(DESCRIPTION)[0], 'content'),
    keywords: read(all(KEYWORDS)[0], 'content'),
    canonical: read(all(CANONICAL)[0], 'href') || null,
    alternates: all(ALTERNATE).map((link) => ({
      hreflang: read(link, 'hreflang'),
      href: read(link, 'href'),
    })),
    meta: all(OTHER_META).map((meta) => ({
      name: read(meta, 'property') || read(meta, 'name'),
      content: read(meta, 'content'),
    })),
    structured: structured ? (JSON.parse(structured) as object) : null,
  };
}

/** Updates `<head>` to match what the server renders for this document. */
export function applyHead(head: Head, doc: globalThis.Document = document): void {
  doc.title = head.title;
  for (const element of doc.head.querySelectorAll(OF_THE_PAGE)) element.remove();
  if (head.description !== '') add(doc, 'meta', { name: 'description', content: head.description });
  if (head.keywords !== '') add(doc, 'meta', { name: 'keywords', content: head.keywords });
  if (head.canonical !== null) add(doc, 'link', { rel: 'canonical', href: head.canonical });
  for (const { hreflang, href } of head.alternates) add(doc, 'link', { rel: 'alternate', hreflang, href });
  for (const { name, content } of head.meta) {
    add(doc, 'meta', /^(og|article):/.test(name) ? { property: name, content } : { name, content });
  }
  if (head.structured !== null) {
    // A data block: never executed, so the content security policy does not apply.
    const script = add(doc, 'script', { type: 'application/ld+json' });
    script.textContent = trustedJson(head.structured);
  }
}

function add(doc: globalThis.Document, name: string, attributes: Record<string, string>): HTMLElement {
  const element = doc.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  doc.head.append(element);
  return element;
}
