import styles from './Dots.module.css';

interface Props {
  label: string;
  /** The slides: their ids and what they are about. */
  slides: ReadonlyArray<{ id: string; title: string }>;
  current: number;
  /** Goes to a slide; false leaves it to the browser. */
  go(index: number): boolean;
}

/** The way to every slide of a deck, as knots on a thread. */
export function Dots({ label, slides, current, go }: Props) {
  return (
    <nav className={styles.dots} aria-label={label}>
      <ol>
        {slides.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={index === current ? 'true' : undefined}
              onClick={(event) => {
                if (go(index)) event.preventDefault();
              }}
            >
              <span className={styles.title}>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
