import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CellFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CompanySearch } from '../customers/CompanySearch';
import { companies } from '../customers/queries';
import { useSettled } from '../parts/useSettled';
import { faultText } from '../sheet/faults';
import type { DraftCompany } from './draft';

interface Props {
  company: DraftCompany;
  onChange: (company: DraftCompany) => void;
  fault: CellFault | undefined;
  isReadOnly: boolean;
}

/** The company of a contract, chosen by its name. Whoever types the name of one company alone has chosen it. */
export function CompanyField({ company, onChange, fault, isReadOnly }: Props) {
  const { t } = useI18n();
  const wanted = useSettled(company.name.trim(), 250);
  // What is settled may be the text before.
  const isSearch = company.id === '' && wanted !== '' && wanted === company.name.trim();
  const found = useQuery({ ...companies(wanted), enabled: isSearch && !isReadOnly });
  const same = found.data?.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ?? [];
  const only = isSearch && same.length === 1 ? same[0] : undefined;
  useEffect(() => {
    if (only) onChange({ id: only.id, name: only.name });
  });
  return (
    <CompanySearch
      label={t('desk.contracts.company')}
      hint={t(company.id ? 'desk.contracts.companyChosen' : 'desk.contracts.companyHint')}
      text={company.name}
      isChosen={company.id !== ''}
      isReadOnly={isReadOnly}
      fault={fault && faultText(fault, t)}
      onChange={(name) => name !== company.name && onChange({ id: '', name })}
      onChoose={({ id, name }) => onChange({ id, name })}
    />
  );
}
