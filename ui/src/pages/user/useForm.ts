import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import type { TextKey } from '../../i18n/texts';
import { errorOf, type PresentRules, type Values } from './rules';

type Errors<Name extends string> = Partial<Record<Name, TextKey>>;

/** State and event handlers of a form. */
export interface Form<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  errors: Errors<Name>;
  /** Whether the form is being sent. */
  busy: boolean;
  /** For the form element. */
  handlers: {
    onBlur(event: FocusEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
}

/**
 * A form that validates fields on blur and on submit (spec §5), and clears an error as soon as it is fixed. The inputs
 * are uncontrolled, so that input from before hydration is kept and a password exists in its field only. Without `send`, the
 * browser sends the form.
 */
export function useForm<Name extends string>(
  rules: PresentRules<Name>,
  send?: (values: Values<Name>) => Promise<void>,
): Form<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [busy, setBusy] = useState(false);
  const names = Object.keys(rules) as Name[];

  const found = (values: Values<Name>, among: readonly Name[]): Errors<Name> =>
    Object.fromEntries(among.map((name) => [name, errorOf(rules, name, values)])) as Errors<Name>;

  /** Validates again the fields that a change can affect. */
  const recheck = (element: EventTarget, among: (name: Name) => boolean) => {
    if (!form.current || !(element instanceof HTMLInputElement)) return;
    const values = read(form.current, names);
    setErrors((before) => ({ ...before, ...found(values, names.filter(among)) }));
  };

  return {
    form,
    errors,
    busy,
    handlers: {
      onBlur: ({ target }) => recheck(target, (name) => name === target.getAttribute('name')),
      onInput: ({ target }) => recheck(target, (name) => errors[name] !== undefined),
      onSubmit: (event) => {
        if (send) event.preventDefault();
        if (busy || !form.current) return;
        const values = read(form.current, names);
        const wrong = found(values, names);
        setErrors(wrong);
        const first = names.find((name) => wrong[name] !== undefined);
        if (first !== undefined) {
          event.preventDefault();
          field(form.current, first)?.focus();
          return;
        }
        if (!send) return;
        setBusy(true);
        send(values).finally(() => setBusy(false));
      },
    },
  };
}

/** Returns the input of a form by name. */
export function field(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLInputElement ? element : undefined;
}

function read<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>;
}
