// What is wrong with a page's HTML, by the standard. Nothing leaves this machine.

import { createRequire } from 'node:module';

const require = createRequire(new URL('../../ui/package.json', import.meta.url));
const { HtmlValidate, StaticConfigLoader } = require('html-validate');

const OFF = [
	// Matters of style, or of weight: how React and the CMS write is as good as any other way.
	'void-style',
	'attr-quotes',
	'doctype-style',
	'no-trailing-whitespace',
	'long-title',
	'attribute-boolean-style',
	'attribute-empty-style',
	'no-raw-characters',
	'no-implicit-button-type',
	// A telephone number within a text breaks where its line needs it.
	'tel-non-breaking',
	// The pages' scripts and styles come from the same server under names made of their content.
	'require-sri',
];

const validator = new HtmlValidate(
	new StaticConfigLoader({
		root: true,
		extends: ['html-validate:standard', 'html-validate:document'],
		elements: ['html5'],
		// Every picture says what it shows, or that it says nothing.
		rules: { ...Object.fromEntries(OFF.map((rule) => [rule, 'off'])), 'wcag/h37': 'error' },
	}),
);

/** Checks a whole page. Returns a line for each error: where it is, the rule, and what is wrong. */
export function invalid(html) {
	const { results } = validator.validateStringSync(html);
	return results.flatMap(({ messages }) =>
		messages.map(({ line, column, ruleId, message, selector }) =>
			`${line}:${column}: ${ruleId}: ${message}${selector ? ` (${selector})` : ''}`),
	);
}
