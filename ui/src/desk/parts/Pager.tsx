import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { pressedBy } from '../shortcuts/keys';

interface Props {
  search: URLSearchParams;
  set: (changes: { offset: string }) => void;
  /** The number of rows in an answer of the API. */
  size: number;
  /** The number of rows of all pages. */
  total: number;
}

/** Leads to the other pages of a list, if it has several. */
export function Pager({ search, set, size, total }: Props) {
  const { t } = useI18n();
  const offset = Number(search.get('offset') ?? 0);
  if (total <= size) return null;
  return (
    <div className="row">
      <Button
        {...pressedBy('previous')}
        className="quiet"
        isDisabled={offset === 0}
        onPress={() => set({ offset: offset > size ? String(offset - size) : '' })}
      >
        {t('desk.entries.previous')}
      </Button>
      <Button
        {...pressedBy('next')}
        className="quiet"
        isDisabled={offset + size >= total}
        onPress={() => set({ offset: String(offset + size) })}
      >
        {t('desk.entries.next')}
      </Button>
    </div>
  );
}
