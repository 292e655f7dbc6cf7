import { type ReactNode, useMemo, useRef } from 'react';
import { Dots } from '../../carousel/Dots';
import deck from '../../carousel/Slides.module.css';
import { useDeck } from '../../carousel/useDeck';
import type { Card } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import type { PageOf } from '../kinds';
import { categories } from '../oem/categories';
import { Hero } from './Hero';
import { Items } from './Items';
import { LatestNews } from './LatestNews';
import { Process } from './Process';
import { Promises } from './Promises';
import { Reasons } from './Reasons';
import { Samples } from './Samples';

/** A slide: its fragment id, the name of its dot, and its content; empty for the footer alone. */
interface Slide {
  id: string;
  title: TextKey;
  content: ReactNode;
}

/**
 * Home (spec §2): hero, features, samples, OEM and production, items, six reasons, and the newest news above the
 * footer. A deck of slides in large windows, else a scrolling page.
 */
export function HomePage({ page }: { page: PageOf<'home'> }) {
  const { t } = useI18n();
  const row = useRef<HTMLDivElement>(null);
  const hasProduction = categories(t).length > 0;
  const slides = useMemo(() => slidesOf(page, hasProduction), [page, hasProduction]);
  const ids = useMemo(() => slides.map(({ id }) => id), [slides]);
  const { index, go } = useDeck(row, ids);
  return (
    <>
      <div ref={row} className={deck.slides}>
        {slides.map(({ id, content }) => (
          <div key={id} id={id} className={deck.slide}>
            {content}
          </div>
        ))}
      </div>
      <Dots
        label={t('home.slides')}
        slides={slides.map(({ id, title }) => ({ id, title: t(title) }))}
        current={index}
        go={go}
      />
    </>
  );
}

/** Returns the slides that have content: lists of the CMS may be empty or unavailable. The last has the footer. */
function slidesOf(
  { slides, banner, figures, samples, items, reasons, news }: PageOf<'home'>,
  hasProduction: boolean,
): Slide[] {
  const [hero, ...promises] = slides;
  const afterHero: Slide[] = [
    ...ifAny(promises, {
      id: 'figures',
      title: 'home.promises',
      content: <Promises cards={promises} />,
    }),
    ...ifAny(samples, {
      id: 'samples',
      title: 'home.samples.title',
      content: <Samples cards={samples} />,
    }),
    ...(hasProduction ? [{ id: 'process', title: 'home.process.title' as const, content: <Process /> }] : []),
    ...ifAny(items, { id: 'items', title: 'home.items.title', content: <Items cards={items} /> }),
    ...ifAny(reasons, {
      id: 'reasons',
      title: 'home.reasons.title',
      content: <Reasons cards={reasons} />,
    }),
    {
      id: 'colophon',
      title: news.length > 0 ? 'home.news.title' : 'home.end',
      content: news.length > 0 && <LatestNews cards={news} />,
    },
  ];
  const next = afterHero[0]?.id ?? 'colophon';
  return [
    {
      id: 'start',
      title: 'home.start',
      content: <Hero card={hero} banner={banner} figures={figures} next={next} />,
    },
    ...afterHero,
  ];
}

function ifAny(cards: readonly Card[], slide: Slide): Slide[] {
  return cards.length > 0 ? [slide] : [];
}
