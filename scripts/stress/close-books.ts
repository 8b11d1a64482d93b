import type { Attempt } from '#lib/store/attempt.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { settle } from '../settle.ts';
import type { ProviderReport } from '../settle/provider-report.ts';
import type { Customer } from './customer.ts';
import type { Closed, LedgerEntry } from './judge.ts';
import { pause } from './retry.ts';
import { CONTRADICTS } from './record.ts';
import type { Site } from './site.ts';

/** How long after the provider is back everything must be settled, including the reviews of `manual` attempts. */
const SETTLED_WITHIN_MS = 120_000;
const LOOK_MS = 500;
const AT_ONCE = 8;
const MOST = 1_000;

/**
 * Waits until no payment is open; settles, as an operator would, those that the provider contradicts itself about; and has each customer
 * who was charged open the receipt.
 */
export async function closeBooks(
  site: Site,
  customers: readonly Customer[],
  { signal, report }: { signal: AbortSignal; report: (line: string) => void },
): Promise<Closed[]> {
  const { attempts } = site.store;
  const until = Date.now() + SETTLED_WITHIN_MS;
  const findOpen = async () =>
    (await attempts.listUnsettled({ openMs: 0, limit: MOST })).attempts.filter(settlesItself);
  let open = await findOpen();
  while (open.length > 0 && Date.now() < until && !signal.aborted) {
    await pause(LOOK_MS);
    open = await findOpen();
  }
  for (const { flow, state, reference } of open) report(`${site.name}: still open: ${flow} ${reference}, ${state}`);

  const closedBooks: Closed[] = [];
  const waiting = [...customers];
  const work = async () => {
    for (let customer = waiting.shift(); customer; customer = waiting.shift()) {
      closedBooks.push(await close(site, customer));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return closedBooks;
}

/** Not what an operator decides about, nor a one-time act without a payment: only its customer's session can look that up after a kill. */
function settlesItself({ state, purchaseId }: Attempt): boolean {
  return state !== 'contradicted' && (state !== 'manual' || purchaseId !== null);
}

/** After the provider's people have corrected the status. */
function reportFrom(charge: { orderNumber: string } | undefined): ProviderReport {
  return charge
    ? { says: 'charged', orderNumber: charge.orderNumber, amountCents: null, isAmount: true, isAccount: true }
    : { says: 'not charged', code: 'VOIDED' };
}

async function close(site: Site, customer: Customer): Promise<Closed> {
  const { record } = customer;
  const sandbox = new SandboxClient(site.sandboxUrl);
  const entries: LedgerEntry[] = [];
  const receipts = new Set<string>();
  const early: string[] = [];
  for (const [id, { purchaseId, reference }] of record.attempts) {
    let entry = await site.store.attempts.find(id);
    if (!entry) continue;
    const [charge] = await sandbox.charges({ idempotencyKey: id });
    const seesReceipt = (orderNumber: string | null) => customer.seesReceipt({ purchaseId, reference, orderNumber });
    if (entry.state === 'contradicted' && record.tactics.includes(CONTRADICTS)) {
      // No receipt before an operator has decided.
      if (charge && (await seesReceipt(null))) early.push(id);
      const outcome = charge ? 'confirmed' : 'not-charged';
      const verdict = { reference, outcome, orderNumber: null, by: 'Stress Test' } as const;
      ({ attempt: entry } = await settle(site.store, verdict, async () => reportFrom(charge)));
    }
    entries.push(entry);
    if (charge && (await seesReceipt(entry.orderNumber))) receipts.add(charge.orderNumber);
  }
  return { record, entries, receipts, early, opened: await customer.countOpened() };
}
