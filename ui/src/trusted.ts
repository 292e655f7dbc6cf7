// Trusted Types: browsers that enforce them insert only what is made here as HTML or as the text of a script.

import type { Html } from './generated/document';

/** The one policy that the content security policy allows. Absent in browsers without Trusted Types and on the server. */
const policy = globalThis.trustedTypes?.createPolicy('selvage', {
  // The server has sanitised or rendered it: `trustedHtml` takes nothing else.
  createHTML: (html) => html,
  // JSON does nothing when it is run.
  createScript: (json) => JSON.stringify(JSON.parse(json)),
});

/** Marks HTML that the server has sanitised or rendered. */
export const trustedHtml = (html: Html): string => policy?.createHTML(html) ?? html;

/** Returns JSON as the text of a script element, a data block. */
export function trustedJson(value: unknown): string {
  const json = JSON.stringify(value);
  return policy?.createScript(json) ?? json;
}
