import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogTrigger,
  Heading,
  Input,
  Label,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Failure } from '../parts/Failure';
import { media } from '../queries';
import { Thumbnail } from './Thumbnail';
import { Uploads } from './Uploads';
import { useUploads } from './useUploads';

interface Props {
  /** The text of the button. */
  label: string;
  /** Whether the alternative text is asked for. */
  hasAlternative?: boolean;
  onChoose: (path: string, alternative: string) => void;
}

/** A button that opens the pictures of the site, to choose one or to upload it. */
export function MediaChoice({ label, ...choice }: Props) {
  return (
    <DialogTrigger>
      <Button className="quiet">{label}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal wide">
          <Dialog>{({ close }) => <Choosing {...choice} label={label} close={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function Choosing({ label, hasAlternative, onChoose, close }: Props & { close: () => void }) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [alternative, setAlternative] = useState('');
  const query = new URLSearchParams({ pictures: 'true', text });
  const { data, error } = useQuery(media(query.toString()));
  const choose = (path: string) => {
    if (hasAlternative) {
      setChosen(path);
      return;
    }
    onChoose(path, '');
    close();
  };
  const { sending, send } = useUploads(({ path }) => choose(path));
  return (
    <>
      <Heading slot="title">{label}</Heading>
      {chosen ? (
        <>
          <Thumbnail path={chosen} />
          <TextField className="field" value={alternative} onChange={setAlternative} autoFocus>
            <Label>{t('desk.media.alternative')}</Label>
            <Input />
          </TextField>
          <p className="hint">{t('desk.media.alternativeHint')}</p>
        </>
      ) : (
        <>
          {!data?.read_only && <Uploads sending={sending} send={send} onlyPictures />}
          <TextField className="field" value={text} onChange={setText} maxLength={60}>
            <Label>{t('desk.media.search')}</Label>
            <Input type="search" />
          </TextField>
          <Failure error={error} />
          <ul className="media">
            {data?.media.map(({ path, name }) => (
              <li key={path}>
                <Button className="pick" onPress={() => choose(path)}>
                  <Thumbnail path={path} />
                  <small>{name}</small>
                </Button>
              </li>
            ))}
          </ul>
          {data?.total === 0 && <p className="hint">{t('desk.media.none')}</p>}
        </>
      )}
      <div className="row">
        {chosen && (
          <Button
            className="action"
            onPress={() => {
              onChoose(chosen, alternative.trim());
              close();
            }}
          >
            {t('desk.media.insert')}
          </Button>
        )}
        <Button className="quiet" onPress={close}>
          {t('desk.form.cancel')}
        </Button>
      </div>
    </>
  );
}
