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
import suggestions from '../parts/Suggestions.module.css';
import { entries } from '../queries';
import { Insert } from './Insert';
import { pathOf } from './links';
import { completed, isAddress } from './schema';

interface Props {
  /** The language of the text. */
  locale: Locale;
  /** The address of the link at the cursor, or nothing for a new one. */
  href: string;
  /** The title is that of the page which was found, if it was one. */
  onConfirm: (href: string, title: string | undefined) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks where a link leads: a page of the site that a search finds, or an address. */
export function LinkDialog({ locale, href, onConfirm, onRemove, onClose }: Props) {
  const { t } = useI18n();
  const [text, setText] = useState(href);
  const [isWrong, setIsWrong] = useState(false);
  const wanted = useDeferredValue(text.trim());
  const isSearch = wanted !== '' && !isAddress(completed(wanted));
  const found = useQuery({ ...entries({ text: wanted }), enabled: isSearch });
  const pages = (isSearch ? (found.data?.entries ?? []) : []).flatMap((entry) => {
    const path = pathOf(entry);
    const title = entry.titles[locale];
    return path && title ? [{ id: path, title }] : [];
  });
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
        if (isAddress(address)) onConfirm(address, undefined);
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
          <Input autoFocus />
          <div className="note">
            <Text slot="description">{t('desk.rich.addressHint')}</Text>
            <FieldError>{isWrong && t('desk.rich.noAddress')}</FieldError>
          </div>
        </TextField>
        {isSearch && (
          <ListBox
            className={suggestions.suggestions}
            aria-label={t('desk.rich.pages')}
            items={pages}
            renderEmptyState={() => (found.isFetching ? null : t('desk.rich.noPage'))}
          >
            {({ id, title }) => (
              <ListBoxItem id={id} textValue={title} onAction={() => onConfirm(id, title)}>
                {title}
                <small>{id}</small>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
    </Insert>
  );
}
