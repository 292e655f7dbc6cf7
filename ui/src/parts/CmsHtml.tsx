import { useMemo } from 'react';
import type { Html } from '../generated/document';
import { trustedHtml } from '../trusted';

/** HTML of the CMS, sanitised by the server, with the typography of a class. */
export function CmsHtml({ html, className }: { html: Html; className: string | undefined }) {
  // React compares by identity, and would insert the same HTML again.
  const trusted = useMemo(() => trustedHtml(html), [html]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (type Html).
    <div className={className} dangerouslySetInnerHTML={{ __html: trusted }} />
  );
}
