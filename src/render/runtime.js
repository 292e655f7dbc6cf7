// What react-dom/server, react-router and their like want to find, and bare deno_core lacks. It runs once, before the
// bundle, and is part of the snapshot. ASCII only. A render is one synchronous call, so nothing here ever waits:
//
// - setTimeout and its like give an id and never call back.
// - MessageChannel delivers in a microtask. Microtasks run after a render, when its HTML has already been taken.
// - There is no fetch, no file and no other way out.
(() => {
  "use strict";
  const { core } = Deno;
  const {
    op_selvage_console,
    op_selvage_encode,
    op_selvage_form_parse,
    op_selvage_form_serialize,
    op_selvage_is_utf8,
    op_selvage_url_parse,
    op_selvage_url_set,
    op_str_byte_length,
  } = core.ops;

  // console

  const LONGEST_MESSAGE = 2000;
  const text = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value.stack || value);
    try {
      return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  };
  const say = (level) => (...values) => {
    let message = "";
    if (typeof values[0] === "string" && values[0].includes("%")) {
      const format = values.shift();
      message = format.replace(/%[sdifoOjc%]/g, (found) => {
        if (found === "%%") return "%";
        if (values.length === 0) return found;
        const value = values.shift();
        return found === "%c" ? "" : text(value);
      });
    }
    for (const value of values) {
      if (message.length > LONGEST_MESSAGE) break;
      message += (message && " ") + text(value);
    }
    op_selvage_console(level, message.slice(0, LONGEST_MESSAGE));
  };
  const silent = () => {};
  const warn = say(2);
  globalThis.console = {
    debug: say(0), trace: say(0), dir: say(0), table: say(0), log: say(1), info: say(1), warn, error: say(3),
    group: silent, groupCollapsed: silent, groupEnd: silent, count: silent, time: silent, timeEnd: silent,
    timeLog: silent, clear: silent,
    assert: (holds, ...values) => holds || warn("Assertion failed", ...values),
  };

  // URL, URLSearchParams

  const defined = (target, properties) => {
    for (const name of Object.keys(properties)) {
      Object.defineProperty(target, name, { value: properties[name], writable: true, configurable: true });
    }
  };
  let followQuery;

  class URLSearchParams {
    #pairs = [];
    #owner = null;

    static {
      followQuery = (owner, params, query) => {
        const followed = params ?? new URLSearchParams();
        followed.#owner = owner;
        followed.#pairs = op_selvage_form_parse(query.replace(/^\?/, ""));
        return followed;
      };
    }

    constructor(from = "") {
      if (typeof from === "object" && from !== null) {
        const pairs = typeof from[Symbol.iterator] === "function" ? from : Object.entries(from);
        for (const pair of pairs) {
          const [name, value, ...rest] = pair;
          if (value === undefined || rest.length > 0) throw new TypeError("Each pair must be a name and a value");
          this.#pairs.push([`${name}`, `${value}`]);
        }
      } else {
        this.#pairs = op_selvage_form_parse(`${from}`.replace(/^\?/, ""));
      }
    }
    #changed() {
      if (this.#owner) this.#owner.search = this.toString();
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#pairs.push([`${name}`, `${value}`]);
      this.#changed();
    }
    delete(name, value) {
      this.#pairs = this.#pairs.filter((pair) => pair[0] !== `${name}` || (value !== undefined && pair[1] !== `${value}`));
      this.#changed();
    }
    get(name) {
      return this.#pairs.find((pair) => pair[0] === `${name}`)?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter((pair) => pair[0] === `${name}`).map((pair) => pair[1]);
    }
    has(name, value) {
      return this.#pairs.some((pair) => pair[0] === `${name}` && (value === undefined || pair[1] === `${value}`));
    }
    set(name, value) {
      const at = this.#pairs.findIndex((pair) => pair[0] === `${name}`);
      if (at < 0) {
        this.#pairs.push([`${name}`, `${value}`]);
      } else {
        this.#pairs[at] = [this.#pairs[at][0], `${value}`];
        this.#pairs = this.#pairs.filter((pair, index) => index <= at || pair[0] !== `${name}`);
      }
      this.#changed();
    }
    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      this.#changed();
    }
    forEach(callback, receiver) {
      for (const [name, value] of this) callback.call(receiver, value, name, this);
    }
    *entries() {
      for (let at = 0; at < this.#pairs.length; at++) yield [...this.#pairs[at]];
    }
    *keys() {
      for (const [name] of this) yield name;
    }
    *values() {
      for (const [, value] of this) yield value;
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return op_selvage_form_serialize(this.#pairs);
    }
  }

  class URL {
    #parts;
    #params = null;

    constructor(url, base) {
      this.#parts = op_selvage_url_parse(`${url}`, base === undefined ? null : `${base}`);
      if (!this.#parts) throw new TypeError("Invalid URL");
    }
    static canParse(url, base) {
      return op_selvage_url_parse(`${url}`, base === undefined ? null : `${base}`) !== null;
    }
    static parse(url, base) {
      return URL.canParse(url, base) ? new URL(url, base) : null;
    }
    static {
      const writable = [
        "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
      ];
      for (const name of ["origin", ...writable]) {
        const property = { configurable: true, enumerable: true, get() { return this.#parts[name]; } };
        if (name !== "origin") {
          property.set = function (value) {
            const parts = op_selvage_url_set(this.#parts.href, name, `${value}`);
            if (!parts) throw new TypeError("Invalid URL");
            this.#parts = parts;
            if (this.#params && (name === "search" || name === "href")) followQuery(this, this.#params, parts.search);
          };
        }
        Object.defineProperty(URL.prototype, name, property);
      }
    }
    get searchParams() {
      this.#params ??= followQuery(this, null, this.#parts.search);
      return this.#params;
    }
    toString() {
      return this.#parts.href;
    }
    toJSON() {
      return this.#parts.href;
    }
  }

  // TextEncoder, TextDecoder: UTF-8 alone, and each call whole.

  class TextEncoder {
    get encoding() {
      return "utf-8";
    }
    encode(input = "") {
      const string = `${input}`.toWellFormed();
      const bytes = new Uint8Array(op_str_byte_length(string));
      op_selvage_encode(string, bytes);
      return bytes;
    }
    encodeInto(input, target) {
      let read = 0;
      let written = 0;
      for (const character of `${input}`) {
        const bytes = this.encode(character);
        if (written + bytes.length > target.length) break;
        target.set(bytes, written);
        written += bytes.length;
        read += character.length;
      }
      return { read, written };
    }
  }

  class TextDecoder {
    #fatal;
    #keepMark;

    constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
      if (!/^\s*(unicode-1-1-utf-8|utf-?8)\s*$/i.test(label)) throw new RangeError(`No encoding but utf-8: ${label}`);
      this.#fatal = fatal;
      this.#keepMark = ignoreBOM;
    }
    get encoding() {
      return "utf-8";
    }
    get fatal() {
      return this.#fatal;
    }
    get ignoreBOM() {
      return this.#keepMark;
    }
    decode(input = new Uint8Array(), { stream = false } = {}) {
      if (stream) throw new TypeError("TextDecoder does not stream here");
      const bytes = ArrayBuffer.isView(input)
        ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
        : new Uint8Array(input);
      if (this.#fatal && !op_selvage_is_utf8(bytes)) throw new TypeError("The encoded data was not valid utf-8");
      const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
      return (marked && this.#keepMark ? "\ufeff" : "") + core.decode(bytes);
    }
  }

  // MessageChannel, timers, performance

  class MessagePort {
    onmessage = null;
    peer = null;
    postMessage(data) {
      queueMicrotask(() => this.peer?.onmessage?.({ data }));
    }
    start() {}
    close() {
      this.peer = null;
    }
  }

  class MessageChannel {
    port1 = new MessagePort();
    port2 = new MessagePort();
    constructor() {
      this.port1.peer = this.port2;
      this.port2.peer = this.port1;
    }
  }

  let timers = 0;
  const never = () => ++timers;
  const origin = Date.now();

  defined(globalThis, {
    URL, URLSearchParams, TextEncoder, TextDecoder, MessagePort, MessageChannel,
    setTimeout: never, setInterval: never, setImmediate: never,
    clearTimeout: silent, clearInterval: silent, clearImmediate: silent,
    performance: { timeOrigin: origin, now: () => Date.now() - origin, mark: silent, measure: silent },
  });
})();
