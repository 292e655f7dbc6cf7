import type { ContactItem } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image, Words } from '../../parts';
import { Prose } from '../../parts/Prose';
import { LinkedText } from './LinkedText';
import { Persons } from './Persons';
import styles from './Teams.module.css';

/** The teams: their markets, people and languages, how and when to reach them. */
export function Teams({ teams }: { teams: readonly ContactItem[] }) {
  const { t } = useI18n();
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="teams">
      <h2 id="teams" className={styles.heading}>
        {t('contact.teams')}
      </h2>
      <ul className={styles.teams}>
        {teams.map((team) => (
          <li key={team.id} className={styles.team}>
            <h3 className={styles.title}>
              {team.icon && (
                <Image className={styles.icon} picture={team.icon} width={24} height={24} sizes="24px" />
              )}
              <span>
                <Words text={team.title} />
              </span>
            </h3>
            <p>
              <LinkedText item={team} />
            </p>
            <p className={styles.note}>{team.people}</p>
            <div className={styles.note}>
              <Prose html={team.hours} />
            </div>
            <Persons persons={team.persons} />
          </li>
        ))}
      </ul>
    </section>
  );
}
