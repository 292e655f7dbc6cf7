import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../i18n/I18n';
import { staffNames } from './queries';

/** The author of texts that come with the program. */
const PROGRAM = 'selvage';

/** Returns the names of people by their addresses. Somebody without an account any more has the address alone. */
export function useNames(): (address: string) => string {
  const { t } = useI18n();
  const { data } = useQuery(staffNames);
  return (address) =>
    address === PROGRAM
      ? t('desk.people.program')
      : (data?.find(({ email }) => email === address)?.name ?? address);
}
