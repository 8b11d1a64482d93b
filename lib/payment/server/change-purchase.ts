import 'server-only';
import { isFailed, isOpen } from '#lib/domain/attempt-state.ts';
import type { Purchase, PurchaseBasics } from './purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { PurchaseFlow } from './payment-flow.ts';

const MAX_TRIES = 5;

export interface PurchaseChange<Data extends PurchaseBasics> {
  /**
   * The content version that the page shows. A different one is refused, unless the change was already made. Undefined if nothing was
   * shown.
   */
  version?: number;
  /** The short code of the confirmed payment that the customer moves past. */
  afterPayment?: string | null;
  /** As this request has read it already, to be read again only if it has been written since. */
  loadedPurchase?: Purchase<Data>;
  /** Returns what is bought from now on. May run more than once. */
  change?: (data: Data) => Data;
  /** The change does not affect what is bought, so it is made even during a payment and after it. */
  isAllowedAfterPayment?: boolean;
}

export type PurchaseForChange<Data extends PurchaseBasics> =
  /** With the change applied but not yet written. */
  | { outcome: 'free'; purchase: Purchase<Data>; current: Attempt | null; isChanged: boolean }
  | { outcome: 'open' | 'confirmed'; attempt: Attempt }
  | { outcome: 'changed' | 'unavailable' };

/**
 * Reads a purchase that may still be changed and applies the change to it. While it is being paid, nothing changes it; once that payment is
 * confirmed, only a customer who names the payment.
 */
export async function loadForChange<Caller, Data extends PurchaseBasics>(
  flow: PurchaseFlow<Caller, Data>,
  caller: Caller,
  id: string,
  {
    version,
    afterPayment = null,
    loadedPurchase,
    change = (data) => data,
    isAllowedAfterPayment = false,
  }: PurchaseChange<Data>,
): Promise<PurchaseForChange<Data>> {
  const storedPurchase = loadedPurchase ?? (await flow.findPurchase(caller, id));
  if (!storedPurchase) return { outcome: 'unavailable' };
  const attempt = storedPurchase.attempt === null ? null : await (await store()).attempts.find(storedPurchase.attempt);
  const isPast = attempt?.state === 'confirmed' && attempt.reference === afterPayment;
  if (attempt && !isPast && !isAllowedAfterPayment) {
    if (isOpen(attempt.state)) return { outcome: 'open', attempt };
    if (attempt.state === 'confirmed') return { outcome: 'confirmed', attempt };
  }
  // Past a confirmed payment, the next one has no attempt yet.
  const current = isPast ? null : attempt;
  // The message of a failed attempt stays, unless the change removes it.
  const before =
    current && isFailed(current.state) ? { ...storedPurchase.data, failed: current.id } : storedPurchase.data;
  const data = change(before);
  const isSame = JSON.stringify(flow.content(data)) === JSON.stringify(flow.content(storedPurchase.data));
  const isShown = version === undefined || version === storedPurchase.contentVersion;
  if (!isShown && (data === before || !isSame)) return { outcome: 'changed' };
  const contentVersion = isSame ? storedPurchase.contentVersion : storedPurchase.contentVersion + 1;
  const purchase = { ...storedPurchase, attempt: current?.id ?? null, contentVersion, data };
  return { outcome: 'free', purchase, current, isChanged: data !== before };
}

/** Changes what is bought where no price is needed. Of two concurrent changes, the later one is applied to the result of the first. */
export async function changePurchase<Caller, Data extends PurchaseBasics>(
  flow: PurchaseFlow<Caller, Data>,
  caller: Caller,
  id: string,
  { loadedPurchase, ...change }: PurchaseChange<Data>,
): Promise<Exclude<PurchaseForChange<Data>, { outcome: 'free' }> | { outcome: 'done'; purchase: Purchase<Data> }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const storedPurchase = await loadForChange(flow, caller, id, tries === 0 ? { loadedPurchase, ...change } : change);
    if (storedPurchase.outcome !== 'free') return storedPurchase;
    if (!storedPurchase.isChanged) return { outcome: 'done', purchase: storedPurchase.purchase };
    const updatedPurchase = await flow.purchases.replace(storedPurchase.purchase);
    if (updatedPurchase) return { outcome: 'done', purchase: updatedPurchase };
  }
  throw new Error('Purchase update failed after repeated conflicts');
}
