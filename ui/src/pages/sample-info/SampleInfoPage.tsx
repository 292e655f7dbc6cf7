import { useState } from 'react';
import { useI18n } from '../../i18n/I18n';
import { Breadcrumb, ImageFrame, Link, Words } from '../../parts';
import { Neighbours } from '../../parts/Neighbours';
import { Prose } from '../../parts/Prose';
import { isLongTitle } from '../../parts/titleLength';
import type { PageOf } from '../kinds';
import { ClothZoom } from './ClothZoom';
import { DyeChips } from './DyeChips';
import { Gallery } from './Gallery';
import { SampleActions } from './SampleActions';
import { SampleCard } from './SampleCard';
import styles from './SampleInfoPage.module.css';
import { SamplePlate } from './SamplePlate';
import { StandardDetail } from './StandardDetail';
import { readStyleCard } from './styleCard';

/** Sample detail (spec §2): title and facts beside a plate of front, back and cloth; the text; the cloth from near. */
export function SampleInfoPage({ page }: { page: PageOf<'sample-info'> }) {
  const { t } = useI18n();
  const { title, category, subtitle, summary, image, facts, created, content, previous, next } = page;
  const style = readStyleCard(subtitle);
  const colours = facts?.colours ?? [];
  const [chosen, setChosen] = useState(colours[0]);
  // Another page of this kind keeps the component.
  const colour = colours.find((own) => own === chosen) ?? colours[0];
  const isDyed = Boolean(image && facts?.isDrawing && colour);
  const dye = isDyed ? colour : undefined;
  const closeups = facts?.closeups ?? [];
  const [cloth] = closeups;
  const isShown = new Set([image?.src, ...closeups.map(({ picture }) => picture.src)]);
  const [back, ...gallery] = page.gallery.filter(({ src }) => !isShown.has(src));
  return (
    <>
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumb
            steps={[
              { text: t('sample.title'), to: '/sample/list' },
              ...(category ? [{ text: category.name, to: category.link.href }] : []),
              { text: title },
            ]}
          />
          <div className={styles.words}>
            <h1 className={isLongTitle(title) ? `${styles.title} ${styles.long}` : styles.title}>
              <Words text={title} />
            </h1>
            {!style && subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            <SampleActions style={style} name={title} picture={image?.src ?? ''} />
          </div>
        </header>
        <aside className={styles.margin}>
          {image ? (
            <SamplePlate title={title} front={image} back={back} cloth={cloth?.picture} dye={dye} />
          ) : (
            <div className={styles.picture}>
              <ImageFrame picture={null} shape="4/5" />
            </div>
          )}
          <DyeChips colours={colours} chosen={colour} onChoose={isDyed ? setChosen : undefined} />
        </aside>
        <div className={styles.body}>
          <SampleCard style={style} cloth={summary} facts={facts} created={created} />
          <p className={styles.ways}>
            <Link to="/sample/list">{t('sample.all')}</Link>
          </p>
          {content ? <Prose html={content} lead /> : <StandardDetail />}
          <Gallery pictures={gallery} />
        </div>
      </article>
      <div className={styles.below}>
        {image && (
          <div className={styles.zoom}>
            <ClothZoom title={title} garment={image} dye={dye} closeups={closeups} />
          </div>
        )}
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
      </div>
    </>
  );
}
