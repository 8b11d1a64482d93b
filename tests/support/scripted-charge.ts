import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { ChargeReport } from '#lib/payment/settlement.ts';
import type { Charge } from '#lib/payment/server/charge.ts';

export const PAID: ChargeOutcome = { outcome: 'confirmed', orderNumber: 'R-7' };
export const LOST: ChargeOutcome = { outcome: 'unknown' };
/** A 403, or no connection. */
export const NOT_SENT: ChargeOutcome = { outcome: 'not_sent' };
export const refused = (code: string): ChargeOutcome => ({ outcome: 'declined', code });
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
type Scripted<Value extends object | string | boolean> = readonly (Value | (() => Promise<Value>))[];

export interface ChargeScript {
  sends?: Scripted<ChargeOutcome>;
  /** Null if no money moves, so that there is no status to request. */
  status?: Scripted<ChargeReport> | null;
  evidence?: Scripted<boolean | 'absent'>;
}

/** A provider that responds as scripted; the last response of each list repeats. Account A1 is the attempt's. */
export function scriptedCharge({ sends = [], status = [], evidence = [] }: ChargeScript) {
  const counts = { sends: 0, status: 0, evidence: 0 };
  const charge: Charge = {
    send: () => responseOf(sends, counts.sends++),
    readStatus: status && (() => responseOf(status, counts.status++)),
    isOwnAccount: (accountId) => accountId === 'A1',
    findEvidence: async () => {
      const seen = await responseOf(evidence, counts.evidence++);
      return seen === 'absent' ? seen : seen ? 'found' : 'none';
    },
  };
  return { charge, counts };
}

async function responseOf<Value extends object | string | boolean>(
  list: Scripted<Value>,
  index: number,
): Promise<Value> {
  const next = lastOf(list, index);
  return typeof next === 'function' ? next() : next;
}

function lastOf<Value>(list: readonly Value[], index: number): Value {
  const next = list[Math.min(index, list.length - 1)];
  if (next === undefined) throw new Error('Asked for what the script does not have');
  return next;
}
