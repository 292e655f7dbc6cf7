import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Locale } from '../../generated/document';
import { tagOf } from '../content/parts';
import { SendingList } from '../media/SendingList';
import { useUploads } from '../media/useUploads';
import {
  linkAt,
  pictureAt,
  plugins,
  putLink,
  putPicture,
  removeLink,
  selectCode,
  selectedWords,
} from './commands';
import { KeptEditors, type ReadText } from './keptEditors';
import { LinkDialog } from './LinkDialog';
import { LossesNote } from './LossesNote';
import { fromMarkdown } from './markdown';
import { replaced, textOf } from './outside';
import { PictureDialog } from './PictureDialog';
import type { Losses } from './paste';
import { Pasting } from './pasting';
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
  const read = useRef<readonly ReadText[]>([]);
  const kept = useContext(KeptEditors);
  const key = `${locale} ${label}`;
  const [losses, setLosses] = useState<Losses>();
  const { sending, send } = useUploads(({ path }) => run(putPicture({ src: path, alt: '' })));
  const [pasting] = useState(() => new Pasting(() => view.current, send, setLosses));

  const changed = useEffectEvent((document: EditorState['doc']) => {
    shown.current = textOf(document, read.current);
    onChange(shown.current);
  });
  const refused = useEffectEvent(onUnreadable);
  /** Returns the state with a text that comes from outside; nothing if the editor cannot have it. */
  const withText = useEffectEvent((from: EditorState | undefined, text: string) => {
    if (from && text === shown.current) return from;
    const document = fromMarkdown(text);
    if (!document) return undefined;
    shown.current = text;
    read.current = [...read.current, { document, text }];
    return from ? from.apply(replaced(from, document)) : EditorState.create({ doc: document });
  });
  const openLink = () => {
    if (view.current) selectCode(view.current.state, view.current.dispatch);
    setOpen('link');
  };
  const linkKey = useEffectEvent(openLink);
  const newView = useEffectEvent((element: HTMLElement, first: EditorState) => {
    const own: EditorView = new EditorView(element, {
      state: first,
      ...pasting.props,
      dispatchTransaction(change) {
        pasting.changed(change);
        const next = own.state.apply(change);
        own.updateState(next);
        setState(next);
        if (change.docChanged) changed(next.doc);
      },
    });
    return own;
  });
  useEffect(() => {
    const before = kept.get(key);
    if (!view.current) [shown.current, read.current] = [before?.shown, before?.read ?? []];
    const next = withText(view.current?.state ?? before?.state, value);
    if (!next) return refused();
    if (next === view.current?.state) return;
    if (view.current) view.current.updateState(next);
    else if (place.current)
      view.current = newView(place.current, next.reconfigure({ plugins: plugins(linkKey) }));
    setState(view.current?.state);
  }, [value, kept, key]);
  useEffect(() => {
    return () => {
      if (view.current && shown.current !== undefined)
        kept.set(key, { state: view.current.state, shown: shown.current, read: read.current });
      view.current?.destroy();
      view.current = null;
    };
  }, [kept, key]);
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
        <Tools state={state} run={run} onLink={openLink} onPicture={() => setOpen('picture')} />
      )}
      <div ref={place} />
      {sending.length > 0 && <SendingList sending={sending} send={send} />}
      <LossesNote losses={losses} fetch={(addresses) => pasting.fetch(addresses)} />
      {state && open === 'link' && (
        <LinkDialog
          locale={locale}
          href={linkAt(state)}
          words={selectedWords(state)}
          onConfirm={(href, words) => {
            run(putLink(href, words));
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
