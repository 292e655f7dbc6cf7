import { Button } from 'react-aria-components';
import { useRevalidator, useRouteError } from 'react-router';
import { useI18n } from '../i18n/I18n';
import { CallError } from './api';
import { Entrance } from './parts/Entrance';
import { Failure } from './parts/Failure';

/** The page of a path that is unknown, or whose account could not be read. */
export function Failed() {
  const { t } = useI18n();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isUnknown = !(error instanceof CallError);
  return (
    <Entrance title={t('desk.failed.title')}>
      <Failure error={isUnknown ? new CallError('not-found', 404) : error} />
      {isUnknown ? (
        <a href="/desk">{t('desk.failed.home')}</a>
      ) : (
        <Button className="action" onPress={revalidate}>
          {t('desk.failed.again')}
        </Button>
      )}
    </Entrance>
  );
}
