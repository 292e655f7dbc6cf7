import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import type { GivenLink } from './customer';

/** Says that a link is on its way, or shows the one to hand over. */
export function LinkGiven({ given }: { given: GivenLink | undefined }) {
  const { t } = useI18n();
  const link = given?.link;
  return (
    <div role="status">
      {given && !link && (
        <p className="notice">{t('desk.customers.mailed', { email: given.customer.email })}</p>
      )}
      {link && (
        <div className="link">
          {t('desk.customers.handOver')}
          <code>{link}</code>
          <Button className="quiet" onPress={() => navigator.clipboard?.writeText(link)}>
            {t('desk.people.copy')}
          </Button>
        </div>
      )}
    </div>
  );
}
