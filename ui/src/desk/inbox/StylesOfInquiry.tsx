import type { InquiryStyle } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';

interface Props {
  styles: readonly InquiryStyle[];
  /** The codes of all of them, and what the buyer has typed besides. */
  text: string;
}

/** The styles of an inquiry with what the buyer wants of each. */
export function StylesOfInquiry({ styles, text }: Props) {
  const { t } = useI18n();
  const codes = styles.map(({ code }) => code).join(', ');
  const others = text.startsWith(codes) ? text.slice(codes.length).replace(/^, /, '') : text;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('inquiry.style')}</th>
            <th scope="col">{t('inquiry.pieces')}</th>
            <th scope="col">{t('inquiry.target')}</th>
          </tr>
        </thead>
        <tbody>
          {styles.map(({ code, name, pieces, target }) => (
            <tr key={code}>
              <th scope="row">
                {code}
                {name && (
                  <>
                    <br />
                    <span className="hint">{name}</span>
                  </>
                )}
              </th>
              <td>{pieces}</td>
              <td>{target}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others && <p>{others}</p>}
    </>
  );
}
