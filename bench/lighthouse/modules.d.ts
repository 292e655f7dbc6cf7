// The parts of Lighthouse’s modules that measure.mts uses. `make bench` with KIND=lighthouse or KIND=first-visit installs them.

declare module 'lighthouse' {
  interface Audit {
    /** Null where the audit does not apply. */
    score: number | null;
    numericValue?: number;
  }

  interface Category {
    /** Null where the category could not be measured. */
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }

  export interface Result {
    categories: Record<string, Category>;
    audits: Record<string, Audit>;
    runtimeError?: { code: string; message: string };
  }

  interface Flags {
    port: number;
    onlyCategories: string[];
    logLevel: 'silent' | 'error' | 'warn' | 'info';
  }

  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
}

declare module 'chrome-launcher' {
  interface Options {
    chromePath: string;
    chromeFlags: string[];
  }

  export function launch(options: Options): Promise<{ port: number; kill(): void }>;
}
