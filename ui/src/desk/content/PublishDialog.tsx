import { type ReactNode, useState } from 'react';
import { Button, Checkbox, CheckboxGroup, DialogTrigger, Heading, Label } from 'react-aria-components';
import type { Interval } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import checks from '../parts/Checks.module.css';
import { Dialogue } from '../parts/Dialogue';
import { time } from '../parts/times';
import { useLooksUpLinks } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { nameOf } from './parts';
import { read, type Times, type TypedTimes, typed } from './publishTimes';
import { TimesChoice } from './TimesChoice';

interface Props {
  action: string;
  question: string;
  /** The languages to choose from. */
  locales: readonly Locale[];
  /** Languages that are chosen at first. */
  selected: readonly Locale[];
  /** The state of a language, beside its name. */
  state: (locale: Locale) => ReactNode;
  /** For an action at a moment, the times of a language that are set. */
  timesOf?: (locale: Locale) => Required<Interval> | undefined;
  isDisabled: boolean;
  isPending: boolean;
  /** The action's changes in the chosen languages. */
  effect?: (locales: Locale[]) => ReactNode;
  onConfirm: (locales: Locale[], times: Times | undefined) => void;
}

/** A button whose action is for languages that are chosen in a dialogue, and perhaps for a time. */
export function PublishDialog(props: Props) {
  const { locale, t } = useI18n();
  const isLooking = useLooksUpLinks();
  const [chosen, setChosen] = useState<string[]>();
  const [changed, setChanged] = useState<TypedTimes>();
  const selected = props.locales.filter((own) => (chosen ?? props.selected).includes(own));
  const now = Date.now() / 1000;
  const set = selected.map((own) => props.timesOf?.(own)).find((own) => own !== undefined);
  const times = changed ?? typed(set, now);
  const moments = props.timesOf ? read(times, now) : undefined;
  const fault = typeof moments === 'string' ? moments : undefined;
  const isPlanned = props.timesOf && times.isPlanned && typeof moments === 'object';
  return (
    <DialogTrigger
      onOpenChange={() => {
        setChosen(undefined);
        setChanged(undefined);
      }}
    >
      <Button
        {...pressedBy(props.timesOf ? 'publish' : 'withdraw')}
        className={props.timesOf ? 'action' : 'quiet danger'}
        isDisabled={props.isDisabled}
        isPending={props.isPending}
      >
        {props.action}
      </Button>
      <Dialogue>
        {({ close }) => (
          <>
            <Heading slot="title">{props.question}</Heading>
            <CheckboxGroup className={checks.checks} value={[...selected]} onChange={setChosen}>
              <Label>{t('desk.entry.languages')}</Label>
              {props.locales.map((locale) => (
                <Checkbox key={locale} value={locale}>
                  <span className={checks.box} />
                  {nameOf(locale)} {props.state(locale)}
                </Checkbox>
              ))}
            </CheckboxGroup>
            {props.timesOf && <TimesChoice times={times} fault={fault} onChange={setChanged} />}
            {props.effect?.(selected)}
            <div className="row">
              <Button
                className="action"
                isDisabled={selected.length === 0 || fault !== undefined}
                isPending={isLooking}
                onPress={() => {
                  props.onConfirm(selected, typeof moments === 'object' ? moments : undefined);
                  close();
                }}
              >
                {isPlanned ? t('desk.times.publishAt', { time: time(moments.from, locale) }) : props.action}
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
