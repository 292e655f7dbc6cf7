import { Swatch } from '../../facts/Swatch';
import { namedFacts } from '../../facts/words';
import type { ComparedSample } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { inquiryHref } from '../../inquiries/inquiryHref';
import { add } from '../../inquiries/list';
import { ActionLink, CmsLink, ImageFrame, Link, PageHead } from '../../parts';
import action from '../../parts/ActionLink.module.css';
import type { PageOf } from '../kinds';
import { readStyleCard } from '../sample-info/styleCard';
import styles from './SampleComparePage.module.css';

/** Styles side by side: pictures and facts. Works without JavaScript. */
export function SampleComparePage({ page }: { page: PageOf<'sample-compare'> }) {
  const { t } = useI18n();
  const samples = page.styles;
  const codes = samples.flatMap(({ subtitle }) => readStyleCard(subtitle)?.number ?? []);
  const collect = () => {
    for (const { subtitle, title, image } of samples) {
      const style = readStyleCard(subtitle);
      if (style) add({ code: style.number, name: title, picture: image?.src ?? '' });
    }
  };
  return (
    <>
      <PageHead
        title={t('compare.title')}
        banner={null}
        steps={[{ text: t('sample.title'), to: '/sample/list' }, { text: t('compare.title') }]}
        small
      />
      <div className={styles.page}>
        {samples.length === 0 ? (
          <p>{t('compare.none')}</p>
        ) : (
          <>
            <p>{t('compare.lead', { most: page.most })}</p>
            <Comparison samples={samples} />
          </>
        )}
        <p className={styles.ways}>
          {codes.length > 0 && (
            <Link
              className={`${action.link} ${action.main}`}
              to={inquiryHref(codes.join(', '))}
              // The form adds the numbers; names and pictures are known here alone.
              onClick={collect}
            >
              {t('compare.ask')}
            </Link>
          )}
          <ActionLink to="/sample/list#ctgs" weight="quiet">
            {t('compare.back')}
          </ActionLink>
        </p>
      </div>
    </>
  );
}

function Comparison({ samples }: { samples: readonly ComparedSample[] }) {
  const { t } = useI18n();
  const facts = samples.map((sample) => factsOf(sample));
  const labels = [...new Set(facts.flatMap((own) => [...own.keys()]))];
  function factsOf({ subtitle, facts }: ComparedSample): Map<TextKey, string> {
    const style = readStyleCard(subtitle);
    const named = facts ? namedFacts(t, style ? { ...facts, gsm: null } : facts) : [];
    const own = new Map<TextKey, string>(named.map(({ label, text }) => [label, text]));
    return style ? new Map([['sample.weight', style.weight], ...own]) : own;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
    <section className={styles.scroll} aria-label={t('compare.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('compare.style')}</span>
            </th>
            {samples.map(({ id, title, subtitle, image, link, without }) => (
              <th key={id} scope="col">
                <ImageFrame picture={image} shape="4/5" sizes="(min-width: 901px) 20vw, 40vw" />
                {link ? <CmsLink link={link}>{title}</CmsLink> : title}
                <span className={styles.number}>{readStyleCard(subtitle)?.number ?? subtitle}</span>
                <Link
                  className={styles.remove}
                  to={without.href}
                  rel="nofollow"
                  aria-label={t('compare.remove', { name: title })}
                >
                  ×
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              {samples.map(({ id }, place) => (
                <td key={id}>{facts[place]?.get(label) ?? '–'}</td>
              ))}
            </tr>
          ))}
          {samples.some(({ facts: own }) => own?.colours.length) && (
            <tr>
              <th scope="row">{t('facts.colours')}</th>
              {samples.map(({ id, facts: own }) => (
                <td key={id}>
                  <ul className={styles.colours}>
                    {own?.colours.map(({ value, name }) => (
                      <li key={value + name}>
                        <Swatch colour={value} />
                        {name}
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
