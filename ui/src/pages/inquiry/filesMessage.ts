import type { InquiryFiles } from '../../generated/document';
import type { Translate } from '../../i18n/texts';
import type { UploadRow } from '../../inquiries/uploads';

/** The kinds that are taken, by the endings of names. */
export const ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.tif,.tiff,.ai,.dxf,.docx,.xlsx,.xls,.ods,.csv,.zip';

/** Returns what is wrong with files, or that they have to be chosen again; empty if neither. */
export function filesMessage(files: InquiryFiles, t: Translate): string {
  switch (files.problem) {
    case 'many':
      return t('inquiry.filesMany', limits(files));
    case 'large':
      return t('inquiry.filesLarge', limits(files));
    case 'kind':
      return files.found
        ? t('inquiry.filesFound', { name: files.name, kind: files.found })
        : t('inquiry.filesKind', { name: files.name });
    case 'busy':
      return t('inquiry.filesBusy');
    case 'full':
      return t('inquiry.filesFull');
    case 'gone':
      return t('inquiry.filesAgain');
    case null:
      return files.again ? t('inquiry.filesAgain') : '';
  }
}

/** Returns why a file is not uploaded. */
export function rowProblem({ name, problem, found }: UploadRow, files: InquiryFiles, t: Translate): string {
  return problem === 'busy' || problem === 'gone'
    ? t('inquiry.filesFailed', { name })
    : filesMessage({ ...files, name, problem, found }, t);
}

export function limits({ most, largest }: InquiryFiles) {
  return { most, largest: Math.floor(largest / 2 ** 20) };
}
