import { useI18n } from '../../i18n/I18n';
import type { Losses } from './paste';

/** Says in one line what was changed or left out of a pasted text. */
export function LossesNote({ losses }: { losses: Losses | undefined }) {
  const { t } = useI18n();
  const { isMerged, foreign = [], pictures = 0, links = 0 } = losses ?? {};
  const hosts = new Set(foreign.map((address) => new URL(address, location.href).host));
  const all = [
    isMerged && t('desk.rich.lost.merged'),
    foreign.length > 0 &&
      t('desk.rich.lost.foreign', { number: foreign.length, hosts: [...hosts].join(', ') }),
    pictures > 0 && t('desk.rich.lost.pictures', { number: pictures }),
    links > 0 && t('desk.rich.lost.links', { number: links }),
  ];
  const words = all.filter(Boolean).join(' ');
  return words === '' ? null : (
    <p className="note" role="status">
      {words}
    </p>
  );
}
