// The names of what inquiries are, and what happened to them.
import { mailUrl } from '../../contactLinks';
import type {
  Inquiry,
  InquiryChannel,
  InquiryEvent,
  InquiryFile,
  InquiryMail,
  InquiryState,
  Person,
} from '../../generated/desk';
import type { InquiryField } from '../../generated/document';
import type { TextKey } from '../../i18n/texts';

export const STATE_NAMES: Record<InquiryState, TextKey> = {
  new: 'desk.inbox.states.new',
  work: 'desk.inbox.states.work',
  answered: 'desk.inbox.states.answered',
  closed: 'desk.inbox.states.closed',
};
export const STATES = Object.keys(STATE_NAMES) as InquiryState[];

/** How an inquiry reached the company. */
export const CHANNEL_NAMES: Record<InquiryChannel, TextKey> = {
  site: 'desk.inbox.channels.site',
  telephone: 'desk.inbox.channels.telephone',
  fair: 'desk.inbox.channels.fair',
  chat: 'desk.inbox.channels.chat',
  email: 'desk.inbox.channels.email',
  visit: 'desk.inbox.channels.visit',
  other: 'desk.inbox.channels.other',
};

export const MAIL_NAMES: Record<InquiryMail['kind'], TextKey> = {
  team: 'desk.inbox.mails.team',
  receipt: 'desk.inbox.mails.receipt',
  answer: 'desk.inbox.mails.answer',
  reply: 'desk.inbox.mails.reply',
};

export const MAIL_STATES: Record<InquiryMail['state'], TextKey> = {
  waiting: 'desk.inbox.mailStates.waiting',
  sent: 'desk.inbox.mailStates.sent',
  failed: 'desk.inbox.mailStates.failed',
};

/** The fields in the order of the form. */
export const FIELD_NAMES: Record<InquiryField, TextKey> = {
  name: 'inquiry.name',
  company: 'inquiry.company',
  country: 'inquiry.country',
  email: 'inquiry.email',
  message: 'inquiry.message',
  style: 'inquiry.style',
  market: 'inquiry.market',
  quantity: 'inquiry.quantity',
  sizes: 'inquiry.sizes',
  price: 'inquiry.price',
  currency: 'inquiry.currency',
  term: 'inquiry.term',
  port: 'inquiry.port',
  date: 'inquiry.date',
  packing: 'inquiry.packing',
  tests: 'inquiry.tests',
};

/** The maximum number of files of an answer. */
export const MOST_FILES = 5;

/** Returns a person's name; the address of one whose account is gone. */
export function nameOf(email: string, people: readonly Person[]): string {
  return people.find((person) => person.email === email)?.name ?? email;
}

/** Returns a size in MB, or in KB. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes >= 2 ** 20 ? [bytes / 2 ** 20, 'MB'] : [Math.ceil(bytes / 2 ** 10), 'KB'];
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
}

/** Something that happened to an inquiry, with the mails that followed. */
export interface Moment {
  at: number;
  /** `undefined` for its arrival. */
  event?: InquiryEvent;
  /** Whether the event changed who has it, or its state. */
  changes: { owner: boolean; state: boolean };
  mails: InquiryMail[];
  /** Those of an answer; the buyer's own are with the inquiry. */
  files: InquiryFile[];
}

/** Returns what happened to an inquiry, the newest first. */
export function moments(inquiry: Inquiry): Moment[] {
  const mailsOf = (number: number) => inquiry.mails.filter((mail) => mail.event === number);
  let before = { owner: '', state: 'new' };
  const done = inquiry.events.map((event): Moment => {
    const changes = { owner: event.owner !== before.owner, state: event.state !== before.state };
    before = event;
    const files = inquiry.files.filter((file) => file.event === event.number);
    return { at: event.happened_at, event, changes, mails: mailsOf(event.number), files };
  });
  const arrival = {
    at: inquiry.received_at,
    changes: { owner: false, state: false },
    mails: mailsOf(0),
    files: [],
  };
  return [arrival, ...done].reverse();
}

/** Returns the link by which somebody answers with a mail program. */
export function mailto(inquiry: Inquiry): string {
  const { email = '', message = '' } = inquiry.fields;
  const quoted = message.split('\n').map((line) => `> ${line}`);
  // Mail programs shorten longer addresses in ways of their own.
  const body = `\n\n${quoted.join('\n')}`.slice(0, 1200);
  return mailUrl(email, { subject: `Re: ${inquiry.number}`, body });
}
