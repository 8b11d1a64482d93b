import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { ChargeReport } from '#lib/payment/settlement.ts';
import type { Charge } from '#lib/payment/server/charge.ts';

export const PAID: ChargeOutcome = { outcome: 'confirmed', orderNumber: 'R-7' };
export const LOST: ChargeOutcome = { outcome: 'unknown' };
/** A 403, or no connection. */
export const NOT_SENT: ChargeOutcome = { outcome: 'not_sent' };
export const decline = (code: string): ChargeOutcome => ({ outcome: 'declined', code });
export const CHARGED = {
  status: 'charged',
  orderNumber: 'R-7',
  amountCents: 4_812,
  accountId: 'A1',
} as const satisfies ChargeReport;
export const NOT_FOUND: ChargeReport = { status: 'not-found' };
export const RUNNING: ChargeReport = { status: 'in-progress' };
export const SILENT: ChargeReport = { status: 'failed' };

/** A response, or a function that produces it while the request is in flight. */
type ReplyScript<Value extends object | string | boolean> = readonly (Value | (() => Promise<Value>))[];

export interface ChargeScript {
  sends?: ReplyScript<ChargeOutcome>;
  /** Null if no money moves, so that there is no status to request. */
  status?: ReplyScript<ChargeReport> | null;
  evidence?: ReplyScript<boolean | 'absent'>;
}

/** A provider that responds as scripted; the last response of each list repeats. Account A1 is the attempt's. */
export function scriptedCharge({ sends = [], status = [], evidence = [] }: ChargeScript) {
  const counts = { sends: 0, status: 0, evidence: 0 };
  const charge: Charge = {
    send: () => nextReply(sends, counts.sends++),
    readStatus: status && (() => nextReply(status, counts.status++)),
    isOwnAccount: (accountId) => accountId === 'A1',
    findEvidence: async () => {
      const reading = await nextReply(evidence, counts.evidence++);
      return reading === 'absent' ? reading : reading ? 'found' : 'none';
    },
  };
  return { charge, counts };
}

async function nextReply<Value extends object | string | boolean>(
  list: ReplyScript<Value>,
  index: number,
): Promise<Value> {
  const next = itemOrLast(list, index);
  return typeof next === 'function' ? next() : next;
}

function itemOrLast<Value>(list: readonly Value[], index: number): Value {
  const next = list[Math.min(index, list.length - 1)];
  if (next === undefined) throw new Error('Asked for what the script does not have');
  return next;
}
