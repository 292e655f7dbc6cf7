import { type ReactNode, useState } from 'react';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  DialogTrigger,
  Heading,
  Input,
  Label,
  TextField,
} from 'react-aria-components';
import type { Schedule } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import checks from '../parts/Checks.module.css';
import { Dialogue } from '../parts/Dialogue';
import { useLooksUpLinks } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { nameOf } from './parts';

/** When texts are on the site; seconds since 1970. */
export type Times = Pick<Schedule, 'from' | 'until'>;

interface Props {
  action: string;
  question: string;
  /** The languages to choose from. */
  locales: readonly Locale[];
  /** Languages that are chosen at first. */
  selected: readonly Locale[];
  /** The state of a language, beside its name. */
  state: (locale: Locale) => ReactNode;
  /** Whether moments can be chosen. */
  hasTimes?: boolean;
  isDisabled: boolean;
  isPending: boolean;
  /** The action's changes in the chosen languages. */
  effect?: (locales: Locale[]) => ReactNode;
  onConfirm: (locales: Locale[], times: Times | undefined) => void;
}

/** Returns a moment of a `datetime-local` input, which is China Standard Time. */
export function moment(text: string): number | undefined {
  const time = Date.parse(`${text}+08:00`);
  return Number.isNaN(time) ? undefined : time / 1000;
}

/** A button whose action is for languages that are chosen in a dialogue, and perhaps for a time. */
export function PublishDialog(props: Props) {
  const { t } = useI18n();
  const isLooking = useLooksUpLinks();
  const [chosen, setChosen] = useState<string[]>();
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const selected = chosen ?? [...props.selected];
  const times = { from: moment(from), until: moment(until) };
  return (
    <DialogTrigger
      onOpenChange={() => {
        setChosen(undefined);
        setFrom('');
        setUntil('');
      }}
    >
      <Button
        {...pressedBy(props.hasTimes ? 'publish' : 'withdraw')}
        className={props.hasTimes ? 'action' : 'quiet'}
        isDisabled={props.isDisabled}
        isPending={props.isPending}
      >
        {props.action}
      </Button>
      <Dialogue>
        {({ close }) => (
          <>
            <Heading slot="title">{props.question}</Heading>
            <CheckboxGroup className={checks.checks} value={selected} onChange={setChosen}>
              <Label>{t('desk.entry.languages')}</Label>
              {props.locales.map((locale) => (
                <Checkbox key={locale} value={locale}>
                  <span className={checks.box} />
                  {nameOf(locale)} {props.state(locale)}
                </Checkbox>
              ))}
            </CheckboxGroup>
            {props.hasTimes && (
              <div className={checks.times}>
                <TextField className="field" value={from} onChange={setFrom}>
                  <Label>{t('desk.entry.from')}</Label>
                  <Input type="datetime-local" />
                </TextField>
                <TextField className="field" value={until} onChange={setUntil}>
                  <Label>{t('desk.entry.until')}</Label>
                  <Input type="datetime-local" />
                </TextField>
                <p className="hint">{t('desk.entry.zone')}</p>
              </div>
            )}
            {props.effect?.(props.locales.filter((locale) => selected.includes(locale)))}
            <div className="row">
              <Button
                className="action"
                isDisabled={selected.length === 0}
                isPending={isLooking}
                onPress={() => {
                  const locales = props.locales.filter((locale) => selected.includes(locale));
                  props.onConfirm(locales, interval(times));
                  close();
                }}
              >
                {props.action}
              </Button>
              <Button className="quiet" onPress={close}>
                {t('desk.form.cancel')}
              </Button>
            </div>
          </>
        )}
      </Dialogue>
    </DialogTrigger>
  );
}

/** The times of a plan; `undefined` without any, for at once. */
function interval({ from, until }: Record<'from' | 'until', number | undefined>): Times | undefined {
  if (from === undefined && until === undefined) return undefined;
  return { from: from ?? 0, ...(until !== undefined && { until }) };
}
