import type { ComponentProps } from 'react';
import type { Picture } from '../generated/document';
import { Breadcrumb } from './Breadcrumb';
import { Image } from './Image';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  banner: Picture | null;
  steps: ComponentProps<typeof Breadcrumb>['steps'];
}

/** The head of a page: where one is, its title, and the banner beside them, out to the page's edge. */
export function PageHead({ title, banner, steps }: Props) {
  return (
    <header className={styles.head}>
      {banner && (
        <div className={styles.banner}>
          <Image picture={banner} width={2400} height={800} priority="first" />
        </div>
      )}
      <div className={styles.crumbs}>
        <Breadcrumb steps={steps} />
      </div>
      <h1 className={styles.title}>{title}</h1>
    </header>
  );
}
