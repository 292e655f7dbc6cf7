// Webhooks and groups of chats: reads, and the names of what the API says in one word.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DeliveryAttempt, HookFault, HookKind, HookTopic, MailState } from '../../generated/desk';
import type { TextKey, Translate } from '../../i18n/texts';
import { call } from '../api';

export const HOOKS = '/hooks';
/** The number of deliveries in an answer of the API. */
const PAGE = 20;

export const hooks = queryOptions({
  queryKey: ['hooks'],
  queryFn: () => call('GET', '/hooks'),
});

/** The deliveries of a hook, the last ones first. */
export const deliveries = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['hooks', 'deliveries', id],
    queryFn: ({ pageParam }) =>
      call('GET', '/hooks/{id}/deliveries', { path: { id }, query: { offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.deliveries.length < PAGE ? undefined : pages.length * PAGE),
  });

export const KIND_NAMES: Record<HookKind, TextKey> = {
  webhook: 'desk.hooks.kinds.webhook',
  wecom: 'desk.hooks.kinds.wecom',
  dingtalk: 'desk.hooks.kinds.dingtalk',
  feishu: 'desk.hooks.kinds.feishu',
};
export const KINDS = Object.keys(KIND_NAMES) as HookKind[];

/** How the address of each kind begins. */
export const ADDRESS_HINTS: Record<HookKind, TextKey> = {
  webhook: 'desk.hooks.addressHints.webhook',
  wecom: 'desk.hooks.addressHints.wecom',
  dingtalk: 'desk.hooks.addressHints.dingtalk',
  feishu: 'desk.hooks.addressHints.feishu',
};

export const TOPIC_NAMES: Record<HookTopic, TextKey> = {
  'inquiry.received': 'desk.hooks.topics.inquiryReceived',
  'inquiry.answered': 'desk.hooks.topics.inquiryAnswered',
  'entry.published': 'desk.hooks.topics.entryPublished',
  'entry.withdrawn': 'desk.hooks.topics.entryWithdrawn',
  'contract.changed': 'desk.hooks.topics.contractChanged',
  'contract.milestone_reached': 'desk.hooks.topics.milestoneReached',
  'contract.milestone_late': 'desk.hooks.topics.milestoneLate',
  'contract.paper_added': 'desk.hooks.topics.paperAdded',
  'customer.confirmed': 'desk.hooks.topics.customerConfirmed',
  'backup.failed': 'desk.hooks.topics.backupFailed',
  'disk.nearly_full': 'desk.hooks.topics.diskNearlyFull',
  test: 'desk.hooks.topics.test',
};
const TOPICS = (Object.keys(TOPIC_NAMES) as HookTopic[]).filter((topic) => topic !== 'test');
const OF_GROUPS: HookTopic[] = ['inquiry.received', 'contract.milestone_late'];

/** The events that a kind can be told. */
export const topicsOf = (kind: HookKind) => (kind === 'webhook' ? TOPICS : OF_GROUPS);

/** Whether the messages of a kind can be signed with a secret that its group gives. */
export const hasSecret = (kind: HookKind) => kind === 'dingtalk' || kind === 'feishu';

export const DELIVERY_STATES: Record<MailState, TextKey> = {
  waiting: 'desk.hooks.states.waiting',
  sent: 'desk.hooks.states.sent',
  failed: 'desk.hooks.states.failed',
};
/** The mark of a state. */
export const DELIVERY_MARKS: Record<MailState, string> = {
  waiting: 'planned',
  sent: 'answered',
  failed: 'new',
};

const FAULTS: Record<HookFault, TextKey> = {
  refused: 'desk.hooks.faults.refused',
  unreachable: 'desk.hooks.faults.unreachable',
  'too-slow': 'desk.hooks.faults.tooSlow',
  status: 'desk.hooks.faults.status',
  rejected: 'desk.hooks.faults.rejected',
  lost: 'desk.hooks.faults.lost',
};

/** Returns what came of an attempt, without the answer itself. */
export function outcome({ fault, status }: DeliveryAttempt, t: Translate): string {
  const text = t(fault ? FAULTS[fault] : 'desk.hooks.taken');
  return typeof status !== 'number' ? text : t('desk.hooks.withStatus', { outcome: text, status });
}
