import type { Department } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Image, Words } from '../../parts';
import styles from './Departments.module.css';

/** The departments in three ranks of decreasing size: the first three, the next three, the rest (spec §2). */
export function Departments({ departments }: { departments: readonly Department[] }) {
  const { t } = useI18n();
  const ranks = [
    { className: styles.first, members: departments.slice(0, 3) },
    { className: styles.second, members: departments.slice(3, 6) },
    { className: styles.rest, members: departments.slice(6) },
  ];
  return (
    <section className={styles.departments}>
      <h2 className={styles.heading}>{t('about.departments')}</h2>
      {departments.length === 0 && <p className={styles.empty}>{t('about.noDepartments')}</p>}
      {ranks.map(
        ({ className, members }) =>
          members.length > 0 && (
            <ul key={className} className={`${styles.rank} ${className}`}>
              {members.map((department) => (
                <li key={department.id} className={styles.card}>
                  <DepartmentCard department={department} />
                </li>
              ))}
            </ul>
          ),
      )}
    </section>
  );
}

function DepartmentCard({ department: { title, label, duties, image } }: { department: Department }) {
  return (
    <>
      {image && (
        <div className={styles.emblem}>
          <Image picture={image} width={400} height={400} sizes="96px" />
        </div>
      )}
      <div>
        {label && <p className={styles.label}>{label}</p>}
        <h3 className={styles.title}>
          <Words text={title} />
        </h3>
        {duties && <p className={styles.duties}>{duties}</p>}
      </div>
    </>
  );
}
