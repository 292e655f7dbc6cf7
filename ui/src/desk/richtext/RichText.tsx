import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Locale } from '../../generated/document';
import { tagOf } from '../content/parts';
import { linkAt, pictureAt, plugins, putLink, putPicture, removeLink } from './commands';
import { LinkDialog } from './LinkDialog';
import { fromMarkdown, toMarkdown } from './markdown';
import { PictureDialog } from './PictureDialog';
import { pasteParser, withoutStyles } from './paste';
import styles from './RichText.module.css';
import { Tools } from './Tools';

interface Props {
  label: string;
  /** The language of the text. */
  locale: Locale;
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  /** The value has something that the editor would lose. */
  onUnreadable: () => void;
  isReadOnly: boolean;
  /** The element that describes the text, or says what is wrong with it. */
  describedBy: string;
  isInvalid: boolean;
}

/** A text with headings, lists, tables, links and pictures, which is Markdown outside. */
export function RichText(props: Props) {
  const { label, locale, value, onChange, onUnreadable, isReadOnly, describedBy, isInvalid } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>();
  const [open, setOpen] = useState<'link' | 'picture'>();
  // The text that the document stands for. Another value comes from outside.
  const shown = useRef<string>(undefined);

  const changed = useEffectEvent(
    (document: EditorState['doc'], first: EditorState['doc'], original: string) => {
      // An undone text is as it was written, not as it would be written.
      shown.current = document.eq(first) ? original : toMarkdown(document);
      onChange(shown.current);
    },
  );
  const refused = useEffectEvent(onUnreadable);
  useEffect(() => {
    if (value === shown.current) return;
    const document = fromMarkdown(value);
    if (!document) {
      refused();
      return;
    }
    shown.current = value;
    const fresh = EditorState.create({ doc: document, plugins: plugins(() => setOpen('link')) });
    setState(fresh);
    view.current?.destroy();
    const own = new EditorView(place.current, {
      state: fresh,
      clipboardParser: pasteParser,
      transformPastedHTML: withoutStyles,
      dispatchTransaction(change) {
        const next = own.state.apply(change);
        own.updateState(next);
        setState(next);
        if (change.docChanged) changed(next.doc, document, value);
      },
    });
    view.current = own;
  }, [value]);
  useEffect(() => () => view.current?.destroy(), []);
  useEffect(() => {
    view.current?.setProps({
      editable: () => !isReadOnly,
      attributes: {
        class: styles.text,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-readonly': String(isReadOnly),
        'aria-invalid': String(isInvalid),
        lang: tagOf(locale),
      },
    });
  });

  const run = (command: Command) => {
    const own = view.current;
    if (!own) return;
    command(own.state, own.dispatch, own);
    if (!open) own.focus();
  };
  const close = () => {
    setOpen(undefined);
    view.current?.focus();
  };
  return (
    <div className={styles.rich}>
      {state && !isReadOnly && (
        <Tools state={state} run={run} onLink={() => setOpen('link')} onPicture={() => setOpen('picture')} />
      )}
      <div ref={place} />
      {state && open === 'link' && (
        <LinkDialog
          locale={locale}
          href={linkAt(state)}
          onConfirm={(href, title) => {
            run(putLink(href, title));
            close();
          }}
          onRemove={() => {
            run(removeLink);
            close();
          }}
          onClose={close}
        />
      )}
      {state && open === 'picture' && (
        <PictureDialog
          picture={pictureAt(state)}
          onConfirm={(picture) => {
            run(putPicture(picture));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
