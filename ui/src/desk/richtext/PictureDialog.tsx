import { useState } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { MediaChoice } from '../media/MediaChoice';
import type { Picture } from './commands';
import { Insert } from './Insert';

interface Props {
  picture: Picture;
  onConfirm: (picture: Picture) => void;
  onClose: () => void;
}

/** Asks for a picture of the site, and its description in the language of the text. */
export function PictureDialog({ picture, onConfirm, onClose }: Props) {
  const { t } = useI18n();
  const [src, setSrc] = useState(picture.src);
  const [alt, setAlt] = useState(picture.alt);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Insert
      title={t('desk.rich.picture')}
      action={t('desk.rich.insert')}
      onConfirm={() => {
        if (/^\/media\/\S+$/.test(src.trim())) onConfirm({ src: src.trim(), alt: alt.trim() });
        else setIsWrong(true);
      }}
      onClose={onClose}
    >
      <TextField
        className="field"
        value={src}
        onChange={(value) => {
          setSrc(value);
          setIsWrong(false);
        }}
        isInvalid={isWrong}
        validationBehavior="aria"
      >
        <Label>{t('desk.rich.source')}</Label>
        <Input autoFocus />
        <div className="note">
          <Text slot="description">/media/…</Text>
          <FieldError>{isWrong && t('desk.rich.noSource')}</FieldError>
        </div>
      </TextField>
      <MediaChoice label={t('desk.media.choose')} onChoose={([path = '']) => setSrc(path)} />
      <TextField className="field" value={alt} onChange={setAlt}>
        <Label>{t('desk.rich.alternative')}</Label>
        <Input />
        <div className="note">
          <Text slot="description">{t('desk.rich.alternativeHint')}</Text>
        </div>
      </TextField>
    </Insert>
  );
}
