import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import type { ContractFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import fields from '../parts/Fields.module.css';
import { faultText } from '../sheet/faults';
import { CompanyField } from './CompanyField';
import styles from './ContractInputs.module.css';
import { CurrencyList } from './CurrencyList';
import { CONTRACT_FIELDS, CONTRACT_KEYS, type ContractField, fieldName } from './contract';
import type { Draft } from './draft';
import { totals } from './sums';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
  faults: readonly ContractFault[];
  isReadOnly: boolean;
}

/** The values of the contract. Those that follow from the lines are shown in their empty fields. */
export function ContractInputs({ draft, onChange, faults, isReadOnly }: Props) {
  const { t } = useI18n();
  const follows: Partial<Record<ContractField, string>> = totals(draft.lines, draft.currency);
  return (
    <div className={`${fields.fields} ${styles.inputs}`}>
      <CompanyField
        company={draft.company}
        onChange={(company) => onChange({ ...draft, company })}
        fault={faults.find((own) => own.field === 'email')?.fault}
        isReadOnly={isReadOnly}
      />
      {CONTRACT_KEYS.map((field) => {
        const fault = faults.find((own) => own.line === undefined && own.field === field)?.fault;
        const { hint, unit: unitKey, isMoney } = CONTRACT_FIELDS[field];
        const name = t(fieldName(field));
        const unit = isMoney ? draft.currency : unitKey && t(unitKey);
        return (
          <TextField
            key={field}
            className="field"
            value={draft[field]}
            isReadOnly={isReadOnly}
            isInvalid={fault !== undefined}
            validationBehavior="aria"
            autoComplete="off"
            onChange={(text) => onChange({ ...draft, [field]: text })}
          >
            <Label>{unit ? t('desk.contracts.units.named', { name, unit }) : name}</Label>
            <Input
              placeholder={follows[field] ?? ''}
              inputMode={unitKey || isMoney ? 'decimal' : 'text'}
              {...(field === 'currency' && { list: 'contract-currencies' })}
            />
            <div className="note">
              {hint && !isReadOnly && <Text slot="description">{t(hint)}</Text>}
              <FieldError>{fault && faultText(fault, t)}</FieldError>
            </div>
          </TextField>
        );
      })}
      {!isReadOnly && <CurrencyList id="contract-currencies" />}
    </div>
  );
}
