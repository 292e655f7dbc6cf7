// What axe-core finds wrong with a page.

import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

const require = createRequire(new URL('../../ui/package.json', import.meta.url));
const source = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Looks at a page as it stands, in light and in dark. Returns a line for each element that breaks a rule of WCAG 2.2 AA
 * or one of axe's best practices: the scheme, the rule, the element and what is wrong with it. Without motion, so that no
 * colour is looked at half-way, unless what moves is the subject.
 */
export async function violations(page, { schemes = ['light', 'dark'], reducedMotion = 'reduce' } = {}) {
	// The browser's own door: the page's content security policy is not asked.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
	const found = [];
	for (const scheme of schemes) {
		await page.emulateMedia({ colorScheme: scheme, reducedMotion });
		await page.evaluate(() => {
			// Those that scrolling drives end only with it.
			const ending = document.getAnimations().filter(({ timeline, effect }) =>
				timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime));
			return Promise.allSettled(ending.map((animation) => animation.finished));
		});
		const results = await page.evaluate((values) => axe.run({ runOnly: { type: 'tag', values } }), RULES);
		for (const { id, nodes } of results.violations) {
			for (const { target, failureSummary } of nodes) {
				found.push(`${scheme}: ${id}: ${target.join(' ')}: ${failureSummary.replace(/\s*\n\s*/g, ' ')}`);
			}
		}
	}
	return found;
}
