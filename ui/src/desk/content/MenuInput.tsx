import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { defaultMenu, type MenuLink, parseMenu, writeMenu } from '../../layout/menu';
import { Choice } from '../parts/Choice';
import inputs from '../parts/Fields.module.css';
import { ownPages } from '../queries';
import type { InputProps } from './inputProps';
import styles from './MenuInput.module.css';
import { Notes } from './PictureInput';
import { LOCALES, nameOf, tagOf } from './parts';
import { LINK_NAMES } from './sitePages';
import { titleIn } from './titles';

interface Props extends InputProps {
  name: string;
}

const LinkInput = lazy(() => import('./LinkInput'));
/** The beginning of an address on another site. */
const ELSEWHERE = 'https://';

/** The links of a menu: which, in which order, with which texts. */
export function MenuInput({ name, label, value, onChange, problem, note, isReadOnly }: Props) {
  const { locale, t } = useI18n();
  // A written menu has no blanks at the ends of texts, after which somebody is about to type on.
  const [typed, setTyped] = useState<MenuLink[]>([]);
  const links = writeMenu(typed) === value ? typed : parseMenu(value);
  const change = (next: MenuLink[]) => {
    setTyped(next);
    onChange(writeMenu(next));
  };
  const replace = (place: number, link: MenuLink) =>
    change(links.map((own, at) => (at === place ? link : own)));
  const begun = defaultMenu(name).map((target) => ({ target, texts: {} }));
  const pageName = (path: string) => {
    const key = LINK_NAMES[path];
    return key && t(key);
  };
  const { data: pages = [] } = useQuery(ownPages);
  /** The titles of an own page by language, with which its link begins. */
  const titlesOf = (path: string) => {
    const titles = pages.find(({ page }) => page === path)?.titles ?? {};
    const written = LOCALES.map((locale) => [locale, titles[locale]?.trim() ?? '']);
    return Object.fromEntries(written.filter(([, title]) => title)) as Record<string, string>;
  };
  const own = pages.flatMap(({ page, id, titles }) =>
    page && !links.some(({ target }) => target === page)
      ? [{ value: page, name: titleIn({ id, titles }, locale).title }]
      : [],
  );
  const others = Object.keys(LINK_NAMES).filter((path) => !links.some(({ target }) => target === path));
  return (
    <fieldset className={inputs.frame} disabled={isReadOnly}>
      <legend>{label}</legend>
      {links.length === 0 ? (
        <div className={styles.row}>
          <span>{begun.map(({ target }) => pageName(target)).join(' · ')}</span>
          <button type="button" className="quiet" onClick={() => change(begun)}>
            {t('desk.menu.change')}
          </button>
        </div>
      ) : (
        <>
          <ol className={styles.list}>
            {links.map((link, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an address is typed, and may be there twice.
              <li key={place}>
                <MenuRow
                  link={link}
                  page={pageName(link.target)}
                  onChange={(next) => replace(place, next)}
                  onUp={
                    place > 0
                      ? () =>
                          change([
                            ...links.slice(0, place - 1),
                            link,
                            ...links.slice(place - 1).filter((own) => own !== link),
                          ])
                      : undefined
                  }
                  onRemove={() => change(links.filter((own) => own !== link))}
                />
              </li>
            ))}
          </ol>
          <div className={styles.row}>
            <Choice
              label={t('desk.menu.add')}
              value=""
              options={[
                { value: '', name: t('desk.menu.choose') },
                ...others.map((path) => ({ value: path, name: pageName(path) ?? path })),
                ...own,
                { value: ELSEWHERE, name: t('desk.menu.other') },
              ]}
              onChange={(target) => target && change([...links, { target, texts: titlesOf(target) }])}
            />
            <button type="button" className="quiet" onClick={() => change([])}>
              {t('desk.menu.reset')}
            </button>
          </div>
        </>
      )}
      <Notes problem={problem} note={note} />
    </fieldset>
  );
}

interface RowProps {
  link: MenuLink;
  /** The name of its page; none for another address. */
  page: string | undefined;
  onChange: (link: MenuLink) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

/** A link with its texts. Pages of the site's own have names without any. */
function MenuRow({ link, page, onChange, onUp, onRemove }: RowProps) {
  const { t } = useI18n();
  const of = page ?? link.target;
  const address = (
    <TextField
      className="field"
      value={link.target}
      onChange={(target) => onChange({ ...link, target: target.replace(/[\s|]/g, '') })}
    >
      <Label>{t('desk.menu.address')}</Label>
      <Input />
    </TextField>
  );
  return (
    <>
      <div className={styles.row}>
        {page ? (
          <strong>{page}</strong>
        ) : (
          <Suspense fallback={address}>
            <LinkInput value={link.target} onChange={(target) => onChange({ ...link, target })}>
              {address}
            </LinkInput>
          </Suspense>
        )}
        {onUp && (
          <button
            type="button"
            className="quiet"
            aria-label={`${t('desk.languages.up')}: ${of}`}
            onClick={onUp}
          >
            {t('desk.languages.up')}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          aria-label={`${t('desk.menu.remove')}: ${of}`}
          onClick={onRemove}
        >
          {t('desk.menu.remove')}
        </button>
      </div>
      <details open={!page}>
        <summary>{t('desk.menu.texts')}</summary>
        <div className={styles.texts}>
          {LOCALES.map((locale) => (
            <TextField
              key={locale}
              className="field"
              value={link.texts[locale] ?? ''}
              onChange={(text) => onChange({ ...link, texts: { ...link.texts, [locale]: text } })}
            >
              <Label>{nameOf(locale)}</Label>
              <Input lang={tagOf(locale)} />
            </TextField>
          ))}
        </div>
      </details>
    </>
  );
}
