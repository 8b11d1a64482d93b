import 'server-only';
import { z } from 'zod';
import { keyedHash } from '#lib/http/secrets.ts';
import { accountReadingSchema } from '#lib/services/payment/account-reading.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  purchaseRepository,
} from '#lib/services/payment/purchase.ts';

/** The provider's name of the flow (spec 3 §9). */
export const GUEST_REFILL = 'EZREFILL';

/** Our name of the same refill with a PIN in place of a card: the provider has none. */
export const GUEST_PIN = 'EZPIN';

/** A guest may come back to a payment within a day: the waiting page and the receipt are there. */
const SECONDS = 24 * 60 * 60;

const cents = z.int();

/** Of a purchase that was stored without one: long ago. */
const readingSchema = accountReadingSchema.extend({ readAt: z.number().default(0) });

/** The account that a phone (ten digits) and a zip (five), as this guest typed them, stand for, and what a refill of it costs. */
const locatedSchema = readingSchema.extend({
  accountId: z.string().max(80),
  phone: z.string().max(10),
  zip: z.string().max(5),
  /** By a refill link: this guest does not know phone and zip, and is not shown them. */
  isByLink: z.boolean().default(false),
  plan: z.object({ code: z.string(), lob: z.string(), days: z.int(), priceCents: cents, creditCents: cents }),
  geoCode: z.string(),
  /** The account's last paid day; null when it has none. */
  expiry: z.string().nullable(),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents })),
  showAcpTile: z.boolean(),
  /** A benefit without a credit. */
  isEnrolled: z.boolean().default(false),
});
export type LocatedAccount = z.output<typeof locatedSchema>;

/** What the page shows of the account, whenever that was read. */
export function contentOf({ located }: LitepayData) {
  return located && { ...located, readAt: 0, lastPaid: null };
}

/** Phone and zip as this guest typed them; blank where a refill link stood for them. */
export function shownOf(located: LocatedAccount | null): { phone: string; zip: string } {
  return located === null || located.isByLink ? { phone: '', zip: '' } : { phone: located.phone, zip: located.zip };
}

const litepayDataSchema = purchaseBasicsSchema.extend({
  located: locatedSchema.nullable(),
  /** The refill PIN that was looked up last for that account; the PIN itself is never stored. */
  pin: z
    .object({
      ...readingSchema.shape,
      /** Names the PIN without telling it. */
      hash: z.string(),
      planCode: z.string().max(40),
      quantity: z.int(),
      days: z.int(),
      expiry: z.string().nullable(),
      device: z.object({ deviceId: z.string(), serialNumber: z.string(), status: z.string() }),
    })
    .nullable()
    .default(null),
});
export type LitepayData = z.output<typeof litepayDataSchema>;
export type LitepayPurchase = Purchase<LitepayData>;

export const litepayPurchases = purchaseRepository<LitepayData>(GUEST_REFILL, litepayDataSchema, SECONDS);

/** The one guest refill of a browser. */
export function findLitepayPurchase(browserId: string): Promise<LitepayPurchase | null> {
  return litepayPurchases.find(browserId, idOf(browserId));
}

/** As `findLitepayPurchase`; begins it where there is none. */
export function openLitepayPurchase(browserId: string): Promise<LitepayPurchase> {
  const dataOf = (basics: PurchaseBasics): LitepayData => ({ ...basics, located: null, pin: null });
  return litepayPurchases.create(browserId, dataOf, idOf(browserId));
}

/** One id for each browser, so that two tabs that begin at once begin the same purchase. The browser's random id is the key. */
function idOf(browserId: string): string {
  return keyedHash(browserId, 'purchase', GUEST_REFILL).slice(0, 32);
}
