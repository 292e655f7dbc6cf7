// The names that the desk gives to what the API says in one word.
import type { Role, Section } from '../generated/desk';
import type { TextKey, Translate } from '../i18n/texts';
import type { FailureCode } from './api';

export const ROLE_NAMES: Record<Role, TextKey> = {
  owner: 'desk.roles.owner',
  editor: 'desk.roles.editor',
  author: 'desk.roles.author',
  merchandiser: 'desk.roles.merchandiser',
};
export const ROLES = Object.keys(ROLE_NAMES) as Role[];

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
export const SECTIONS = Object.keys(SECTION_NAMES) as Section[];

const PROBLEMS: Record<FailureCode, TextKey> = {
  'wrong-login': 'desk.problems.wrongLogin',
  'code-needed': 'desk.problems.codeNeeded',
  'wrong-code': 'desk.problems.wrongCode',
  'codes-paused': 'desk.problems.codesPaused',
  'factor-lost': 'desk.problems.factorLost',
  'not-logged-in': 'desk.problems.notLoggedIn',
  'not-allowed': 'desk.problems.notAllowed',
  'not-found': 'desk.problems.notFound',
  'invitation-over': 'desk.problems.invitationOver',
  'last-owner': 'desk.problems.lastOwner',
  'invalid-email': 'desk.problems.invalidEmail',
  'invalid-name': 'desk.problems.invalidName',
  'invalid-password': 'desk.problems.invalidPassword',
  'easy-password': 'desk.problems.easyPassword',
  'wrong-password': 'desk.problems.wrongPassword',
  'too-many': 'desk.problems.tooMany',
  'too-large': 'desk.problems.tooLarge',
  'too-long': 'desk.problems.tooLong',
  'no-mail': 'desk.problems.noMail',
  'read-only': 'desk.problems.readOnly',
  'invalid-fields': 'desk.problems.invalidFields',
  conflict: 'desk.problems.conflict',
  'unknown-type': 'desk.problems.unknownType',
  'other-type': 'desk.problems.otherType',
  'broken-file': 'desk.problems.brokenFile',
  'too-many-pixels': 'desk.problems.tooManyPixels',
  'active-file': 'desk.problems.activeFile',
  'file-too-large': 'desk.problems.fileTooLarge',
  'built-in': 'desk.problems.builtIn',
  'in-use': 'desk.problems.inUse',
  'of-content': 'desk.problems.ofContent',
  'known-customer': 'desk.problems.knownCustomer',
  'blocked-customer': 'desk.problems.blockedCustomer',
  'content-contract': 'desk.problems.contentContract',
  'unknown-paper': 'desk.problems.unknownPaper',
  'paper-too-large': 'desk.problems.paperTooLarge',
  'too-many-papers': 'desk.problems.tooManyPapers',
  'no-table': 'desk.problems.noTable',
  'empty-table': 'desk.problems.emptyTable',
  'unknown-encoding': 'desk.problems.unknownEncoding',
  'table-too-large': 'desk.problems.tableTooLarge',
  'invalid-cells': 'desk.problems.invalidCells',
  'no-room': 'desk.problems.noRoom',
  'store-unavailable': 'desk.problems.storeUnavailable',
  busy: 'desk.problems.busy',
  'too-slow': 'desk.problems.tooSlow',
  'other-site': 'desk.problems.otherSite',
  elsewhere: 'desk.problems.elsewhere',
  unavailable: 'desk.problems.unavailable',
  offline: 'desk.problems.offline',
  // Faults of a program, about which nobody at the desk can do anything.
  failed: 'desk.problems.failed',
  invalid: 'desk.problems.failed',
  malformed: 'desk.problems.failed',
  'wrong-type': 'desk.problems.failed',
  'wrong-method': 'desk.problems.failed',
};

/** Returns the text of a failure. A newer server may have codes that this build does not know. */
export function problemText(code: FailureCode): TextKey {
  return PROBLEMS[code] ?? 'desk.problems.failed';
}

const ACTIONS: Record<string, TextKey> = {
  login: 'desk.actions.login',
  logout: 'desk.actions.logout',
  pauseCodes: 'desk.actions.pauseCodes',
  setSecondFactor: 'desk.actions.setSecondFactor',
  removeSecondFactor: 'desk.actions.removeSecondFactor',
  changePassword: 'desk.actions.changePassword',
  revokeSession: 'desk.actions.revokeSession',
  endSessions: 'desk.actions.endSessions',
  invite: 'desk.actions.invite',
  withdrawInvitation: 'desk.actions.withdrawInvitation',
  acceptInvitation: 'desk.actions.acceptInvitation',
  replaceAccount: 'desk.actions.replaceAccount',
  changeRole: 'desk.actions.changeRole',
  removeStaff: 'desk.actions.removeStaff',
  saveDraft: 'desk.actions.saveDraft',
  copyEntry: 'desk.actions.copyEntry',
  moveEntry: 'desk.actions.moveEntry',
  publish: 'desk.actions.publish',
  schedule: 'desk.actions.schedule',
  unpublish: 'desk.actions.unpublish',
  restoreRevision: 'desk.actions.restoreRevision',
  createPreview: 'desk.actions.createPreview',
  takeInquiry: 'desk.actions.takeInquiry',
  changeInquiry: 'desk.actions.changeInquiry',
  addInquiryNote: 'desk.actions.addInquiryNote',
  answerInquiry: 'desk.actions.answerInquiry',
  resendMails: 'desk.actions.resendMails',
  deleteInquiry: 'desk.actions.deleteInquiry',
  inviteCustomer: 'desk.actions.inviteCustomer',
  resetCustomerPassword: 'desk.actions.resetCustomerPassword',
  blockCustomer: 'desk.actions.blockCustomer',
  unblockCustomer: 'desk.actions.unblockCustomer',
  moveCustomer: 'desk.actions.moveCustomer',
  renameCompany: 'desk.actions.renameCompany',
  uploadMedia: 'desk.actions.uploadMedia',
  replaceMedia: 'desk.actions.replaceMedia',
  deleteMedia: 'desk.actions.deleteMedia',
  createContract: 'desk.actions.createContract',
  saveContract: 'desk.actions.saveContract',
  deleteContract: 'desk.actions.deleteContract',
  importContracts: 'desk.actions.importContracts',
  addPaper: 'desk.actions.addPaper',
  changePaper: 'desk.actions.changePaper',
  deletePaper: 'desk.actions.deletePaper',
  saveMilestones: 'desk.actions.saveMilestones',
  exportInquiries: 'desk.actions.exportInquiries',
  downloadInquiryFile: 'desk.actions.downloadInquiryFile',
  exportContracts: 'desk.actions.exportContracts',
  downloadPaper: 'desk.actions.downloadPaper',
  removeCustomer: 'desk.actions.removeCustomer',
  importCustomers: 'desk.actions.importCustomers',
  restoreBackup: 'desk.actions.restoreBackup',
};

/** Returns the name of an action; `undefined` for one that this build does not know. */
export function actionText(action: string): TextKey | undefined {
  return ACTIONS[action];
}

/** Returns the note of a revision in words. */
export function noteText(note: string, t: Translate): string {
  const action = actionText(note);
  if (note === 'autosave') return t('desk.entry.autosaved');
  return action ? t(action) : note;
}

/** Returns the subject of an action, whose role, after an address, is named. */
export function subjectText(subject: string, t: Translate): string {
  const [address, role = ''] = subject.split(': ');
  return role in ROLE_NAMES ? `${address} · ${t(ROLE_NAMES[role as Role])}` : subject;
}
