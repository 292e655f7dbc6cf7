import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, DialogTrigger, Heading, Input, Label, TextField, ToggleButton } from 'react-aria-components';
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
  /** Takes the chosen files, in the order in which they were chosen or uploaded: one, unless several are wanted. */
  onChoose: (paths: string[]) => void;
  /** Whether several are chosen. */
  isSeveral?: boolean;
  /** Whether documents are chosen from as well. */
  withDocuments?: boolean;
}

/** A button that opens the pictures or all files of the site, to choose from them or to upload more. */
export function MediaChoice({ label, onChoose, isSeveral = false, withDocuments = false }: Props) {
  return (
    <DialogTrigger>
      <Button className="quiet">{label}</Button>
      <Dialogue isWide>
        {({ close }) => (
          <>
            <Heading slot="title">{label}</Heading>
            <Choosing
              isSeveral={isSeveral}
              withDocuments={withDocuments}
              onChoose={(paths) => {
                onChoose(paths);
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
  onChoose: (paths: string[]) => void;
  isSeveral: boolean;
  withDocuments: boolean;
  onCancel: () => void;
}

function Choosing({ onChoose, isSeveral, withDocuments, onCancel }: ChoosingProps) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error } = useQuery(media(withDocuments ? { text } : { pictures: true, text }));
  const { sending, send } = useUploads(({ path }) => {
    if (isSeveral) setChosen((before) => [...before, path]);
    else onChoose([path]);
  });
  const toggle = (path: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, path] : before.filter((own) => own !== path)));
  return (
    <>
      {!data?.read_only && (
        <Uploads sending={sending} send={send} onlyPictures={!withDocuments} isSeveral={isSeveral} />
      )}
      <TextField className="field" value={text} onChange={setText} maxLength={60}>
        <Label>{t('desk.media.search')}</Label>
        <Input type="search" />
      </TextField>
      <Failure error={error} />
      {data?.total === 0 && <p className="hint">{t('desk.media.none')}</p>}
      <ul className={styles.media}>
        {data?.media.map(({ path, name }) => {
          const picture = (
            <>
              <Thumbnail path={path} />
              <small>{name}</small>
            </>
          );
          return (
            <li key={path}>
              {isSeveral ? (
                <ToggleButton
                  className={styles.pick}
                  isSelected={chosen.includes(path)}
                  onChange={(isOn) => toggle(path, isOn)}
                >
                  {picture}
                </ToggleButton>
              ) : (
                <Button className={styles.pick} onPress={() => onChoose([path])}>
                  {picture}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={`row ${styles.confirm}`}>
        {isSeveral && (
          <Button
            className="action"
            isDisabled={chosen.length === 0 || sending.some(({ error }) => !error)}
            onPress={() => onChoose([...chosen])}
          >
            {t('desk.media.addChosen', { count: chosen.length })}
          </Button>
        )}
        <Button className="quiet" onPress={onCancel}>
          {t('desk.form.cancel')}
        </Button>
      </div>
    </>
  );
}
