import { Collect } from '../../inquiries/Collect';
import { readStyleCard } from '../sample-info/styleCard';
import styles from './SampleGrid.module.css';

interface Props {
  /** The line with the number. */
  subtitle: string;
  name: string;
  /** The address of a picture; may be empty. */
  picture: string;
}

/** The button of a sample that has a number. */
export function CollectSample({ subtitle, name, picture }: Props) {
  const style = readStyleCard(subtitle);
  if (!style) return null;
  return (
    <p className={styles.collect}>
      <Collect about={{ code: style.number, name, picture }} size="small" />
    </p>
  );
}
