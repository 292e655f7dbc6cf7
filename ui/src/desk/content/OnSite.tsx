import type { Entry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { intervalText, shownState } from './states';

interface Props {
  entry: Entry;
  lang: Locale;
  /** Seconds since 1970. */
  now: number;
}

/** The texts of a language that are or will be on the site, unless it is the newest one without times. */
export function OnSite({ entry: own, lang, now }: Props) {
  const { locale, t } = useI18n();
  const texts = own.on_site.filter((text) => text.lang === lang);
  const isPlain = shownState(own.states[lang] ?? 'none', true, now) === 'published';
  return texts.map((text) => {
    const times = intervalText(text, now, locale, t);
    if (isPlain && !times) return null;
    return (
      <small key={text.from}>
        {t('desk.entry.onSite', { number: text.number })} {times}
      </small>
    );
  });
}
