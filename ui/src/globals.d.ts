/** JSON of the style sheets that each page kind needs; set by the build in each site's entry. */
declare const PAGE_STYLES: string;

/** Whether this is a development build; set by the build. */
declare const DEV: boolean;

/** Whether this is the server's script; set by the build. */
declare const SERVER: boolean;

/** Returns the texts of a site in a language as JSON: `garment en 1a2b`; on the server. */
declare function selvageTexts(key: string): string;

/** Absent in browsers without Trusted Types and on the server. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy }
  | undefined;

/** A policy returns objects, which the DOM takes where it takes strings. */
interface TrustedTypePolicy {
  createHTML(html: string): string;
  createScript(text: string): string;
}
