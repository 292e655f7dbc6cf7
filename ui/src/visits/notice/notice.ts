import { addStyles } from '../../design/addStyles';
import type { Translate } from '../../i18n/texts';
import { type ConsentAnswer, isAnswer, storeAnswer, storedAnswer } from '../consent';
import { browserKey, forgetKey } from '../key';
import sheet from './notice.css' with { type: 'text' };

/**
 * Asks for consent to store the visit log's key, unless answered already, and whenever the visitor reopens the notice.
 */
export function askForConsent(t: Translate): void {
  let notice: Notice | undefined;
  const close = () => {
    notice?.remove();
    notice = undefined;
  };
  const open = () => {
    notice ??= new Notice(t, close);
    return notice;
  };
  // Part of this script, so that sites that do not ask do not load it.
  addStyles(sheet);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.consent-again')) open().focus();
  });
  // Another tab may have been given the answer.
  window.addEventListener('storage', (event) => {
    if (isAnswer(event) && storedAnswer() !== null) close();
  });
  if (storedAnswer() === null) open();
}

/** The notice at the bottom of the window. Not modal: it does not block the page. */
class Notice {
  readonly #box = document.createElement('section');
  readonly #resizeObserver = new ResizeObserver(() => this.#reserveSpace());

  constructor(t: Translate, close: () => void) {
    const text = document.createElement('p');
    text.textContent = t('consent.text');
    this.#box.className = 'consent';
    this.#box.setAttribute('aria-label', t('consent.label'));
    this.#box.tabIndex = -1;
    const accept = answerButton(t('consent.accept'), 'granted', close);
    const decline = answerButton(t('consent.decline'), 'declined', close);
    this.#box.append(text, accept, decline);
    document.body.append(this.#box);
    this.#resizeObserver.observe(this.#box);
  }

  focus(): void {
    this.#box.focus();
  }

  remove(): void {
    this.#resizeObserver.disconnect();
    this.#box.remove();
    document.documentElement.style.removeProperty('--consent-height');
  }

  /** Reserves scroll space, so that neither the end of the page nor the focus stays behind the notice. */
  #reserveSpace(): void {
    const isFixed = getComputedStyle(this.#box).position === 'fixed';
    const height = isFixed ? this.#box.offsetHeight : 0;
    document.documentElement.style.setProperty('--consent-height', `${height}px`);
  }
}

function answerButton(text: string, given: ConsentAnswer, close: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.setAttribute('aria-pressed', String(storedAnswer() === given));
  button.addEventListener('click', () => {
    storeAnswer(given);
    if (given === 'granted') browserKey('ask');
    else forgetKey();
    close();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  return button;
}
