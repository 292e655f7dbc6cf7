import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry, EntryFields } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import type { Scheme } from '../../preview/colourScheme';
import type { FromPreview, ToPreview } from '../../preview/preview';
import type { PlacedWord } from '../../preview/words';
import { allFieldsOf } from '../content/fields';
import { LOCALES, nameOf } from '../content/parts';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { useSettled } from '../parts/useSettled';
import { usePageNames } from '../usePageNames';
import styles from './Preview.module.css';
import { PreviewLink } from './PreviewLink';
import { drafted, langOf, pagesOf, previewPath } from './queries';
import { Scaled, WIDTHS, type Width } from './Scaled';
import { Toggles } from './Toggles';
import { WordsHere } from './WordsHere';

interface Props {
  entry: Entry;
  /** The fields that differ from the entry. */
  fields: EntryFields;
}

/** What a click on the page does. */
const CLICKS = ['links', 'words'] as const;
type Click = (typeof CLICKS)[number];
const CLICK_NAMES: Record<Click, TextKey> = {
  links: 'desk.preview.links',
  words: 'desk.preview.words',
};

/** How long nothing is typed before the page is made anew, in milliseconds. */
const PAUSE = 250;

const WIDTH_NAMES: Record<Width, TextKey> = {
  phone: 'desk.preview.phone',
  tablet: 'desk.preview.tablet',
  desktop: 'desk.preview.desktop',
};
const SCHEMES = ['light', 'dark'] as const;
const SCHEME_NAMES: Record<Scheme, TextKey> = { light: 'desk.preview.light', dark: 'desk.preview.dark' };

/** The pages that show an entry, with the texts that its form has. */
export function Preview({ entry, fields, clicks = 'links' }: Props & { clicks?: Click }) {
  const { locale: own, t } = useI18n();
  const isWord = entry.id.startsWith('word/');
  const written = LOCALES.filter((lang) => isWord || (entry.fields[lang] ?? fields[lang]));
  const [lang, setLang] = useState<Locale>(written.includes(own) ? own : (written[0] ?? own));
  const [chosen, setChosen] = useState<Partial<Record<Locale, string>>>({});
  const [width, setWidth] = useState<Width>('desktop');
  const [scheme, setScheme] = useState<Scheme>(darkened() ? 'dark' : 'light');
  const [click, setClick] = useState<Click>(clicks);
  const [words, setWords] = useState<PlacedWord[]>();
  const pages = useQuery(pagesOf(entry));
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // It is below the form where there is no room beside it.
    if (!matchMedia('(width > 900px)').matches) place.current?.scrollIntoView();
  }, []);
  const paths = (pages.data ?? []).filter((page) => page.lang === lang).map(({ path }) => path);
  const path = chosen[lang] ?? paths[0];
  const offered = [...new Set([...(path === undefined ? [] : [path]), ...paths])].sort(byPlace(paths));
  const pageName = usePageNames(offered);
  const follow = (to: string) => {
    const other = langOf(to);
    setLang(other);
    setWords(undefined);
    setChosen({ ...chosen, [other]: to });
  };
  return (
    <section ref={place} className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{t('desk.preview.title')}</h2>
      <div className={styles.tools}>
        <Toggles
          label={t('desk.preview.language')}
          value={lang}
          options={written.map((value) => ({ value, name: nameOf(value) }))}
          onChange={setLang}
        />
        <Toggles
          label={t('desk.preview.width')}
          value={width}
          options={WIDTHS.map((value) => ({ value, name: t(WIDTH_NAMES[value]) }))}
          onChange={setWidth}
        />
        <Toggles
          label={t('desk.preview.scheme')}
          value={scheme}
          options={SCHEMES.map((value) => ({ value, name: t(SCHEME_NAMES[value]) }))}
          onChange={setScheme}
        />
        <Toggles
          label={t('desk.preview.click')}
          value={click}
          options={CLICKS.map((value) => ({ value, name: t(CLICK_NAMES[value]) }))}
          onChange={(value) => {
            setClick(value);
            setWords(undefined);
          }}
        />
      </div>
      <Failure error={pages.error} />
      {path !== undefined && (
        <>
          <div className={styles.tools}>
            <Choice
              label={t('desk.preview.page')}
              value={path}
              options={offered.map((value) => ({ value, name: pageName(value) }))}
              onChange={(to) => setChosen({ ...chosen, [lang]: to })}
            />
          </div>
          {/* The scripts of a page have the texts of one language. */}
          <Page
            key={lang}
            {...{ entry, fields, lang, path, width, scheme }}
            choosesWords={click === 'words'}
            onFollow={follow}
            onWords={setWords}
          />
          {click === 'words' && <WordsHere words={words} />}
          {!isWord && <PreviewLink entry={entry} path={path} />}
        </>
      )}
      {pages.data && path === undefined && <p className="hint">{t('desk.preview.none')}</p>}
    </section>
  );
}

interface PageProps extends Props {
  lang: Locale;
  path: string;
  width: Width;
  scheme: Scheme;
  choosesWords: boolean;
  onFollow: (path: string) => void;
  onWords: (words: PlacedWord[]) => void;
}

/** The frame with a page: loaded once, and then sent each version of its document. */
function Page({ entry, fields, lang, path, width, scheme, choosesWords, onFollow, onWords }: PageProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(path);
  const [isReady, setReady] = useState(false);
  const settled = useSettled(fields, PAUSE);
  const { data, error, isFetching } = useQuery(drafted(entry, path, settled));
  const tell = useCallback((message: ToPreview) => {
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);
  const heard = useRef({ onFollow, onWords });
  heard.current = { onFollow, onWords };
  const word = JSON.stringify(wordOf(entry, settled, lang));
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<FromPreview>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data.preview === 'ready') setReady(true);
      if (data.preview === 'follow' && data.path) heard.current.onFollow(data.path);
      if (data.preview === 'words' && data.words) heard.current.onWords(data.words);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (isReady) tell({ scheme });
  }, [isReady, scheme, tell]);
  useEffect(() => {
    if (isReady && data) tell({ document: data });
  }, [isReady, data, tell]);
  useEffect(() => {
    if (isReady) tell({ words: JSON.parse(word), choosesWords });
  }, [isReady, word, choosesWords, tell]);
  return (
    <>
      <Failure error={error} />
      <Scaled width={width} isBusy={isFetching || !isReady}>
        <iframe ref={frame} title={t('desk.preview.frame')} src={previewPath(entry.id, first)} />
      </Scaled>
    </>
  );
}

/** The word that an entry is, as the form has it. */
function wordOf({ id, fields: own }: Entry, typed: EntryFields, lang: Locale): Record<string, string> {
  const [kind, key = ''] = id.split('/');
  const [field] = allFieldsOf(id, lang);
  if (kind !== 'word' || !field) return {};
  const text = typed[lang]?.[field.name] ?? own[lang]?.[field.name];
  return typeof text === 'string' ? { [key]: text } : {};
}

const darkened = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** Pages that were reached by a link stand before all others. */
const byPlace = (paths: readonly string[]) => (one: string, other: string) =>
  paths.indexOf(one) - paths.indexOf(other);
