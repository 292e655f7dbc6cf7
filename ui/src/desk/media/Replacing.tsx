import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, FileTrigger, Heading } from 'react-aria-components';
import type { Medium } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';
import { Failure } from '../parts/Failure';
import { showNew } from './renewal';
import { replace } from './upload';

/** Lets another file be chosen that takes the place of a file, after a question. */
export function Replacing({ medium: { path, name, uses } }: { medium: Medium }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<File>();
  const replacing = useMutation({
    mutationFn: (file: File) => replace(path, file),
    onSuccess: () => showNew(path),
  });
  const close = () => setChosen(undefined);
  return (
    <>
      <FileTrigger onSelect={(files) => setChosen(files?.[0])}>
        <Button
          className="quiet"
          aria-label={t('desk.media.replaceBy', { name })}
          isPending={replacing.isPending}
        >
          {t('desk.media.replace')}
        </Button>
      </FileTrigger>
      <Dialogue role="alertdialog" isOpen={chosen !== undefined} onOpenChange={close}>
        <Heading slot="title">
          {t('desk.media.replaceQuestion', { name, file: chosen?.name ?? '', count: uses.length })}
        </Heading>
        <div className="row">
          <Button
            className="action danger"
            onPress={() => {
              if (chosen) replacing.mutate(chosen);
              close();
            }}
          >
            {t('desk.media.replace')}
          </Button>
          <Button className="quiet" autoFocus onPress={close}>
            {t('desk.form.cancel')}
          </Button>
        </div>
      </Dialogue>
      <small role="status">{replacing.isSuccess && t('desk.media.replaced')}</small>
      <Failure error={replacing.error} />
    </>
  );
}
