import { useEffect } from 'react';
import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import { forgetSession, useSession, waivePassword } from '../../session/session';
import type { PageOf } from '../kinds';
import { AskUs } from '../user/AskUs';
import { FormPage } from '../user/FormPage';
import { reasonOf } from '../user/passwordReason';
import { ChangeForm } from './ChangeForm';
import { LinkForm } from './LinkForm';
import styles from './UserPasswordPage.module.css';

/**
 * A new password: by the present one, or by the link of a mail. The browser sends the form, so that it works without
 * JavaScript.
 */
export function UserPasswordPage({ page }: { page: PageOf<'user-password'> }) {
  const { t } = useI18n();
  const { confirms, done, link, refusal } = page;
  useEffect(() => {
    if (refusal === 'unsupported' || refusal === 'unavailable') waivePassword();
  }, [refusal]);
  if (done) return <Changed confirms={confirms} />;
  const isUnsupported = refusal === 'unsupported';
  if (refusal === 'link' || isUnsupported) {
    return (
      <FormPage title={t(isUnsupported ? 'password.title' : 'password.overTitle')} lead={reasonOf(page, t)}>
        {!isUnsupported && (
          <p className={styles.next}>
            <Link to={confirms ? '/user/forgotten?confirm' : '/user/forgotten'}>{t('password.again')}</Link>
          </p>
        )}
        <AskUs />
        {isUnsupported && <ToOrders />}
      </FormPage>
    );
  }
  return link === null ? <ChangeForm page={page} /> : <LinkForm page={page} link={link} />;
}

/** The way to the orders of a customer who is logged in. */
function ToOrders() {
  const { t } = useI18n();
  if (!useSession()) return null;
  return (
    <p className={styles.next}>
      <Link to="/order">{t('nav.order')}</Link>
    </p>
  );
}

/** The end. All sessions of the customer are over, this browser's as well. */
function Changed({ confirms }: { confirms: boolean }) {
  const { t } = useI18n();
  useEffect(forgetSession, []);
  return (
    <FormPage
      title={t(confirms ? 'password.confirmedTitle' : 'password.changedTitle')}
      lead={t(confirms ? 'password.confirmedText' : 'password.changedText')}
    >
      <p className={styles.next}>
        <Link to="/user/login">{t('login.submit')}</Link>
      </p>
    </FormPage>
  );
}
