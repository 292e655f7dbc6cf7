import { useRef } from 'react';
import { useDeck } from '../../../carousel/useDeck';
import { useI18n } from '../../../i18n/I18n';
import { SlideDeck } from '../../parts';
import { Closing } from './Closing';
import { Features } from './Features';
import { Intro } from './Intro';
import { NewsSlider } from './NewsSlider';
import { Patents } from './Patents';
import { Stats } from './Stats';
import { useIntro } from './useIntro';

const IDS = ['intro', 'features', 'patents', 'figures', 'news', 'closing'];
const FIGURES = 3;

/** Home page of the brand site (spec §2): intro film, features, patents, figures, news, closing slide with footer. */
export function BrandHomePage() {
  const { t } = useI18n();
  const row = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const deck = useDeck(row, IDS);
  const { left, skip } = useIntro(film, deck, IDS);
  const contents = [
    { title: t('brand.home.intro'), content: <Intro film={film} left={left} skip={skip} /> },
    { title: t('brand.home.features'), content: <Features /> },
    { title: t('brand.home.patents'), content: <Patents /> },
    { title: t('brand.home.stats'), content: <Stats passed={deck.index >= FIGURES} /> },
    { title: t('brand.home.news'), content: <NewsSlider /> },
    { title: t('brand.home.closing'), content: <Closing /> },
  ];
  const slides = contents.map((slide, index) => ({ id: IDS[index] ?? '', ...slide }));
  return <SlideDeck label={t('brand.home.slides')} deck={deck} row={row} slides={slides} />;
}
