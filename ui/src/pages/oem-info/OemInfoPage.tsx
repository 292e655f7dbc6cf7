import { useI18n } from '../../i18n/I18n';
import { Image, PageHead } from '../../parts';
import { Neighbours } from '../../parts/Neighbours';
import { Prose } from '../../parts/Prose';
import type { PageOf } from '../kinds';
import { categoryOf, rootOf } from '../oem/categories';
import { NextSteps } from './NextSteps';
import { OemFacts } from './OemFacts';
import styles from './OemInfoPage.module.css';

/** OEM detail (spec §2): banner, breadcrumb, title, publish time, content, the item's link, the items beside it. */
export function OemInfoPage({ page }: { page: PageOf<'oem-info'> }) {
  const { t } = useI18n();
  const { banner, title, link, summary, image, content, previous, next } = page;
  const category = page.category && categoryOf(page.category);
  return (
    <article>
      <PageHead
        title={title}
        // The item's own picture is shown below.
        banner={image ? null : banner}
        steps={[
          rootOf(t),
          ...(category ? [{ text: t(category.text), to: category.to }] : []),
          { text: title },
        ]}
        small
      />
      <div className={styles.page}>
        <aside className={styles.margin}>
          {image && (
            <Image
              className={styles.picture}
              // Empty `alt`: the heading says the same.
              picture={{ ...image, alt: '' }}
              width={1200}
              height={900}
              sizes="(min-width: 901px) 23vw, (min-width: 641px) 410px, 88vw"
              priority="first"
            />
          )}
          <OemFacts published={page.published} category={category} />
        </aside>
        <div className={styles.body}>
          {summary && <p className={styles.summary}>{summary}</p>}
          {content ? (
            <Prose html={content} lead={!summary} />
          ) : (
            <p className={styles.empty}>{t('oem.noContent')}</p>
          )}
          <NextSteps title={title} link={link} />
        </div>
        <Neighbours
          previous={previous}
          next={next}
          texts={{ label: t('oem.neighbours'), previous: t('oem.previous'), next: t('oem.following') }}
        />
      </div>
    </article>
  );
}
