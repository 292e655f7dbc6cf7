import type { Head } from '../generated/document';

/** Makes the browser's `<head>` say what the server's would for this document. */
export function applyHead(head: Head, doc: globalThis.Document = document): void {
  doc.title = head.title;
  setMeta(doc, 'name', 'description', head.description);
  setMeta(doc, 'name', 'keywords', head.keywords);
  setMeta(doc, 'name', 'robots', head.canonical === null ? 'noindex' : '');
  setMeta(doc, 'property', 'og:title', head.canonical === null ? '' : head.title);
  setMeta(doc, 'property', 'og:description', head.canonical === null ? '' : head.description);
  setMeta(doc, 'property', 'og:url', head.canonical ?? '');
  for (const link of doc.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang]'))
    link.remove();
  if (head.canonical !== null) addLink(doc, { rel: 'canonical', href: head.canonical });
  for (const { hreflang, href } of head.alternates) addLink(doc, { rel: 'alternate', hreflang, href });
}

function setMeta(doc: globalThis.Document, by: 'name' | 'property', name: string, content: string): void {
  let meta = doc.head.querySelector(`meta[${by}="${name}"]`);
  if (content === '') {
    meta?.remove();
    return;
  }
  if (!meta) {
    meta = doc.createElement('meta');
    meta.setAttribute(by, name);
    doc.head.append(meta);
  }
  meta.setAttribute('content', content);
}

function addLink(doc: globalThis.Document, attributes: Record<string, string>): void {
  const link = doc.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  doc.head.append(link);
}
