import { Checkbox } from 'react-aria-components';
import type { SampleImportAnswer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';

/** The most names in a line. */
const NAMED = 20;

interface Props {
  result: SampleImportAnswer;
  isDeleting: boolean;
  onChange: (isDeleting: boolean) => void;
}

/** Samples without pictures, pictures without samples, and stored pictures that a file lacks. */
export function SamplePictures({ result, isDeleting, onChange }: Props) {
  const { t } = useI18n();
  const { withoutPictures, withoutPicturesCount, otherPictures, otherPicturesCount, missing, missingCount } =
    result;
  return (
    <>
      {withoutPicturesCount > 0 && (
        <p>
          {t('desk.samples.upload.withoutPictures', {
            count: withoutPicturesCount,
            names: some(withoutPictures),
          })}
        </p>
      )}
      {otherPicturesCount > 0 && (
        <p>
          {t('desk.samples.upload.leftPictures', { count: otherPicturesCount, names: some(otherPictures) })}
        </p>
      )}
      {missingCount > 0 && (
        <section className="notice">
          <p>{t(isDeleting ? 'desk.samples.upload.missingDeleted' : 'desk.samples.upload.missing')}</p>
          <ul>
            {missing.map(({ number, pictures }) => (
              <li key={number}>{t('desk.samples.upload.missingOf', { number, count: pictures.length })}</li>
            ))}
          </ul>
          {missingCount > missing.length && (
            <p className="hint">{t('desk.sheet.more', { shown: missing.length })}</p>
          )}
          <Checkbox isSelected={isDeleting} onChange={onChange}>
            {t('desk.samples.upload.deleteMissing')}
          </Checkbox>
        </section>
      )}
    </>
  );
}

/** The first names in a line. */
function some(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' …' : '');
}
