// Pasting and dropping into a text.

import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { call } from '../api';
import { putLink, putPicture } from './commands';
import { replaced } from './outside';
import { type Losses, PasteParser } from './paste';
import { withoutStyles } from './pastedStyles';
import { hasDataPictures, picturesIn, withAddresses } from './pictures';

/** HTML that was pasted, and the text around it. */
interface Pasted {
  html: string;
  before: EditorState;
  after?: Node;
}

export class Pasting {
  readonly #view: () => EditorView | null;
  readonly #send: (files: File[]) => void;
  readonly #parser: PasteParser;
  /** The pictures of other sites that this one has, by their addresses there. */
  readonly #fetched = new Map<string, string>();
  #last: Pasted | undefined;

  constructor(
    view: () => EditorView | null,
    send: (files: File[]) => void,
    onLosses: (losses: Losses) => void,
  ) {
    this.#view = view;
    this.#send = send;
    this.#parser = new PasteParser(location.origin, this.#fetched, onLosses);
  }

  /** What an editor does with what is pasted or dropped. */
  get props(): EditorProps {
    return {
      clipboardParser: this.#parser,
      transformPastedHTML: withoutStyles,
      handlePaste: (view, { clipboardData }) => this.#paste(view, clipboardData),
      handleDrop: (view, event, _, isMoved) => {
        const files = isMoved ? [] : picturesIn(event.dataTransfer);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (files.length === 0 || !at) return false;
        view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
        this.#send(files);
        return true;
      },
    };
  }

  #paste(view: EditorView, data: DataTransfer | null): boolean {
    const files = picturesIn(data);
    if (files.length > 0) {
      this.#send(files);
      return true;
    }
    const address = data?.getData('text/plain').trim() ?? '';
    if (!view.state.selection.empty && /^https?:\/\/\S+$/.test(address))
      return putLink(address)(view.state, view.dispatch);
    const html = data?.getData('text/html') ?? '';
    this.#last = { html, before: view.state };
    if (!hasDataPictures(html)) return false;
    const paste = (html: string) => {
      this.#last = { html, before: view.state };
      view.pasteHTML(html);
    };
    // Pictures that were refused are named as those that are left out.
    withAddresses(html).then(paste, () => paste(html));
    return true;
  }

  /** Notes what a change made of the text. */
  changed(change: Transaction) {
    if (this.#last && change.getMeta('paste')) this.#last.after = change.doc;
  }

  /** Has the server fetch pictures of other sites, and puts them into the text. Returns the number of those that it did not get. */
  async fetch(addresses: readonly string[]): Promise<number> {
    for (const address of addresses) {
      const { href } = new URL(address, location.href);
      const medium = await call('POST', '/media/fetch', { body: { url: href } }).catch(() => undefined);
      if (medium) this.#fetched.set(address, medium.path);
    }
    const view = this.#view();
    const paths = addresses.flatMap((address) => this.#fetched.get(address) ?? []);
    if (view && this.#last?.after?.eq(view.state.doc)) this.#again(view, this.#last);
    else if (view) for (const src of paths) putPicture({ src, alt: '' })(view.state, view.dispatch);
    return addresses.length - paths.length;
  }

  /** Pastes again what nobody has changed since. */
  #again(view: EditorView, { html, before }: Pasted) {
    const back = replaced(view.state, before.doc);
    const { from, to } = before.selection;
    view.dispatch(back.setSelection(TextSelection.between(back.doc.resolve(from), back.doc.resolve(to))));
    view.pasteHTML(html);
  }
}
