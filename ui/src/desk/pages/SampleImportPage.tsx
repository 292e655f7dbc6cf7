import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Page } from '../parts/Page';
import { queries } from '../queries';
import { SampleChanges } from '../samples/SampleChanges';
import { SampleChoice } from '../samples/SampleChoice';
import { SamplePictures } from '../samples/SamplePictures';
import { importSamples, SAMPLE_SHEET, type SampleChoices } from '../samples/sheet';
import { SheetImport } from '../sheet/SheetImport';

const TEXTS = {
  hint: 'desk.samples.upload.hint',
  same: 'desk.samples.upload.same',
  counts: 'desk.samples.upload.counts',
  done: 'desk.samples.upload.done',
  list: 'desk.samples.upload.list',
  stale: 'desk.samples.upload.stale',
} as const;

const LIST = '/entries/samples';

/** The archive and the language that were chosen hold for the corrected file, too. */
function kept({ pictures, lang }: SampleChoices): SampleChoices {
  return { ...(pictures && { pictures }), ...(lang && { lang }) };
}

/** A spreadsheet of samples, with their pictures. */
export function SampleImportPage() {
  const { t } = useI18n();
  const stale = () =>
    Promise.all(
      ['entries', 'choices', 'media'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  return (
    <Page title={t('desk.samples.upload.title')}>
      <p className="hint">
        <Link to={LIST}>{t('desk.sections.samples')}</Link>
      </p>
      <SheetImport
        subject={SAMPLE_SHEET}
        texts={TEXTS}
        list={LIST}
        load={importSamples}
        onWritten={stale}
        counts={() => ({})}
        keep={kept}
        beside={(choices, onChoose, read) => <SampleChoice choices={choices} onChoose={onChoose} {...read} />}
        more={(result, choices, choose) => (
          <SamplePictures
            result={result}
            isDeleting={choices.deleteMissing ?? false}
            onChange={(deleteMissing) => choose({ ...choices, deleteMissing })}
          />
        )}
        changes={({ changes }, count) => <SampleChanges changes={changes} count={count} />}
      />
    </Page>
  );
}
