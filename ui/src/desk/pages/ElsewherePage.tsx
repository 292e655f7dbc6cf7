import { useI18n } from '../../i18n/I18n';
import { Entrance } from '../parts/Entrance';

/** Says that the content is written in another system, and links there. */
export function ElsewherePage({ link }: { link: string | undefined }) {
  const { t } = useI18n();
  return (
    <Entrance title={t('desk.elsewhere.title')}>
      <p>{t('desk.elsewhere.text')}</p>
      {link && <a href={link}>{link}</a>}
    </Entrance>
  );
}
