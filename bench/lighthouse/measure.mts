// Lighthouse with a Chromium of its own: mobile preset, simulated throttling.

import * as launcher from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';

import { chromiumPath } from '../../tests/e2e/support/chromium.ts';

export interface Run {
  /** In the order of `CATEGORIES`. */
  scores: number[];
  /** The audits below 90. */
  missed: string[];
  /** Milliseconds until the largest paint. */
  lcp: number;
  shift: number;
  /** Milliseconds for which the main thread was blocked. */
  blocked: number;
}

export interface Lighthouse {
  /** Loads a page. Returns nothing if that failed: sometimes Chromium keeps no trace of a load. */
  measure(url: string): Promise<Run | undefined>;
  stop(): void;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function startLighthouse(): Promise<Lighthouse> {
  const chrome = await launcher.launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  const flags = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' } as const;
  return {
    async measure(url) {
      const result = await lighthouse(url, flags);
      return result && digest(result.lhr);
    },
    stop: () => chrome.kill(),
  };
}

/** Returns the figures of a run, or nothing if it has failed. */
function digest({ categories, audits, runtimeError }: Result): Run | undefined {
  const scores: number[] = [];
  const missed: string[] = [];
  for (const id of CATEGORIES) {
    const category = categories[id];
    if (runtimeError || !category || category.score === null) return undefined;
    scores.push(Math.round(category.score * 100));
    const below = category.auditRefs.filter(
      (audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 0.9,
    );
    missed.push(...below.map((audit) => audit.id));
  }
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores,
    missed,
    lcp: Math.round(value('largest-contentful-paint')),
    shift: Number(value('cumulative-layout-shift').toFixed(3)),
    blocked: Math.round(value('total-blocking-time')),
  };
}
