import type { ReactNode, RefObject } from 'react';
import { Dots } from '../../carousel/Dots';
import deckStyles from '../../carousel/Slides.module.css';
import type { Deck } from '../../carousel/useDeck';
import styles from './SlideDeck.module.css';

interface Props {
  /** Accessible name of the dots. */
  label: string;
  deck: Deck;
  row: RefObject<HTMLDivElement | null>;
  /** The slides: their fragment ids, the names of their dots, and their content. */
  slides: ReadonlyArray<{ id: string; title: string; content: ReactNode }>;
}

/** Full-width slides, one below the other; a deck where the window is large enough. */
export function SlideDeck({ label, deck: { index, go }, row, slides }: Props) {
  return (
    <>
      <div ref={row} className={`${deckStyles.slides} ${styles.slides}`}>
        {slides.map(({ id, content }) => (
          <div key={id} id={id} className={deckStyles.slide}>
            {content}
          </div>
        ))}
      </div>
      <Dots label={label} slides={slides} current={index} go={go} />
    </>
  );
}
