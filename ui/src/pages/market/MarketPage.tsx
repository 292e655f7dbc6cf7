import { useI18n } from '../../i18n/I18n';
import { Image, LinkedPicture, PageHead } from '../../parts';
import { Prose } from '../../parts/Prose';
import type { PageOf } from '../kinds';
import styles from './MarketPage.module.css';
import { MarketIndex, Markets } from './Markets';

/** Markets (spec §2): a banner that opens a new tab, the markets, an advert. */
export function MarketPage({ page: { title, banner, intro, markets, advert } }: { page: PageOf<'market'> }) {
  const { t } = useI18n();
  const name = title || t('market.title');
  const labelOf = (href: string) => (href === '/about/contact' ? t('market.team') : null);
  return (
    <>
      <PageHead
        title={name}
        banner={banner?.image ?? null}
        link={banner?.link ?? null}
        steps={[{ text: t('market.title') }]}
      />
      <div className={styles.page}>
        <div className={styles.intro}>
          <MarketIndex markets={markets} />
          {intro && <Prose html={intro} lead />}
        </div>
        <section className={styles.markets} aria-label={t('market.list')}>
          <Markets markets={markets} first={banner === null} />
        </section>
        {advert && (
          <aside className={styles.advert} aria-label={t('market.advert')}>
            {advert.link ? (
              <LinkedPicture
                picture={advert.image}
                link={advert.link}
                label={labelOf(advert.link.href) ?? (advert.image.alt || name)}
                width={2000}
                height={960}
                sizes="94vw"
              />
            ) : (
              <Image picture={advert.image} width={2000} height={960} sizes="94vw" />
            )}
          </aside>
        )}
      </div>
    </>
  );
}
