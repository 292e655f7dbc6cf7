// The names that the desk gives to what the API says in one word.
import type { TextKey, Translate } from '../i18n/texts';
import type { Role, Section } from './api';

export const ROLE_NAMES: Record<Role, TextKey> = {
  owner: 'desk.roles.owner',
  editor: 'desk.roles.editor',
  author: 'desk.roles.author',
  merchandiser: 'desk.roles.merchandiser',
};

export const SECTION_NAMES: Record<Section, TextKey> = {
  news: 'desk.sections.news',
  samples: 'desk.sections.samples',
  production: 'desk.sections.production',
  markets: 'desk.sections.markets',
  about: 'desk.sections.about',
  home: 'desk.sections.home',
  questions: 'desk.sections.questions',
  pages: 'desk.sections.pages',
  categories: 'desk.sections.categories',
  seo: 'desk.sections.seo',
  other: 'desk.sections.other',
};

const PROBLEMS: Record<string, TextKey> = {
  'wrong-login': 'desk.problems.wrongLogin',
  'not-logged-in': 'desk.problems.notLoggedIn',
  'not-allowed': 'desk.problems.notAllowed',
  'not-found': 'desk.problems.notFound',
  'invitation-over': 'desk.problems.invitationOver',
  'last-owner': 'desk.problems.lastOwner',
  'invalid-email': 'desk.problems.invalidEmail',
  'invalid-name': 'desk.problems.invalidName',
  'invalid-password': 'desk.problems.invalidPassword',
  'wrong-password': 'desk.problems.wrongPassword',
  'too-many': 'desk.problems.tooMany',
  'too-large': 'desk.problems.tooLarge',
  'too-long': 'desk.problems.tooLong',
  'no-mail': 'desk.problems.noMail',
  'read-only': 'desk.problems.readOnly',
  'invalid-fields': 'desk.problems.invalidFields',
  conflict: 'desk.problems.conflict',
  'unknown-type': 'desk.problems.unknownType',
  'broken-file': 'desk.problems.brokenFile',
  'too-many-pixels': 'desk.problems.tooManyPixels',
  'active-file': 'desk.problems.activeFile',
  'file-too-large': 'desk.problems.fileTooLarge',
  'built-in': 'desk.problems.builtIn',
  'in-use': 'desk.problems.inUse',
  'content-contract': 'desk.problems.contentContract',
  'no-table': 'desk.problems.noTable',
  'empty-table': 'desk.problems.emptyTable',
  'unknown-encoding': 'desk.problems.unknownEncoding',
  'table-too-large': 'desk.problems.tableTooLarge',
  'invalid-cells': 'desk.problems.invalidCells',
  offline: 'desk.problems.offline',
};

/** Returns the text of a failure. */
export function problemText(code: string): TextKey {
  return PROBLEMS[code] ?? 'desk.problems.failed';
}

const ACTIONS: Record<string, TextKey> = {
  login: 'desk.actions.login',
  logout: 'desk.actions.logout',
  changePassword: 'desk.actions.changePassword',
  revokeSession: 'desk.actions.revokeSession',
  invite: 'desk.actions.invite',
  withdrawInvitation: 'desk.actions.withdrawInvitation',
  acceptInvitation: 'desk.actions.acceptInvitation',
  changeRole: 'desk.actions.changeRole',
  removeStaff: 'desk.actions.removeStaff',
  saveDraft: 'desk.actions.saveDraft',
  copyEntry: 'desk.actions.copyEntry',
  publish: 'desk.actions.publish',
  schedule: 'desk.actions.schedule',
  unpublish: 'desk.actions.unpublish',
  restoreRevision: 'desk.actions.restoreRevision',
  takeInquiry: 'desk.actions.takeInquiry',
  changeInquiry: 'desk.actions.changeInquiry',
  addInquiryNote: 'desk.actions.addInquiryNote',
  answerInquiry: 'desk.actions.answerInquiry',
  deleteInquiry: 'desk.actions.deleteInquiry',
  uploadMedia: 'desk.actions.uploadMedia',
  deleteMedia: 'desk.actions.deleteMedia',
  createContract: 'desk.actions.createContract',
  saveContract: 'desk.actions.saveContract',
  deleteContract: 'desk.actions.deleteContract',
  importContracts: 'desk.actions.importContracts',
};

/** Returns the name of an action; `undefined` for one that this build does not know. */
export function actionText(action: string): TextKey | undefined {
  return ACTIONS[action];
}

/** Returns the subject of an action, whose role, after an address, is named. */
export function subjectText(subject: string, t: Translate): string {
  const [address, role = ''] = subject.split(': ');
  return role in ROLE_NAMES ? `${address} · ${t(ROLE_NAMES[role as Role])}` : subject;
}
