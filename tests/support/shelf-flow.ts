import { z } from 'zod';
import { cardPayRequestShape } from '#lib/payment/api.ts';
import * as mini from 'zod/mini';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { ChargeReport } from '#lib/payment/settlement.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { purchaseBasicsSchema, createPurchaseRepository } from '#lib/payment/server/purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';

/** A payment flow for tests of the payment core alone, with a provider in memory. */

export interface Shopper {
  browserId: string;
}

/** A purchase in three steps: choose a shelf, pay for it, get the receipt. */
const shelfSchema = purchaseBasicsSchema.extend({
  accountId: z.string(),
  size: z.enum(['small', 'large']).nullable(),
  /** Does not affect the price. */
  newsletter: z.boolean(),
});
type Shelf = z.output<typeof shelfSchema>;

export const shelves = createPurchaseRepository<Shelf>('SHELF', shelfSchema, 24 * 3_600);
export const shelfRequestSchema = mini.object({ ...cardPayRequestShape, giftNote: mini.string() });
type ShelfRequest = mini.infer<typeof shelfRequestSchema>;

export interface ShelfOrder {
  key: string;
  size: string;
  totalCents: number;
  accountId: string;
  giftNote: string;
}

export interface ShelfReceipt {
  orderNumber: string | null;
  reference: string;
  size: string;
  totalCents: number;
}

const PRICES = { small: 4_500, large: 9_000 };

/** The provider of shelves, in memory. `charge` responds as scripted in `next`; `books` is the ledger. */
export class ShelfProvider {
  readonly books = new Map<string, ShelfOrder>();
  readonly receivedOrders: ShelfOrder[] = [];
  /** The outcomes of the next charges, in order; after that, charges succeed. */
  next: ('answer-lost' | 'request-lost' | 'hangs' | { code: string } | { charges: Partial<ShelfOrder> })[] = [];
  /** Null if the tax is unavailable. */
  taxCents: number | null = 100;
  whileTaxed: () => Promise<void> = async () => undefined;
  isDown: () => Promise<boolean> = async () => false;

  async tax(): Promise<number | null> {
    await this.whileTaxed();
    return this.taxCents;
  }

  async charge(order: ShelfOrder): Promise<ChargeOutcome> {
    const next = this.next.shift();
    this.receivedOrders.push(order);
    if (next === 'request-lost') return { outcome: 'unknown' };
    if (typeof next === 'object' && 'code' in next) return { outcome: 'declined', code: next.code };
    const before = this.books.get(order.key);
    this.books.set(order.key, before ?? { ...order, ...(typeof next === 'object' ? next.charges : {}) });
    if (next === 'hangs') return new Promise<never>(() => undefined);
    return next === undefined ? { outcome: 'confirmed', orderNumber: 'S-1' } : { outcome: 'unknown' };
  }

  status(key: string): ChargeReport {
    const charge = this.books.get(key);
    if (!charge) return { status: 'not-found' };
    return { status: 'charged', orderNumber: 'S-1', amountCents: charge.totalCents, accountId: charge.accountId };
  }
}

/** How a shelf is chosen and priced, and how it is paid for. */
export function shelfFlow(provider: ShelfProvider): PurchaseFlow<Shopper, Shelf> {
  return {
    name: 'SHELF',
    purchases: shelves,
    findPurchase: ({ browserId }, id) => shelves.find(browserId, id),
    content: ({ size, accountId }) => ({ size, accountId }),
    async quote(_who, { data: { size, accountId } }) {
      if (size === null) return null;
      const taxCents = await provider.tax();
      const cents = PRICES[size];
      return {
        quote: {
          planCode: `SHELF_${size}`,
          planDays: 0,
          taxCents,
          totalCents: cents + (taxCents ?? 0),
          promo: null,
          lines: [{ kind: 'plan', code: `SHELF_${size}`, text: 'A shelf', quantity: 1, cents }],
          snapshot: { size },
        },
        accountId,
        subjectHash: hashSubject('account', accountId),
      };
    },
  };
}

export function shelfPayment(provider: ShelfProvider): PaymentFlow<Shopper, ShelfRequest> {
  const flow = shelfFlow(provider);
  return {
    name: 'SHELF',
    guard: async (_input, { device }) => ({ ok: true, who: { browserId: device.id } }),
    getBrowserId: ({ browserId }) => browserId,
    limit: 'charge',
    payer: 'guest',
    asksBeforeRepeat: true,
    isFinalFailure: () => false,
    isOwnAccount: ({ subjectHash }, accountId) => subjectHash === hashSubject('account', accountId),
    findEvidence: async () => false,
    async loadPurchase(who, id) {
      const purchase = await loadPurchase(flow, who, id);
      return purchase && payableShelf(provider, who, purchase);
    },
  };
}

function payableShelf(
  provider: ShelfProvider,
  { browserId }: Shopper,
  purchase: LoadedPurchase<Shelf>,
): PayablePurchase<ShelfRequest> {
  const { trackingId, accountId } = purchase.data;
  return {
    ...purchase,
    callContext: { trackingId, caller: browserId, xsrfToken: null },
    isUnavailable: () => provider.isDown(),
    payerSubjects: ({ subjectHash }) => [subjectHash],
    describeFailure: describePaymentFailure,
    describeReceipt: async (attempt) => {
      const facts = [{ label: 'Size', value: sizeOfAttempt(attempt) }];
      return {
        title: 'Your shelf',
        headline: null,
        paidThrough: null,
        details: facts,
        describeLine: ({ text }) => ({ label: text }),
      };
    },
    buildPayment: ({ cardSummary, giftNote }) => ({
      card: cardSummary,
      parties: [],
      prepareCharge(attempt) {
        const { totalCents } = attempt.quote;
        const order = { key: attempt.id, size: sizeOfAttempt(attempt), totalCents, accountId, giftNote };
        return { send: () => provider.charge(order) };
      },
    }),
  };
}

export function shelfReceipt(attempt: Attempt): ShelfReceipt {
  const { orderNumber, reference, quote } = attempt;
  return { orderNumber, reference, size: sizeOfAttempt(attempt), totalCents: quote.totalCents };
}

function sizeOfAttempt({ quote }: Attempt): string {
  return z.object({ size: z.string() }).parse(quote.snapshot).size;
}
