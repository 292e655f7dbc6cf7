import { describe, expect, it } from 'vitest';
import { CallFailure } from '../src/api/failure';
import type { ContractRow, Order, OrderList } from '../src/generated/document';
import {
  type ContractsEvent,
  type ContractsState,
  contractsAfter,
  endsSession,
  renderedContracts,
} from '../src/pages/order/contractsState';

const row: ContractRow = {
  sid: '1',
  cno: 'C-1',
  orderNumber: '',
  season: '',
  delivery: null,
  signed: null,
  quantity: null,
  amount: null,
  currency: null,
  progress: null,
  milestones: [],
  styles: null,
  next: null,
  shipment: null,
  isShipped: false,
  papers: [],
  text: { signed: null, quantity: '', amount: '', progress: '' },
};
const listed: OrderList = { state: 'listed', contracts: [row] };

function orderOf(list: OrderList, search = ''): Order {
  return { banner: null, search, list };
}

/** Returns the state after a document is displayed, and after further events. */
function opened(
  order: Order,
  {
    linked = null,
    kept,
    cno = '',
  }: { linked?: string | null; kept?: string | undefined; cno?: string | undefined },
  ...events: ContractsEvent[]
): ContractsState {
  const first: ContractsEvent = { type: 'opened', order, linked, kept, cno };
  return [first, ...events].reduce(contractsAfter, renderedContracts(order));
}

describe('an opened order page', () => {
  it('ends no session before the browser has looked for a token', () => {
    expect(endsSession(renderedContracts(orderOf({ state: 'no-token' })))).toBe(false);
    expect(endsSession(renderedContracts(orderOf({ state: 'refused' })))).toBe(false);
  });

  it('shows the contracts that the server rendered, without a request', () => {
    const state = opened(orderOf(listed), { linked: 'link', kept: 'kept' });
    expect(state).toMatchObject({ token: 'link', list: listed, request: null });
    expect(endsSession(state)).toBe(false);
  });

  it('loads the contracts of the customer who is logged in if the URL has no token', () => {
    const state = opened(orderOf({ state: 'no-token' }, 'C-1'), { kept: 'kept' });
    expect(state).toMatchObject({ list: { state: 'loading' }, request: { cno: 'C-1', token: 'kept' } });
    expect(endsSession(state)).toBe(false);
  });

  it('searches for the contract number in the fragment', () => {
    const state = opened(orderOf(listed), { kept: 'kept', cno: 'C-2' });
    expect(state).toMatchObject({ initial: 'C-2', request: { cno: 'C-2', token: 'kept' }, total: 1 });
    expect(opened(orderOf(listed, 'C-1'), { kept: 'kept', cno: 'C-1' }).request).toBeNull();
  });

  it('knows the number of all contracts from their list alone', () => {
    expect(opened(orderOf(listed), { kept: 'kept' }).total).toBe(1);
    expect(opened(orderOf(listed, 'C-1'), { kept: 'kept' }).total).toBeNull();
    const found: ContractsEvent[] = [
      { type: 'searched', cno: 'zzz' },
      { type: 'loaded', contracts: [] },
    ];
    expect(opened(orderOf(listed), { kept: 'kept' }, ...found).total).toBe(1);
  });

  it('leads to the login if nobody is logged in', () => {
    expect(endsSession(opened(orderOf({ state: 'no-token' }), {}))).toBe(true);
  });

  it('loads the contracts of the customer who is logged in if the token of a link is refused', () => {
    const state = opened(orderOf({ state: 'refused' }, 'C-1'), { linked: 'link', kept: 'kept' });
    expect(state).toMatchObject({ token: 'kept', request: { cno: 'C-1', token: 'kept' } });
    expect(endsSession(state)).toBe(false);
  });

  it('ends the session if its own token is refused', () => {
    expect(endsSession(opened(orderOf({ state: 'refused' }), { linked: 'kept', kept: 'kept' }))).toBe(true);
    expect(endsSession(opened(orderOf({ state: 'refused' }), { linked: 'link' }))).toBe(true);
  });
});

describe('a search', () => {
  const search: ContractsEvent = { type: 'searched', cno: 'C-1' };

  it('is loading, then retrying, then lists its contracts', () => {
    const loading = opened(orderOf(listed), { kept: 'kept' }, search);
    expect(loading).toMatchObject({ searched: 'C-1', list: { state: 'loading' } });
    expect(loading.request).toEqual({ cno: 'C-1', token: 'kept' });
    const retrying = contractsAfter(loading, { type: 'retried' });
    expect(retrying.list).toEqual({ state: 'retrying' });
    expect(retrying.request, 'the request stays under way').toBe(loading.request);
    const loaded = contractsAfter(retrying, { type: 'loaded', contracts: [] });
    expect(loaded).toMatchObject({ list: { state: 'listed', contracts: [] }, request: null });
  });

  it('replaces the request under way, also one for the same number', () => {
    const first = opened(orderOf(listed), { kept: 'kept' }, search);
    expect(contractsAfter(first, search).request).not.toBe(first.request);
  });

  it.each([
    [new CallFailure('unreachable'), { state: 'unavailable' }],
    [new CallFailure('turned-away', 'Wait a minute.'), { state: 'turned-away', words: 'Wait a minute.' }],
  ])('keeps the session after a failure that refuses nothing', (failure, list) => {
    const state = opened(orderOf(listed), { kept: 'kept' }, search, { type: 'failed', failure });
    expect(state).toMatchObject({ list, request: null });
    expect(endsSession(state)).toBe(false);
  });
});

describe('a refusal', () => {
  it('ends the session of the customer', () => {
    const state = opened(orderOf(listed), { kept: 'kept' }, { type: 'refused', token: 'kept', kept: 'kept' });
    expect(endsSession(state)).toBe(true);
  });

  it('of a token that is no longer used changes nothing', () => {
    const before = opened(orderOf(listed), { kept: 'kept' });
    expect(contractsAfter(before, { type: 'refused', token: 'old', kept: 'kept' })).toBe(before);
  });

  it('of the token of a link loads the contracts of the customer who is logged in', () => {
    const refusal: ContractsEvent = { type: 'refused', token: 'link', kept: 'kept' };
    const state = opened(orderOf(listed, 'C-1'), { linked: 'link', kept: 'kept' }, refusal);
    expect(state).toMatchObject({ token: 'kept', request: { cno: 'C-1', token: 'kept' } });
  });
});

it('loads all contracts of another customer who logs in', () => {
  const login: ContractsEvent = { type: 'otherCustomer', token: 'other' };
  const state = opened(orderOf(listed, 'C-1'), { kept: 'kept' }, login);
  expect(state).toMatchObject({ token: 'other', searched: '', request: { cno: '', token: 'other' } });
});
