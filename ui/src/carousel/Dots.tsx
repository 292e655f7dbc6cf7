import styles from './Dots.module.css';

interface Props {
  label: string;
  /** The slides: their fragment ids and titles. */
  slides: ReadonlyArray<{ id: string; title: string }>;
  current: number;
  /** Goes to a slide; returns false if the browser has to follow the link. */
  go(index: number): boolean;
}

/** Links to every slide of a deck. */
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
