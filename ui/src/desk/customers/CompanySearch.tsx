import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  Autocomplete,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Text,
  TextField,
} from 'react-aria-components';
import type { Company } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import suggestions from '../parts/Suggestions.module.css';
import { keptSelection } from '../parts/selection';
import styles from './Customer.module.css';
import { companies } from './queries';

interface Props {
  label: string;
  hint: string;
  text: string;
  onChange: (text: string) => void;
  onChoose: (company: Company) => void;
  /** Whether the text is the name of a company that was chosen. */
  isChosen: boolean;
  /** A company that is not offered. */
  without?: string;
  /** What is wrong with it. */
  fault?: string | undefined;
  isReadOnly?: boolean;
}

/** Finds a company by a part of its name, or of the address of somebody there. */
export function CompanySearch({
  label,
  hint,
  text,
  onChange,
  onChoose,
  isChosen,
  without,
  fault,
  isReadOnly = false,
}: Props) {
  const { t } = useI18n();
  const wanted = useDeferredValue(text.trim());
  const isSearch = wanted !== '' && !isChosen;
  const found = useQuery({ ...companies(wanted), enabled: isSearch });
  const offered = (found.data ?? []).filter(({ id }) => id !== without);
  return (
    <div className={styles.search}>
      <Autocomplete inputValue={text} onInputChange={onChange} disableAutoFocusFirst>
        <TextField
          className="field"
          maxLength={100}
          isReadOnly={isReadOnly}
          isInvalid={fault !== undefined}
          validationBehavior="aria"
        >
          <Label>{label}</Label>
          <Input autoComplete="off" {...keptSelection} />
          <div className="note">
            <Text slot="description">{hint}</Text>
            <FieldError>{fault}</FieldError>
          </div>
        </TextField>
        {isSearch && offered.length > 0 && (
          <ListBox
            className={suggestions.suggestions}
            aria-label={t('desk.customers.companies')}
            items={offered}
          >
            {(own) => (
              <ListBoxItem id={own.id} textValue={own.name} onAction={() => onChoose(own)}>
                {own.name}
                <small>
                  {t('desk.customers.peopleCount', { count: own.people })} ·{' '}
                  {t('desk.customers.contractCount', { count: own.contracts })}
                </small>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
      <p className="visually-hidden" role="status">
        {isSearch && found.isSuccess && t('desk.customers.found', { count: offered.length })}
      </p>
    </div>
  );
}
