import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import styles from './HandedLink.module.css';

/** A link that somebody hands over, with words about it. */
export function HandedLink({ text, link }: { text: string; link: string }) {
  const { t } = useI18n();
  return (
    <div className={styles.link}>
      {text}
      <code>{link}</code>
      <Button className="quiet" onPress={() => navigator.clipboard?.writeText(link)}>
        {t('desk.people.copy')}
      </Button>
    </div>
  );
}
