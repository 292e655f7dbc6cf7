// Checks HTML against the standard, without a network.

import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const OFF = [
  // Style or weight, not correctness: React and the CMS may write either way.
  'void-style',
  'attr-quotes',
  'doctype-style',
  'no-trailing-whitespace',
  'long-title',
  'attribute-boolean-style',
  'attribute-empty-style',
  'no-raw-characters',
  'no-implicit-button-type',
  // A telephone number in a text may break at the end of a line.
  'tel-non-breaking',
  // Scripts and styles come from the same origin under names derived from their content.
  'require-sri',
];

const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  elements: ['html5'],
  // Every picture has an `alt`, which may be empty.
  rules: { ...Object.fromEntries(OFF.map((rule) => [rule, 'off' as const])), 'wcag/h37': 'error' },
});
/** Resolved once: the loader would do so for each page. */
const config = loader.getConfigFor('');
loader.getConfigFor = () => config;
const validator = new HtmlValidate(loader);

/** Returns a line for each error of a whole page: its place, the rule and the message. */
export function invalid(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message, selector }) =>
        `${line}:${column}: ${ruleId}: ${message}${selector ? ` (${selector})` : ''}`,
    ),
  );
}
