import { useRef } from 'react';
import { useDeck } from '../../../carousel/useDeck';
import { useI18n } from '../../../i18n/I18n';
import { SlideDeck } from '../../parts';
import { Awards } from './Awards';
import { Beginning } from './Beginning';
import { Door, Lasting, Layers, Origin } from './Chapters';

const IDS = ['start', 'origin', 'layers', 'awards', 'lasting', 'door'];
/** Wheel distance per slide, in pixels (spec §4, §9). */
const THRESHOLD = { threshold: 100 };

/** `/brand` (spec §2): the brand's origin, its products, and the awards of 2017 to 2021. */
export function BrandStoryPage() {
  const { t } = useI18n();
  const row = useRef<HTMLDivElement>(null);
  const deck = useDeck(row, IDS, THRESHOLD);
  const contents = [
    { title: t('brand.story.start'), content: <Beginning /> },
    { title: t('brand.story.origin'), content: <Origin /> },
    { title: t('brand.story.layers'), content: <Layers /> },
    { title: t('brand.story.awards'), content: <Awards /> },
    { title: t('brand.story.lasting'), content: <Lasting /> },
    { title: t('brand.story.door'), content: <Door /> },
  ];
  const slides = contents.map((slide, index) => ({ id: IDS[index] ?? '', ...slide }));
  return <SlideDeck label={t('brand.story.slides')} deck={deck} row={row} slides={slides} />;
}
