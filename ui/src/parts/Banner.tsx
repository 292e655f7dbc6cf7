import type { Picture } from '../generated/document';
import styles from './Banner.module.css';
import { Image } from './Image';

/** The quiet wide picture at the head of a page. */
export function Banner({ picture }: { picture: Picture | null }) {
  return (
    <div className={styles.banner}>
      {picture && (
        <Image className={styles.picture} picture={picture} width={2400} height={800} priority="first" />
      )}
    </div>
  );
}
