import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import type { ContractFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import fields from '../parts/Fields.module.css';
import styles from './ContractInputs.module.css';
import { CustomerList } from './CustomerList';
import { CONTRACT_FIELDS, type ContractField, FIELD_NAMES, faultText } from './contract';
import { type Draft, totals } from './draft';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
  faults: readonly ContractFault[];
  isReadOnly: boolean;
}

const HINTS: Partial<Record<ContractField, TextKey>> = {
  email: 'desk.contracts.customer',
  signed: 'desk.contracts.day',
  quantity: 'desk.contracts.fromLines',
  amount: 'desk.contracts.fromLines',
  progress: 'desk.contracts.fromLines',
};

const UNITS: Partial<Record<ContractField, TextKey>> = {
  quantity: 'desk.contracts.units.pieces',
  amount: 'desk.contracts.units.dollars',
  progress: 'desk.contracts.units.percent',
};

/** The values of the contract. Those that follow from the lines are shown in their empty fields. */
export function ContractInputs({ draft, onChange, faults, isReadOnly }: Props) {
  const { t } = useI18n();
  const { pieces, amount, progress } = totals(draft.lines);
  const follows: Partial<Record<ContractField, string>> = { quantity: String(pieces), amount, progress };
  return (
    <div className={`${fields.fields} ${styles.inputs}`}>
      {CONTRACT_FIELDS.map((field) => {
        const fault = faults.find((own) => own.line === undefined && own.field === field)?.fault;
        const [hint, unit] = [HINTS[field], UNITS[field]];
        return (
          <TextField
            key={field}
            className="field"
            type={field === 'email' ? 'email' : 'text'}
            value={draft[field]}
            isReadOnly={isReadOnly}
            isInvalid={fault !== undefined}
            validationBehavior="aria"
            autoComplete="off"
            onChange={(text) => onChange({ ...draft, [field]: text })}
          >
            <Label>
              {t(FIELD_NAMES[field])}
              {unit && ` (${t(unit)})`}
            </Label>
            <Input
              placeholder={follows[field] ?? ''}
              inputMode={unit ? 'decimal' : 'text'}
              {...(field === 'email' && { list: 'contract-customers' })}
            />
            <div className="note">
              {hint && !isReadOnly && <Text slot="description">{t(hint)}</Text>}
              <FieldError>{fault && faultText(fault, t)}</FieldError>
            </div>
          </TextField>
        );
      })}
      {!isReadOnly && <CustomerList id="contract-customers" text={draft.email} />}
    </div>
  );
}
