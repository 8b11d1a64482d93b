import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatReference } from '#lib/domain/reference.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Quote } from '#lib/payment/api.ts';
import { countTransition, findNextKey } from './payment-attempt.ts';
import type { Purchase, PurchaseBasics } from './purchase.ts';
import { type PurchaseChange, loadForChange } from './change-purchase.ts';
import type { PurchaseFlow, PurchaseQuote } from './payment-flow.ts';

/** How often to read and quote again when others change the purchase concurrently. */
const MAX_TRIES = 3;

export type QuotedPurchase<Data extends PurchaseBasics> =
  | { outcome: 'quoted'; attempt: Attempt; purchase: Purchase<Data> }
  /** Its payment is in progress or confirmed. */
  | { outcome: 'open' | 'confirmed'; attempt: Attempt }
  /** What the page shows is no longer what is bought. */
  | { outcome: 'changed' }
  /** Nothing can be sold, or the purchase is gone. */
  | { outcome: 'unavailable' };

/**
 * Reliability §Money: asks the flow for the price and freezes it under the key derived from the purchase's nonce, the flow and the account.
 * The attempt and the purchase that points to it are written together, over the version that was read: if the quote comes back late because
 * the tax took long, the newer state is found and returned. A total frozen with its tax stays while the same thing is bought. Any outcome
 * other than `quoted` has changed nothing.
 */
export async function quotePayment<Caller, Data extends PurchaseBasics>(
  flow: PurchaseFlow<Caller, Data>,
  caller: Caller,
  purchaseId: string,
  { locale, loadedPurchase, ...change }: PurchaseChange<Data> & { locale: Locale },
): Promise<QuotedPurchase<Data>> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const loadedForChange = await loadForChange(
      flow,
      caller,
      purchaseId,
      tries === 0 ? { loadedPurchase, ...change } : change,
    );
    if (loadedForChange.outcome !== 'free') return loadedForChange;
    const { purchase, current } = loadedForChange;
    // One purchase may be paid in several ways: by card, or with a PIN.
    const isOwn = current?.flow === flow.name && isCurrentQuote(current, purchase);
    const isCurrent = isOwn && ((await flow.isPriceCurrent?.(current, purchase)) ?? true);
    if (isCurrent) {
      // Something that the price does not depend on may still have changed.
      const savedPurchase = loadedForChange.isChanged ? await flow.purchases.replace(purchase) : purchase;
      if (savedPurchase) return { outcome: 'quoted', attempt: current, purchase: savedPurchase };
      continue;
    }
    const price = await flow.quote(caller, purchase);
    if (!price) return { outcome: 'unavailable' };
    const savedPurchase = await saveQuote(flow, purchase, price, locale);
    if (savedPurchase) return { outcome: 'quoted', ...savedPurchase };
  }
  return { outcome: 'changed' };
}

/** A total without its tax is quoted again. */
function isCurrentQuote({ state, quote }: Attempt, { contentVersion }: Purchase): boolean {
  return state === 'ready' && quote.contentVersion === contentVersion && quote.taxCents !== null;
}

/** Null when the purchase was changed since it was read, or its attempt was submitted. */
export async function saveQuote<Caller, Data extends PurchaseBasics>(
  { name, purchases }: PurchaseFlow<Caller, Data>,
  purchase: Purchase<Data>,
  { quote, accountId, subjectHash }: PurchaseQuote,
  locale: string,
): Promise<{ attempt: Attempt; purchase: Purchase<Data> } | null> {
  const { attempts } = await store();
  const { id, nonce } = await findNextKey(purchase.data.nonce, name, accountId);
  const purchaseWithNonce = { ...purchase, data: { ...purchase.data, nonce } };
  const attempt = await attempts.saveQuote(
    {
      id,
      browserId: purchase.browserId,
      purchaseId: purchase.id,
      flow: name,
      subjectHash,
      quote: { ...quote, contentVersion: purchase.contentVersion },
      reference: formatReference(Buffer.from(id, 'hex')),
      locale,
      trackingId: purchase.data.trackingId,
    },
    await purchases.sealRow(purchaseWithNonce),
  );
  if (attempt) countTransition(attempt, 'ready');
  return attempt && { attempt, purchase: { ...purchaseWithNonce, attempt: id, version: purchase.version + 1 } };
}

/** The part of a frozen total that is sent to the browser. */
export function toQuote({ id, reference, quote }: Attempt): Quote {
  const { lines, taxCents, totalCents } = quote;
  return { attempt: id, reference, lines, taxCents, totalCents };
}
