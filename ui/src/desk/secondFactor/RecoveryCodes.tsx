import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import styles from './RecoveryCodes.module.css';

/** The recovery codes of a new second factor, which are told once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useI18n();
  return (
    <div role="status">
      {codes.length > 0 && (
        <div className="notice">
          <p>{t('desk.secondFactor.codes')}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Button className="quiet" onPress={() => navigator.clipboard?.writeText(codes.join('\n'))}>
            {t('desk.secondFactor.copy')}
          </Button>
        </div>
      )}
    </div>
  );
}
