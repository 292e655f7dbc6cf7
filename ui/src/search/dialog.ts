import texts from 'texts:suggest';
import type { Document, Locale, Segment } from '../generated/document';
import type { TextKey } from '../i18n/texts';
import sheet from './dialog.css' with { type: 'text' };

/** The wait for the next key before suggestions are requested. */
const PAUSE_MS = 150;
/** The number of suggestions. */
const MOST = 6;

let dialog: SearchDialog | undefined;

/** Opens the search dialog; `path` is that of the search page in the page's language. */
export function open(path: string): void {
  if (dialog?.path !== path) {
    dialog?.remove();
    dialog = new SearchDialog(path);
  }
  dialog.open();
}

/**
 * A field with suggestions, a combobox of the ARIA Authoring Practices: the arrow keys choose a suggestion, Enter follows it, or
 * leads to all results, Escape closes. Suggestions are links, which in-app navigation follows.
 */
class SearchDialog {
  readonly path: string;
  readonly #texts: Partial<Record<string, string>>;
  readonly #dialog = element('dialog', { className: 'search-dialog' });
  readonly #field = element('input', { type: 'search', maxLength: 200, autocomplete: 'off' });
  readonly #list = element('div', { id: 'suggestions', hidden: true });
  readonly #status = element('p', { className: 'visually-hidden' });
  #timer = 0;
  #request: AbortController | undefined;
  #active: HTMLElement | undefined;

  constructor(path: string) {
    this.path = path;
    const locale = (/^\/(en|ja)\//.exec(path)?.[1] ?? 'zh') as Locale;
    this.#texts = texts[locale].suggest ?? {};
    const form = element('form', { role: 'search', action: path });
    const close = element('button', { type: 'button', textContent: this.#text('suggest.close') });
    this.#dialog.ariaLabel = this.#text('suggest.label');
    this.#list.role = 'listbox';
    this.#list.ariaLabel = this.#text('suggest.label');
    this.#status.role = 'status';
    this.#field.name = 'q';
    this.#field.placeholder = this.#text('suggest.placeholder');
    this.#field.enterKeyHint = 'search';
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-label': this.#text('suggest.label'),
      'aria-autocomplete': 'list',
      'aria-controls': this.#list.id,
      'aria-expanded': 'false',
    }))
      this.#field.setAttribute(name, value);
    form.append(this.#field, close);
    this.#dialog.append(form, this.#list, this.#status);
    document.adoptedStyleSheets.push(styles());
    document.body.append(this.#dialog);

    close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('click', ({ target }) => {
      // Outside, or a suggestion.
      if (target === this.#dialog || (target as Element).closest('a')) this.#dialog.close();
    });
    this.#dialog.addEventListener('close', () => this.#stop());
    this.#field.addEventListener('input', () => this.#wait());
    this.#field.addEventListener('keydown', (event) => this.#onKey(event));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#follow();
    });
  }

  open(): void {
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#field.select();
  }

  remove(): void {
    this.#stop();
    this.#dialog.remove();
  }

  #text(key: TextKey & `suggest.${string}`, values: Record<string, string | number> = {}): string {
    return (this.#texts[key.slice('suggest.'.length)] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name) =>
      String(values[name]),
    );
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  /** Requests suggestions after a pause, instead of those that were requested before. */
  #wait(): void {
    this.#stop();
    this.#timer = window.setTimeout(() => void this.#suggest(), PAUSE_MS);
  }

  async #suggest(): Promise<void> {
    const query = this.#field.value.trim();
    if (query === '') {
      this.#show([]);
      return;
    }
    const request = new AbortController();
    this.#request = request;
    try {
      const address = `/_page${this.#address(query)}`;
      const response = await fetch(address, { signal: request.signal });
      const { page, frame } = (await response.json()) as Document;
      if (request.signal.aborted || page.kind !== 'search') return;
      const prefix = this.path.slice(0, -'/search'.length);
      const found = page.results.slice(0, MOST).map(({ link, section, title }) => {
        const href = link.href === '/' ? prefix || '/' : prefix + link.href;
        return option(href, [marked(title), element('small', { textContent: section })]);
      });
      const all = option(this.#address(query), [this.#text('suggest.all', { query })]);
      this.#show(found.length > 0 ? [...found, all] : [], frame.status);
    } catch {
      // Enter still leads to the search page.
    }
  }

  #show(options: HTMLElement[], status = 0): void {
    this.#choose(undefined);
    options.forEach((each, index) => {
      each.id = `suggestion-${index}`;
    });
    this.#list.replaceChildren(...options);
    this.#list.hidden = options.length === 0;
    this.#field.setAttribute('aria-expanded', String(options.length > 0));
    const count = options.length - 1;
    this.#status.classList.toggle('visually-hidden', count > 0 || status === 0);
    if (status === 0) this.#status.textContent = '';
    else
      this.#status.textContent =
        count > 0 ? this.#text('suggest.count', { count }) : this.#text('suggest.none');
  }

  #onKey(event: KeyboardEvent): void {
    // In a search field, it would only clear the field.
    if (event.key === 'Escape' && !event.isComposing) this.#dialog.close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // An input method uses the keys as well.
    if (!step || event.isComposing) return;
    event.preventDefault();
    const options = [...this.#list.children] as HTMLElement[];
    const at = this.#active ? options.indexOf(this.#active) : step > 0 ? -1 : 0;
    this.#choose(options[(at + step + options.length) % options.length]);
  }

  #choose(option: HTMLElement | undefined): void {
    if (this.#active) this.#active.ariaSelected = 'false';
    this.#active = option;
    if (option) {
      option.ariaSelected = 'true';
      option.scrollIntoView({ block: 'nearest' });
      this.#field.setAttribute('aria-activedescendant', option.id);
    } else this.#field.removeAttribute('aria-activedescendant');
  }

  /** Follows the chosen suggestion, or leads to all results, by a click that in-app navigation handles. */
  #follow(): void {
    const query = this.#field.value.trim();
    if (!this.#active && query === '') return;
    const link = this.#active ?? option(this.#address(query), []);
    if (!link.isConnected) this.#dialog.append(link);
    link.click();
    if (link !== this.#active) link.remove();
  }

  #address(query: string): string {
    return `${this.path}?${new URLSearchParams({ q: query })}`;
  }
}

function option(href: string, content: (Node | string)[]): HTMLAnchorElement {
  const link = element('a', { href, tabIndex: -1 });
  link.role = 'option';
  link.ariaSelected = 'false';
  link.append(...content);
  return link;
}

function marked(segments: readonly Segment[]): HTMLElement {
  const title = element('span', {});
  title.append(...segments.map(({ text, hit }) => (hit ? element('mark', { textContent: text }) : text)));
  return title;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** The style sheet is part of this script, so that visitors who do not search do not load it. */
function styles(): CSSStyleSheet {
  const styleSheet = new CSSStyleSheet();
  styleSheet.replaceSync(sheet);
  return styleSheet;
}
