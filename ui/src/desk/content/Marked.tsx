import styles from './Differences.module.css';
import { type Piece, piecesOf, plainOf, shortened } from './wordDiff';

interface Props {
  before: string;
  after: string;
  isMarkdown: boolean;
  lang: string | undefined;
  /** The names of the two texts. */
  names: readonly [before: string, after: string];
}

/** Two texts side by side, with what differs marked. */
export default function Marked({ before, after, isMarkdown, lang, names }: Props) {
  const plain = isMarkdown ? [plainOf(before), plainOf(after)] : [];
  // Texts that read alike differ in their marks.
  const [one = before, other = after] = plain[0] === plain[1] ? [] : plain;
  const pieces = shortened(piecesOf(one, other));
  return (['before', 'after'] as const).map((side, at) => (
    <div key={side}>
      <small>{names[at]}</small>
      <p className={`text ${styles.marked}`} lang={lang}>
        {pieces.filter((piece) => !piece.side || piece.side === side).map(part)}
        {(side === 'before' ? one : other) === '' && '—'}
      </p>
    </div>
  ));
}

function part({ text, side, isCut }: Piece, at: number) {
  if (isCut) return <span key={at}> {text} </span>;
  if (side === 'before') return <del key={at}>{text}</del>;
  if (side === 'after') return <ins key={at}>{text}</ins>;
  return <span key={at}>{text}</span>;
}
