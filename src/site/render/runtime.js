// The Web APIs that the server script uses and bare deno_core lacks: a console and a read-only URL; and
// the texts of pages. Runs once, before the
// bundle, and is part of the snapshot. ASCII only. A render is one synchronous call without access to network or files, so
// there are no timers, no messages and no fetch.
(() => {
  "use strict";
  const { op_selvage_console, op_selvage_texts, op_selvage_url_parse } = Deno.core.ops;

  // Maximum length of a message, in UTF-16 units.
  const MAX_MESSAGE = 2000;

  const text = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value.stack || value);
    try {
      return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  };
  const log = (level) => (...values) => op_selvage_console(level, values.map(text).join(" ").slice(0, MAX_MESSAGE));

  globalThis.console = { debug: log(0), log: log(1), info: log(1), warn: log(2), error: log(3) };

  globalThis.selvageTexts = (name) => op_selvage_texts(name);

  globalThis.URL = class URL {
    constructor(url, base) {
      const parts = op_selvage_url_parse(`${url}`, base === undefined ? null : `${base}`);
      if (!parts) throw new TypeError("Invalid URL");
      Object.freeze(Object.assign(this, parts));
    }
    toString() {
      return this.href;
    }
  };
})();
