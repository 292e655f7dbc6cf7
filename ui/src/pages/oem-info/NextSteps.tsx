import type { TitledLink } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ActionLink, CmsLink } from '../../parts';
import styles from './NextSteps.module.css';

/** The next steps of a reader: ask for a quotation, read on at the item's link. */
export function NextSteps({ link }: { link: TitledLink | null }) {
  const { t } = useI18n();
  return (
    <p className={styles.steps}>
      <ActionLink to="/about/contact">{t('nav.quote')}</ActionLink>
      {link && <CmsLink link={link.link}>{link.title || hostOf(link.link.href) || t('oem.more')}</CmsLink>}
    </p>
  );
}

/** The host of an address on another site. */
function hostOf(href: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(href)?.[1] ?? '';
}
