import type { ContactPerson } from '../../generated/document';
import { Image } from '../../parts';
import { Messengers } from './Messengers';
import styles from './Persons.module.css';

/** The persons of a team: name, role and languages, with a portrait if there is one. */
export function Persons({ persons }: { persons: readonly ContactPerson[] }) {
  if (persons.length === 0) return null;
  return (
    <ul className={styles.persons}>
      {persons.map(({ name, role, languages, portrait, messengers }) => (
        <li key={name} className={styles.person}>
          {portrait && (
            <Image className={styles.portrait} picture={portrait} width={56} height={70} sizes="56px" />
          )}
          <div className={styles.words}>
            <p>
              <strong>{name}</strong>
              {role && <span>{role}</span>}
              {languages && <span>{languages}</span>}
            </p>
            <Messengers links={messengers} name={name} />
          </div>
        </li>
      ))}
    </ul>
  );
}
