import { useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import type { Losses } from './paste';

interface Props {
  losses: Losses | undefined;
  /** Fetches pictures of other sites; returns the number of those that could not be had. */
  fetch: (addresses: readonly string[]) => Promise<number>;
}

/** Says in one line what was changed or left out of a pasted text, and offers to fetch pictures of other sites. */
export function LossesNote({ losses, fetch }: Props) {
  const { t } = useI18n();
  const fetching = useMutation({ mutationFn: fetch });
  const { isMerged, foreign = [], pictures = 0, links = 0 } = losses ?? {};
  // A text that was pasted again lacks those alone that could not be had.
  const isFetched = fetching.isSuccess && foreign.every((address) => fetching.variables.includes(address));
  const isForeign = foreign.length > 0 && !isFetched;
  const hosts = new Set(foreign.map((address) => new URL(address, location.href).host));
  const missing = isFetched ? Math.min(fetching.data, foreign.length) : 0;
  const all = [
    isMerged && t('desk.rich.lost.merged'),
    isForeign && t('desk.rich.lost.foreign', { number: foreign.length, hosts: [...hosts].join(', ') }),
    missing > 0 && t('desk.rich.lost.missing', { number: missing }),
    pictures > 0 && t('desk.rich.lost.pictures', { number: pictures }),
    links > 0 && t('desk.rich.lost.links', { number: links }),
  ];
  const words = all.filter(Boolean).join(' ');
  return words === '' ? null : (
    <div className="note">
      <p role="status">{words}</p>
      {isForeign && (
        <Button className="quiet" isPending={fetching.isPending} onPress={() => fetching.mutate(foreign)}>
          {t('desk.rich.lost.fetch')}
        </Button>
      )}
    </div>
  );
}
