import type { SampleCategory } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ActionLink, ImageFrame } from '../../parts';
import styles from './EmptyCategory.module.css';

/** Message for an empty category, with links to the inquiry page and another category. */
export function EmptyCategory({ other }: { other: SampleCategory | undefined }) {
  const { t } = useI18n();
  return (
    <div className={styles.empty}>
      <ImageFrame picture={null} shape="4/5" />
      <div>
        <h3 className={styles.title}>{t('sample.empty')}</h3>
        <p className={styles.text}>{t('sample.emptyText')}</p>
        <p className={styles.ways}>
          <ActionLink to="/inquiry">{t('sample.ask')}</ActionLink>
          {other && (
            <ActionLink to={other.link.href} weight="quiet">
              {t('sample.another', { name: other.name })}
            </ActionLink>
          )}
        </p>
      </div>
    </div>
  );
}
