import { describe, expect, it } from '@jest/globals';
import type { Charge } from '#tests/e2e/support/sandbox-client.ts';
import { type Books, type Closed, judge, type LedgerEntry } from './judge.ts';
import { CustomerRecord, type Ending } from './record.ts';

const KEY = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);

const charge = (change: Partial<Charge> = {}): Charge => ({
  amount: 4_812,
  tax: 312,
  kind: 'guest-refill',
  orderNumber: '40000001',
  accountId: '700000100',
  referenceId: KEY,
  idempotencyKey: KEY,
  timestamp: '2026-11-20T15:00:00.000Z',
  ...change,
});

const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => {
  return { id: KEY, state: 'confirmed', orderNumber: '40000001', sends: 1, manualAt: null, ...change };
};

/** A customer who paid once, and whose receipt opened. */
function closeCustomer(change: Partial<Omit<Closed, 'record'>> = {}, ending: Ending = 'confirmed'): Closed {
  const record = new CustomerRecord('guest', 1);
  for (const attempt of [KEY, OTHER]) {
    const quote = { attempt, reference: 'K7MD-33QX', lines: [], taxCents: 312, totalCents: 4_812 };
    record.quoted({ id: 'purchase-1', version: 1 }, quote);
    record.approved(quote);
  }
  record.ending = ending;
  return { record, entries: [entry()], receipts: new Set(['40000001']), early: [], opened: 0, ...change };
}

const books = (change: Partial<Books> = {}): Books => ({ charges: [charge()], calls: new Map([[KEY, 1]]), ...change });
const listFindings = (customer: Closed, from: Books) => judge([customer], from).map(({ what }) => what);

describe('the books of a stress test', () => {
  it('are in order when one approved payment was charged once and is shown', () => {
    expect(listFindings(closeCustomer(), books())).toEqual([]);
  });

  it('are in order when a response was lost and the same key was sent once more', () => {
    expect(
      listFindings(closeCustomer({ entries: [entry({ sends: 2 })] }), books({ calls: new Map([[KEY, 2]]) })),
    ).toEqual([]);
  });

  it('are in order when something else than an order number proved the charge', () => {
    expect(listFindings(closeCustomer({ entries: [entry({ orderNumber: null })] }), books())).toEqual([]);
  });

  it.each<[string, Closed, Books, string[]]>([
    [
      'two charges of one customer, under one key or two',
      closeCustomer({ receipts: new Set(['40000001', '40000002']) }),
      books({ charges: [charge(), charge({ idempotencyKey: OTHER, orderNumber: '40000002' })] }),
      ['twice'],
    ],
    ['a second account', closeCustomer({ opened: 2 }), books(), ['movedTwice']],
    ['a receipt that does not open', closeCustomer({ receipts: new Set() }), books(), ['noReceipt']],
    ['a receipt of nothing', closeCustomer(), books({ charges: [] }), ['noCharge']],
    [
      'the receipt of another order',
      closeCustomer({ entries: [entry({ orderNumber: '40000009' })] }),
      books(),
      ['noCharge'],
    ],
    [
      'a charge of which the customer was told that there is none',
      closeCustomer({ entries: [entry({ state: 'not_charged', orderNumber: null })], receipts: new Set() }),
      books(),
      ['noReceipt', 'saidNo'],
    ],
    ['another total than approved', closeCustomer(), books({ charges: [charge({ amount: 4_500 })] }), ['otherTotal']],
    [
      'a charge under a key that nobody was quoted',
      closeCustomer(),
      books({ charges: [charge(), charge({ idempotencyKey: 'c'.repeat(64) })] }),
      ['stranger'],
    ],
    [
      'a third request',
      closeCustomer({ entries: [entry({ sends: 3 })] }),
      books({ calls: new Map([[KEY, 3]]) }),
      ['resent'],
    ],
    ['a request that the ledger does not know', closeCustomer(), books({ calls: new Map([[KEY, 2]]) }), ['resent']],
    [
      'a refused request that was repeated',
      closeCustomer({ entries: [entry({ state: 'not_sent', orderNumber: null, sends: 2 })] }),
      books({ charges: [], calls: new Map([[KEY, 2]]) }),
      ['resent'],
    ],
    ['what is still submitted', closeCustomer({ entries: [entry({ state: 'submitted' })] }), books(), ['open']],
    ['what is still unknown', closeCustomer({ entries: [entry({ state: 'unknown' })] }), books(), ['open']],
    ['what was left to an operator', closeCustomer({ entries: [entry({ state: 'manual' })] }), books(), ['manual']],
    [
      'a contradiction without a reason',
      closeCustomer({ entries: [entry({ state: 'contradicted' })] }),
      books(),
      ['contradicted'],
    ],
    ['a receipt of what is contradicted', closeCustomer({ early: [KEY] }), books(), ['early']],
    ['a customer who could not pay', closeCustomer({}, 'unpaid'), books(), ['unpaid']],
    ['a script that broke off', closeCustomer({}, 'broken'), books(), ['broken']],
  ])('are not in order with %s', (_what, customer, from, violations) => {
    expect(listFindings(customer, from)).toEqual(violations);
  });
});
