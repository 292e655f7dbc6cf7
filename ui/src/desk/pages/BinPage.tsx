import { useSuspenseQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/I18n';
import { BinnedEntries } from '../bin/BinnedEntries';
import { BinnedThings } from '../bin/BinnedThings';
import { may } from '../may';
import { Page } from '../parts/Page';
import { me } from '../queries';

/** What was deleted, and the way back: entries, and for owners everything else. */
export function BinPage() {
  const { t } = useI18n();
  const account = useSuspenseQuery(me).data;
  return (
    <Page title={t('desk.bin.title')}>
      <p className="hint">{t('desk.bin.hint')}</p>
      <section aria-labelledby="entries">
        <h2 id="entries">{t('desk.bin.entries')}</h2>
        <p className="hint">{t('desk.bin.entriesHint')}</p>
        <BinnedEntries />
      </section>
      {may(account.role, 'listDeleted') && (
        <section aria-labelledby="things">
          <h2 id="things">{t('desk.bin.things')}</h2>
          <p className="hint">{t('desk.bin.thingsHint')}</p>
          <BinnedThings />
        </section>
      )}
    </Page>
  );
}
