import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  Autocomplete,
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Text,
  TextField,
} from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { MediaChoice } from '../media/MediaChoice';
import suggestions from '../parts/Suggestions.module.css';
import { keptSelection } from '../parts/selection';
import { entries, media } from '../queries';
import { Insert } from './Insert';
import { pathOf } from './links';
import { completed, isAddress } from './schema';

interface Props {
  /** The language of the text. */
  locale: Locale;
  /** The address of the link at the cursor, or nothing for a new one. */
  href: string;
  /** The words that become the link; nothing if it brings its own. */
  words: string;
  /** Whether the link has words that stay. */
  hasWords?: boolean;
  onConfirm: (href: string, words: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const MOST_FILES = 5;

/** Asks where a link leads: a page or a file of the site that a search finds, or an address. */
export function LinkDialog({ locale, href, words, hasWords = false, onConfirm, onRemove, onClose }: Props) {
  const { t } = useI18n();
  const [text, setText] = useState(href || words);
  const [own, setOwn] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const wanted = useDeferredValue(text.trim());
  const isSearch = wanted !== '' && !isAddress(completed(wanted));
  const found = useQuery({ ...entries({ text: wanted }), enabled: isSearch });
  const files = useQuery({ ...media({ text: wanted }), enabled: isSearch });
  const pages = (isSearch ? (found.data?.entries ?? []) : []).flatMap((entry) => {
    const path = pathOf(entry);
    const title = entry.titles[locale];
    const isShown = typeof entry.states[locale] === 'object';
    return path && title ? [{ id: path, title, isShown }] : [];
  });
  // First those that readers find, and of these those whose titles have the words.
  const rank = ({ title, isShown }: (typeof pages)[number]) =>
    (isShown ? 0 : 2) + (title.toLowerCase().includes(wanted.toLowerCase()) ? 0 : 1);
  const all = [
    ...[...pages].sort((one, other) => rank(one) - rank(other)),
    ...(isSearch ? (files.data?.media ?? []) : [])
      .slice(0, MOST_FILES)
      .map(({ path, name }) => ({ id: path, title: name || path, isShown: true })),
  ];
  const change = (value: string) => {
    setText(value);
    setIsWrong(false);
  };
  return (
    <Insert
      title={t('desk.rich.link')}
      action={t('desk.rich.insert')}
      onConfirm={() => {
        const address = completed(text);
        if (isAddress(address)) onConfirm(address, own.trim());
        else setIsWrong(true);
      }}
      onClose={onClose}
      others={
        href && (
          <Button className="quiet" onPress={onRemove}>
            {t('desk.rich.unlink')}
          </Button>
        )
      }
    >
      <Autocomplete inputValue={text} onInputChange={change} disableAutoFocusFirst>
        <TextField className="field" isInvalid={isWrong} validationBehavior="aria">
          <Label>{t('desk.rich.address')}</Label>
          <Input autoFocus {...keptSelection} />
          <div className="note">
            <Text slot="description">{t('desk.rich.addressHint')}</Text>
            <FieldError>{isWrong && t('desk.rich.noAddress')}</FieldError>
          </div>
        </TextField>
        {isSearch && (
          <ListBox
            className={suggestions.suggestions}
            aria-label={t('desk.rich.pages')}
            items={all}
            renderEmptyState={() => (found.isFetching ? null : t('desk.rich.noPage'))}
          >
            {({ id, title, isShown }) => (
              <ListBoxItem id={id} textValue={title} onAction={() => onConfirm(id, own.trim() || title)}>
                {title}
                <small>{isShown ? id : `${id} · ${t('desk.rich.notShown')}`}</small>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
      <MediaChoice label={t('desk.rich.file')} onChoose={([path = '']) => change(path)} withDocuments />
      {href === '' && words === '' && !hasWords && (
        <TextField className="field" value={own} onChange={setOwn} maxLength={200}>
          <Label>{t('desk.rich.words')}</Label>
          <Input />
        </TextField>
      )}
    </Insert>
  );
}
