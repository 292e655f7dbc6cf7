import { useId } from 'react';
import { useI18n } from '../../i18n/I18n';
import { type Keys, keyNames } from './keys';

/** The shortcuts of a page. */
export function KeyTable({ title, all }: { title: string; all: readonly Keys[] }) {
  const { t } = useI18n();
  const id = useId();
  const isMac = /Mac|iP/.test(navigator.userAgent);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {all.map((keys) => (
          <div key={keys.label}>
            <dt>{t(keys.label)}</dt>
            <dd>
              {keyNames(keys, isMac).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
