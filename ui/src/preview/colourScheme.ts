export type Scheme = 'light' | 'dark';

const QUERY = /\(prefers-color-scheme:\s*(light|dark)\)/;

/**
 * Returns a function that shows the page in a colour scheme, whatever the browser's is; without one, in the last one again,
 * for style sheets that have come since. It rewrites the queries: browsers do not tell a frame of another scheme.
 */
export function colourScheme(): (scheme?: Scheme) => void {
  let chosen: Scheme | undefined;
  /** The query that each rule had. */
  const written = new Map<CSSMediaRule, string>();
  const rewrite = (rules: CSSRuleList, scheme: Scheme) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const query = written.get(rule) ?? rule.media.mediaText;
        const [test, wanted] = QUERY.exec(query) ?? [];
        if (test) {
          written.set(rule, query);
          // A condition that is true or false everywhere.
          const always = wanted === scheme ? '(min-width: 0)' : '(max-width: 0)';
          rule.media.mediaText = query.replace(test, always);
        }
      }
      if ('cssRules' in rule) rewrite(rule.cssRules as CSSRuleList, scheme);
    }
  };
  return (scheme = chosen) => {
    if (!scheme) return;
    chosen = scheme;
    document.documentElement.style.colorScheme = scheme;
    for (const sheet of document.styleSheets) rewrite(sheet.cssRules, scheme);
  };
}
