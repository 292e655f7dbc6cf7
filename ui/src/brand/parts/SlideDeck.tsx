import type { ReactNode, RefObject } from 'react';
import { Dots } from '../../carousel/Dots';
import deckStyles from '../../carousel/Slides.module.css';
import type { Deck } from '../../carousel/useDeck';
import styles from './SlideDeck.module.css';

interface Props {
  /** What the dots are called. */
  label: string;
  deck: Deck;
  row: RefObject<HTMLDivElement | null>;
  /** The slides: their ids, which stand in the address, what the dots call them, and what they hold. */
  slides: ReadonlyArray<{ id: string; title: string; content: ReactNode }>;
}

/** Slides from edge to edge, one below the other; a deck where the window has room for it. */
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
