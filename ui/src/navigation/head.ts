import type { Head } from '../generated/document';
import { trustedJson } from '../trusted';

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

/** Selects the elements of `<head>` that differ from page to page. */
const OF_THE_PAGE = [
  ...['description', 'keywords', 'robots'].map((name) => `meta[name="${name}"]`),
  'meta[property]',
  'meta[name^="twitter:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][hreflang]',
  'script[type="application/ld+json"]',
].join();

function add(doc: globalThis.Document, name: string, attributes: Record<string, string>): HTMLElement {
  const element = doc.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  doc.head.append(element);
  return element;
}
