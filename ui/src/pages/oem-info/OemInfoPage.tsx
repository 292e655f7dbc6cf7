import texts from 'texts:oem';
import { useI18n } from '../../i18n/I18n';
import { withPageTexts } from '../../i18n/PageTexts';
import { Breadcrumb, CmsLink, Image, Prose } from '../../parts';
import type { PageOf } from '../kinds';
import { categoryOf } from '../oem/categories';
import { OemFacts } from './OemFacts';
import styles from './OemInfoPage.module.css';

/** OEM detail (spec §2): banner, breadcrumb, linked title, publish time, content. */
export const OemInfoPage = withPageTexts(texts, OemInfo);

function OemInfo({ page }: { page: PageOf<'oem-info'> }) {
  const { t } = useI18n();
  const { banner, title, link, summary, image, content } = page;
  const category = page.category && categoryOf(page.category);
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        {banner && (
          <div className={styles.banner}>
            <Image picture={banner} width={2400} height={800} sizes="100vw" priority="first" />
          </div>
        )}
        <div className={styles.crumbs}>
          <Breadcrumb
            steps={[
              { text: t('oem.title'), to: '/oem/cotton' },
              ...(category ? [{ text: t(category.text), to: category.to }] : []),
              { text: title },
            ]}
          />
        </div>
        <div className={styles.words}>
          <h1 className={styles.title}>{link ? <CmsLink link={link}>{title}</CmsLink> : title}</h1>
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        {image && (
          <div className={styles.picture}>
            <Image
              // Empty `alt`: the heading beside it says the same.
              picture={{ ...image, alt: '' }}
              width={1200}
              height={900}
              sizes="(min-width: 901px) 45vw, 100vw"
              priority={banner ? 'soon' : 'first'}
            />
          </div>
        )}
      </header>
      <aside className={styles.margin}>
        <OemFacts published={page.published} category={category} />
      </aside>
      <div className={styles.body}>
        {content ? (
          <Prose html={content} lead={!summary} />
        ) : (
          <p className={styles.empty}>{t('oem.noContent')}</p>
        )}
      </div>
    </article>
  );
}
