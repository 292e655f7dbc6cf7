import type { TitledLink } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Collect } from '../../inquiries/Collect';
import { inquiryHref } from '../../inquiries/inquiryHref';
import { ActionLink, CmsLink } from '../../parts';
import styles from './NextSteps.module.css';

/** The next steps of a reader: ask about the item, read on at the item's link. */
export function NextSteps({ title, link }: { title: string; link: TitledLink | null }) {
  const { t } = useI18n();
  return (
    <p className={styles.steps}>
      <ActionLink to={inquiryHref(title)}>{t('nav.quote')}</ActionLink>
      <Collect about={{ code: title }} />
      {link && <CmsLink link={link.link}>{link.title || hostOf(link.link.href) || t('oem.more')}</CmsLink>}
    </p>
  );
}

/** The host of an address on another site. */
function hostOf(href: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(href)?.[1] ?? '';
}
