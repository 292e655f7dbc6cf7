import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, DialogTrigger, Heading, Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';
import { Failure } from '../parts/Failure';
import { media } from '../queries';
import styles from './Media.module.css';
import { Thumbnail } from './Thumbnail';
import { Uploads } from './Uploads';
import { useUploads } from './useUploads';

interface Props {
  /** The text of the button. */
  label: string;
  onChoose: (path: string) => void;
  /** Whether documents are chosen from as well. */
  withDocuments?: boolean;
}

/** A button that opens the pictures or all files of the site, to choose one or to upload it. */
export function MediaChoice({ label, onChoose, withDocuments = false }: Props) {
  return (
    <DialogTrigger>
      <Button className="quiet">{label}</Button>
      <Dialogue isWide>
        {({ close }) => (
          <>
            <Heading slot="title">{label}</Heading>
            <Choosing
              withDocuments={withDocuments}
              onChoose={(path) => {
                onChoose(path);
                close();
              }}
              onCancel={close}
            />
          </>
        )}
      </Dialogue>
    </DialogTrigger>
  );
}

interface ChoosingProps {
  onChoose: (path: string) => void;
  withDocuments: boolean;
  onCancel: () => void;
}

function Choosing({ onChoose, withDocuments, onCancel }: ChoosingProps) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const { data, error } = useQuery(media(withDocuments ? { text } : { pictures: true, text }));
  const { sending, send } = useUploads(({ path }) => onChoose(path));
  return (
    <>
      {!data?.read_only && <Uploads sending={sending} send={send} onlyPictures={!withDocuments} />}
      <TextField className="field" value={text} onChange={setText} maxLength={60}>
        <Label>{t('desk.media.search')}</Label>
        <Input type="search" />
      </TextField>
      <Failure error={error} />
      {data?.total === 0 && <p className="hint">{t('desk.media.none')}</p>}
      <ul className={styles.media}>
        {data?.media.map(({ path, name }) => (
          <li key={path}>
            <Button className={styles.pick} onPress={() => onChoose(path)}>
              <Thumbnail path={path} />
              <small>{name}</small>
            </Button>
          </li>
        ))}
      </ul>
      <Button className="quiet" onPress={onCancel}>
        {t('desk.form.cancel')}
      </Button>
    </>
  );
}
