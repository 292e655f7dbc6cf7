import texts from 'texts:home';
import { type ReactNode, useRef } from 'react';
import { Dots } from '../../carousel/Dots';
import deck from '../../carousel/Slides.module.css';
import { useDeck } from '../../carousel/useDeck';
import { useI18n } from '../../i18n/I18n';
import { withPageTexts } from '../../i18n/PageTexts';
import type { TextKey } from '../../i18n/texts';
import type { PageOf } from '../kinds';
import { Hero } from './Hero';
import { Items } from './Items';
import { LatestNews } from './LatestNews';
import { Process } from './Process';
import { Promises } from './Promises';
import { Reasons } from './Reasons';
import { Samples } from './Samples';

/** The seven slides: their fragment ids, and the names of their dots. */
const SLIDES: ReadonlyArray<{ id: string; title: TextKey }> = [
  { id: 'start', title: 'home.start' },
  { id: 'figures', title: 'home.promises' },
  { id: 'samples', title: 'home.samples.title' },
  { id: 'process', title: 'home.process.title' },
  { id: 'items', title: 'home.items.title' },
  { id: 'reasons', title: 'home.reasons.title' },
  { id: 'colophon', title: 'home.news.title' },
];
const IDS = SLIDES.map(({ id }) => id);

/**
 * Home (spec §2): hero, features, samples, OEM and production, items, six reasons, and the newest news above the
 * footer. A deck of slides in large windows, else a scrolling page.
 */
export const HomePage = withPageTexts(texts, Home);

function Home({ page }: { page: PageOf<'home'> }) {
  const { t } = useI18n();
  const slides = useRef<HTMLDivElement>(null);
  const { index, go } = useDeck(slides, IDS);
  const [hero, ...promises] = page.slides;
  const contents: ReactNode[] = [
    <Hero key="start" card={hero} banner={page.banner} figures={page.figures} next="figures" />,
    <Promises key="figures" cards={promises} />,
    <Samples key="samples" cards={page.samples} />,
    <Process key="process" />,
    <Items key="items" cards={page.items} />,
    <Reasons key="reasons" cards={page.reasons} />,
    <LatestNews key="colophon" cards={page.news} />,
  ];
  return (
    <>
      <div ref={slides} className={deck.slides}>
        {contents.map((content, slide) => (
          <div key={IDS[slide]} id={IDS[slide]} className={deck.slide}>
            {content}
          </div>
        ))}
      </div>
      <Dots
        label={t('home.slides')}
        slides={SLIDES.map(({ id, title }) => ({ id, title: t(title) }))}
        current={index}
        go={go}
      />
    </>
  );
}
