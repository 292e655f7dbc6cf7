import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Medium } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { LOCALES } from '../content/parts';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { time } from '../parts/times';
import { entryPage } from '../queries';
import { useNames } from '../useNames';
import { Replacing } from './Replacing';
import { listAgain, showNew } from './renewal';
import { sizeText } from './sizes';
import { Thumbnail } from './Thumbnail';
import { nameOf } from './upload';

interface Props {
  medium: Medium;
  mayDelete: boolean;
}

/** A file with its size and the entries that show it. */
export function MediaCard({ medium, mayDelete }: Props) {
  const { locale, t } = useI18n();
  const personOf = useNames();
  const { path, name, size, pixels, author, added_at, uses, is_stored, has_original: hasOriginal } = medium;
  const [width, height] = pixels ?? [];
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/media/{path}', { path: { path: nameOf(path) } }),
    onSuccess: () => (hasOriginal ? showNew(path) : listAgain()),
  });
  return (
    <li>
      <a href={path} target="_blank" rel="noreferrer">
        <Thumbnail key={added_at} path={path} />
        {name}
      </a>
      <small>
        {sizeText(size, locale)}
        {width && height && ` · ${t('desk.media.pixels', { width, height })}`}
        {added_at !== undefined && ` · ${time(added_at / 1000, locale)}`}
        {author && ` · ${personOf(author)}`}
      </small>
      {uses.length > 0 ? (
        <details>
          <summary>{t('desk.media.uses', { count: uses.length })}</summary>
          <ul>
            {uses.map((use) => (
              <li key={use.id}>
                <Link to={entryPage(use)}>
                  {[locale, ...LOCALES].map((own) => use.titles[own]).find((title) => title) ?? use.id}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <small>{t('desk.media.unused')}</small>
      )}
      {mayDelete && hasOriginal && (
        <Confirm
          action={t('desk.media.restore')}
          isMild
          of={name}
          question={t('desk.media.restoreQuestion', { name, count: uses.length })}
          onConfirm={() => remove.mutate()}
        />
      )}
      {mayDelete && is_stored && !hasOriginal && uses.length === 0 && (
        <Confirm
          action={t('desk.media.delete')}
          of={name}
          question={t('desk.media.deleteQuestion', { name })}
          onConfirm={() => remove.mutate()}
        />
      )}
      {mayDelete && <Replacing medium={medium} />}
      <Failure error={remove.error} />
    </li>
  );
}
