import type { GivenLink } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { HandedLink } from '../parts/HandedLink';

/** Says that a link is on its way, or shows the one to hand over. */
export function LinkGiven({ given }: { given: GivenLink | undefined }) {
  const { t } = useI18n();
  const link = given?.link;
  return (
    <div role="status">
      {given && !link && (
        <p className="notice">{t('desk.customers.mailed', { email: given.customer.email })}</p>
      )}
      {link && <HandedLink text={t('desk.customers.handOver')} link={link} />}
    </div>
  );
}
