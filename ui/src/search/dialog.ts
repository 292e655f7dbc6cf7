import { isComposing } from '../composing';
import { addStyles } from '../design/addStyles';
import type { Document, Locale, Segment } from '../generated/document';
import { localised } from '../i18n/locale';
import type { TextKey, Translate } from '../i18n/texts';
import { searchHref } from '../pages/search/searchHref';
import sheet from './dialog.css' with { type: 'text' };

/** The wait for the next key before suggestions are requested. */
const PAUSE_MS = 150;
/** The number of suggestions. */
const MOST = 6;

let dialog: SearchDialog | undefined;

// Part of this script, so that visitors who do not search do not load it.
addStyles(sheet);

/** Opens the search dialog in the page's language. */
export function open(locale: Locale, t: Translate): void {
  dialog ??= new SearchDialog(locale, t);
  dialog.open();
}

/**
 * A field with suggestions, a combobox of the ARIA Authoring Practices: the arrow keys choose a suggestion, Enter follows it, or
 * leads to all results, Escape closes. Suggestions are links, which in-app navigation follows.
 */
class SearchDialog {
  readonly locale: Locale;
  readonly #t: Translate;
  readonly #dialog = element('dialog', { className: 'search-dialog' });
  readonly #field = element('input', { type: 'search', maxLength: 200, autocomplete: 'off', name: 'q' });
  readonly #list = element('div', { id: 'suggestions', hidden: true });
  readonly #status = element('p', { className: 'visually-hidden' }, { role: 'status' });
  #timer = 0;
  #request: AbortController | undefined;
  #active: HTMLElement | undefined;

  constructor(locale: Locale, t: Translate) {
    this.locale = locale;
    this.#t = t;
    const form = element('form', { action: localised('/search', locale) }, { role: 'search' });
    const close = element('button', { type: 'button', textContent: this.#t('suggest.close') });
    const name = { 'aria-label': this.#t('suggest.label') };
    attribute(this.#dialog, name);
    attribute(this.#list, { role: 'listbox', ...name });
    attribute(this.#field, {
      role: 'combobox',
      enterkeyhint: 'search',
      placeholder: this.#t('suggest.placeholder'),
      'aria-autocomplete': 'list',
      'aria-controls': this.#list.id,
      'aria-expanded': 'false',
      ...name,
    });
    form.append(this.#field, close);
    this.#dialog.append(form, this.#list, this.#status);
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
      if (request.signal.aborted) return;
      if (page.kind !== 'search') {
        this.#show([], frame.status, 'error.unavailable');
        return;
      }
      const found = page.results
        .slice(0, MOST)
        .map(({ link, section, title }) =>
          option(localised(link.href, this.locale), [
            marked(title),
            element('small', { textContent: section }),
          ]),
        );
      const all = option(this.#address(query), [this.#t('suggest.all', { query })]);
      this.#show(found.length > 0 ? [...found, all] : [], frame.status);
    } catch {
      // Enter still leads to the search page.
    }
  }

  #show(options: HTMLElement[], status = 0, none: TextKey = 'suggest.none'): void {
    this.#choose(undefined);
    options.forEach((each, index) => {
      each.id = `suggestion-${index}`;
    });
    this.#list.replaceChildren(...options);
    this.#list.hidden = options.length === 0;
    attribute(this.#field, { 'aria-expanded': String(options.length > 0) });
    const count = options.length - 1;
    this.#status.classList.toggle('visually-hidden', count > 0 || status === 0);
    const text = count > 0 ? this.#t('suggest.count', { count }) : this.#t(none);
    this.#status.textContent = status === 0 ? '' : text;
  }

  #onKey(event: KeyboardEvent): void {
    // In a search field, it would only clear the field.
    if (event.key === 'Escape' && !isComposing(event)) this.#dialog.close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // An input method uses the keys as well.
    if (!step || isComposing(event)) return;
    event.preventDefault();
    const options = [...this.#list.children] as HTMLElement[];
    const at = this.#active ? options.indexOf(this.#active) : step > 0 ? -1 : 0;
    this.#choose(options[(at + step + options.length) % options.length]);
  }

  #choose(option: HTMLElement | undefined): void {
    if (this.#active) attribute(this.#active, { 'aria-selected': 'false' });
    this.#active = option;
    if (option) {
      attribute(option, { 'aria-selected': 'true' });
      option.scrollIntoView({ block: 'nearest' });
      attribute(this.#field, { 'aria-activedescendant': option.id });
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
    return localised(searchHref(query), this.locale);
  }
}

function option(href: string, content: (Node | string)[]): HTMLAnchorElement {
  const link = element('a', { href, tabIndex: -1 }, { role: 'option', 'aria-selected': 'false' });
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
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  return attribute(Object.assign(document.createElement(name), properties), attributes);
}

/** Sets attributes. Firefox before 119 has no properties for those of ARIA. */
function attribute<Own extends Element>(element: Own, attributes: Record<string, string>): Own {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
