import type { PaymentStatus, PaymentApi } from '#lib/payment/api.ts';
import { assertNever } from '#lib/result.ts';
import { must, type WebClient } from '#tests/e2e/support/web-client.ts';
import { pause } from './retry.ts';
import type { CustomerRecord, Ending } from './record.ts';

/** Longer than an outage and the reviews after it. */
const WAIT_MS = 150_000;
const EVERY_MS = 1_000;

interface SentPayment {
  purchase: { id: string };
  attempt: string;
}

interface Following {
  /** The base path of the flow's handlers. */
  api: PaymentApi;
  /** A client on any instance. */
  somewhere: () => WebClient;
  /** Read from our own ledger: the page cannot tell a payment that waits for an operator from one whose status is being requested. */
  isContradicted: (attempt: string) => Promise<boolean>;
  record: CustomerRecord;
}

/** The outcome of everything that was sent, once it is known. Null if nothing was charged. */
export async function followPayments(payments: readonly SentPayment[], following: Following): Promise<Ending | null> {
  const own = new Map(payments.map((payment) => [payment.attempt, payment]));
  for (const payment of own.values()) {
    const ending = await followPayment(payment, following);
    if (ending) return ending;
  }
  return null;
}

/** Waits as the waiting page does, and keeps waiting while a server is down. Null if nothing was charged for it. */
async function followPayment(payment: SentPayment, { api, somewhere, isContradicted, record }: Following) {
  const { purchase, attempt } = payment;
  const loadState = async () => must(await somewhere().get(`${api}/status`, { purchase: purchase.id, attempt })).state;
  const startedAt = Date.now();
  for (const until = startedAt + WAIT_MS; ; await pause(EVERY_MS)) {
    const state: PaymentStatus['state'] = await loadState().catch((error: unknown) => {
      record.saw(`no status (${error instanceof Error ? error.message : String(error)})`);
      return 'processing' as const;
    });
    record.saw(`${attempt.slice(0, 4)} is ${state}`);
    record.longestWaitMs = Math.max(record.longestWaitMs, Date.now() - startedAt);
    switch (state) {
      case 'confirmed':
        return 'confirmed';
      case 'none':
      case 'declined':
      case 'not-charged':
      case 'failed':
        return null;
      case 'checking':
        if (await isContradicted(attempt)) return 'contradicted';
        break;
      case 'processing':
      case 'manual':
        break;
      default:
        assertNever(state);
    }
    if (Date.now() > until) return 'unpaid';
  }
}
