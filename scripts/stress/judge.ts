import type { Charge } from '#tests/e2e/support/sandbox-client.ts';
import type { CustomerRecord } from './record.ts';

/** What the promise of one charge means, as rows of the table; each must be 0. */
export const VIOLATIONS = {
  twice: 'charged twice',
  noReceipt: 'charged without receipt',
  noCharge: 'receipt without charge',
  saidNo: 'charged, and told otherwise',
  otherTotal: 'charged another total than approved',
  stranger: 'charged for nobody of this run',
  resent: 'sent more often than the ledger says, or after a refusal',
  open: 'open once the provider is back',
  manual: 'left to an operator',
  contradicted: 'contradicted without a reason',
  early: 'receipt of what the provider contradicts',
  unpaid: 'not paid in the end',
  movedTwice: 'more accounts opened than moves ordered',
  broken: 'broken off',
} as const;
export type Violation = keyof typeof VIOLATIONS;

export interface Finding {
  what: Violation;
  customer: CustomerRecord | null;
  detail: string;
}

/** Our own ledger's entry for an attempt that a customer was quoted. */
export interface LedgerEntry {
  id: string;
  state: string;
  orderNumber: string | null;
  sends: number;
  /** When it became `manual`, if it ever did. */
  manualAt: number | null;
}

/** One customer after everything is over. */
export interface Closed {
  record: CustomerRecord;
  entries: readonly LedgerEntry[];
  /** Orders whose receipts this browser could open. */
  receipts: ReadonlySet<string>;
  /** Attempts whose receipts it could open before an operator had decided. */
  early: readonly string[];
  /** How many accounts the provider has opened to replace this one. */
  opened: number;
}

export interface Books {
  /** The provider's whole ledger. */
  charges: readonly Charge[];
  /** How often each attempt's charge arrived at the provider, by key. */
  calls: ReadonlyMap<string, number>;
}

/** Compares what each customer approved and saw with the two ledgers. Each customer wants to pay once and never agrees to pay again. */
export function judge(customers: readonly Closed[], { charges, calls }: Books): Finding[] {
  const byKey = Map.groupBy(charges, ({ idempotencyKey }) => idempotencyKey ?? '');
  const knownIds = new Set(customers.flatMap(({ record }) => [...record.attempts.keys()]));
  const strangers = charges.filter(({ idempotencyKey }) => !knownIds.has(idempotencyKey ?? ''));
  return [
    ...strangers.map((charge) => finding('stranger', null, JSON.stringify(charge))),
    ...customers.flatMap((customer) => judgeCustomer(customer, byKey, calls)),
  ];
}

function judgeCustomer(
  { record, entries, receipts, early, opened }: Closed,
  byKey: ReadonlyMap<string, readonly Charge[]>,
  calls: Books['calls'],
): Finding[] {
  const own = [...record.attempts.keys()].flatMap((id) => byKey.get(id) ?? []);
  const findings: Finding[] = [];
  const add = (what: Violation, detail: string) => findings.push(finding(what, record, detail));
  if (own.length > 1) add('twice', own.map(({ orderNumber, amount }) => `${orderNumber} (${amount})`).join(', '));
  for (const { orderNumber, amount, idempotencyKey } of own) {
    if (!receipts.has(orderNumber)) add('noReceipt', `order ${orderNumber}, attempt ${idempotencyKey}`);
    const approvedCents = record.attempts.get(idempotencyKey ?? '')?.approvedCents;
    if (!approvedCents?.has(amount))
      add('otherTotal', `${amount} instead of ${[...(approvedCents ?? [])].join(' or ')}`);
  }
  for (const entry of entries) judgeEntry(entry, byKey.get(entry.id) ?? [], calls.get(entry.id) ?? 0, add);
  for (const id of early) add('early', `attempt ${id}`);
  if (opened > 1) add('movedTwice', `${opened} accounts`);
  if (record.ending === 'unpaid') add('unpaid', `${record.problem} (${record.trail})`);
  if (record.ending === 'broken') add('broken', `${record.problem} (${record.trail})`);
  return findings;
}

function judgeEntry(
  { id, state, sends, orderNumber }: LedgerEntry,
  charges: readonly Charge[],
  calls: number,
  add: (what: Violation, detail: string) => void,
): void {
  const isCharged = charges.length > 0;
  switch (state) {
    case 'confirmed': {
      const isSame = orderNumber === null || charges.some((charge) => charge.orderNumber === orderNumber);
      if (!isCharged || !isSame) add('noCharge', `attempt ${id}, order ${orderNumber}`);
      break;
    }
    case 'submitted':
    case 'unknown':
      add('open', `attempt ${id} is ${state}`);
      break;
    case 'manual':
      add('manual', `attempt ${id}`);
      break;
    case 'contradicted':
      // These are for an operator, and settled by now.
      add('contradicted', `attempt ${id}`);
      break;
    default:
      if (isCharged) add('saidNo', `attempt ${id} is ${state}`);
  }
  // At most twice: once, and again with the same key if the response was lost; a refused request is not repeated.
  const most = state === 'not_sent' ? 1 : 2;
  if (calls > most || calls > sends) add('resent', `attempt ${id} (${state}): ${calls} calls, ${sends} sends`);
}

const finding = (what: Violation, customer: CustomerRecord | null, detail: string): Finding => {
  return { what, customer, detail };
};
