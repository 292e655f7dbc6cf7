import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import styles from './WideSection.module.css';

/** Buttons that lead to sections of a long page, from wherever one is in it. */
export function Jumps({ sections }: { sections: ReadonlyArray<{ id: string; title: string }> }) {
  const { t } = useI18n();
  const go = (id: string) => {
    const title = document.getElementById(id);
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.jumps} aria-label={t('desk.contracts.sections')}>
      {sections.map(({ id, title }) => (
        <Button key={id} className="quiet" onPress={() => go(id)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}
