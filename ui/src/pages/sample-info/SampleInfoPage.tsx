import { useI18n } from '../../i18n/I18n';
import { Breadcrumb, Image, ImageFrame } from '../../parts';
import { Neighbours } from '../../parts/Neighbours';
import { Prose } from '../../parts/Prose';
import { isLongTitle } from '../../parts/titleLength';
import type { PageOf } from '../kinds';
import { Gallery } from './Gallery';
import { SampleCard } from './SampleCard';
import styles from './SampleInfoPage.module.css';
import { StandardDetail } from './StandardDetail';
import { readStyleCard } from './styleCard';

/** Sample detail (spec §2): picture and facts, title and text. */
export function SampleInfoPage({ page }: { page: PageOf<'sample-info'> }) {
  const { t } = useI18n();
  const { title, category, subtitle, summary, image, created, content, previous, next } = page;
  const style = readStyleCard(subtitle);
  const gallery = page.gallery.filter(({ src }) => src !== image?.src);
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Breadcrumb
          steps={[
            { text: t('sample.title'), to: '/sample/list' },
            ...(category ? [{ text: category.name, to: category.link.href }] : []),
            { text: title },
          ]}
        />
        <h1 className={isLongTitle(title) ? `${styles.title} ${styles.long}` : styles.title}>{title}</h1>
        {!style && subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </header>
      <aside className={styles.margin}>
        <div className={styles.picture}>
          {image ? (
            <Image
              picture={image}
              width={960}
              height={1200}
              sizes="(min-width: 901px) 504px, (min-width: 641px) 44vw, 88vw"
              priority="first"
            />
          ) : (
            <ImageFrame picture={null} shape="4/5" />
          )}
        </div>
        <SampleCard style={style} cloth={summary} created={created} />
      </aside>
      <div className={styles.body}>
        {content ? <Prose html={content} lead /> : <StandardDetail />}
        <Gallery pictures={gallery} />
      </div>
      <div className={styles.others}>
        <Neighbours
          previous={previous}
          next={next}
          texts={{
            label: t('sample.neighbours'),
            previous: t('sample.before'),
            next: t('sample.after'),
          }}
        />
      </div>
    </article>
  );
}
