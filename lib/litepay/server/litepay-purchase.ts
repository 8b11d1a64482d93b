import 'server-only';
import { z } from 'zod';
import { keyedHash } from '#lib/http/secrets.ts';
import { accountReadingSchema } from '#lib/payment/server/account-reading.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  createPurchaseRepository,
} from '#lib/payment/server/purchase.ts';
import { owedGraceSchema } from '#lib/plans/server/owed-grace.ts';
import type { Line, PurchaseRef } from '#lib/payment/api.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** The provider's name for the flow (spec 3 §9). */
export const GUEST_REFILL = 'EZREFILL';

/** Our name for the same refill with a PIN instead of a card: the provider has none. */
export const GUEST_PIN = 'EZPIN';

/** How long a guest can return to a payment's waiting page and receipt. */
const SECONDS = 24 * 60 * 60;

const cents = z.int();

const planSchema = z.object({
  code: z.string(),
  lob: z.string(),
  days: z.int(),
  priceCents: cents,
  creditCents: cents,
});

/** A purchase stored without a reading counts as read long ago. */
const readingSchema = accountReadingSchema.extend({ readAt: z.number().default(0) });

/** The account found by the phone (ten digits) and ZIP code (five) that this guest typed, and what its refill costs. */
const locatedSchema = readingSchema.extend({
  accountId: z.string().max(80),
  phone: z.string().max(10),
  zip: z.string().max(5),
  /** Found by a refill link: this guest does not know phone and ZIP code, and does not see them. */
  isByLink: z.boolean().default(false),
  /** What is paid for. */
  plan: planSchema,
  /** The plans to choose from, that one included; empty in purchases stored before there was a choice. */
  plans: z.array(planSchema).default([]),
  geoCode: z.string(),
  /** The account's last paid day; null if it has none. */
  expiry: z.string().nullable(),
  /** A day of grace that the refill settles. No page tells a guest of it; the new last day depends on it. */
  grace: owedGraceSchema,
  /** A move had paused it. No page shows that to a guest. */
  isPaused: z.boolean().default(false),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents })),
  showAcpTile: z.boolean(),
  /** The account has a benefit without a credit. */
  isEnrolled: z.boolean().default(false),
});
export type LocatedAccount = z.output<typeof locatedSchema>;

/** What the page shows of the account, regardless of when it was read. */
export function litepayContent({ located: account }: LitepayData) {
  if (!account) return null;
  const { grace, ...shown } = account;
  // Named only where there is one, so that purchases of an earlier release keep their version.
  return { ...shown, readAt: 0, askedAt: 0, lastPaid: null, isPaused: false, ...(grace && { grace }) };
}

export function requireAccount({ located: account }: LitepayData): LocatedAccount {
  if (!account) throw new Error('No account selected');
  return account;
}

/** Phone and ZIP code as this guest typed them; blank if the account came from a refill link. */
export function visibleContact(account: LocatedAccount | null): { phone: string; zip: string } {
  return account === null || account.isByLink ? { phone: '', zip: '' } : { phone: account.phone, zip: account.zip };
}

const litepayDataSchema = purchaseBasicsSchema.extend({
  located: locatedSchema.nullable(),
  /** What the PIN is worth that was last looked up for that account; the PIN itself is never stored. */
  pin: z
    .object({
      ...readingSchema.shape,
      /** Identifies the PIN without revealing it. */
      hash: z.string(),
      planCode: z.string().max(40),
      quantity: z.int(),
      days: z.int(),
      expiry: z.string().nullable(),
      grace: owedGraceSchema,
      isPaused: z.boolean().default(false),
      device: z.object({ deviceId: z.string(), serialNumber: z.string(), status: z.string() }),
    })
    .nullable()
    .default(null),
  /** The attempt that was not sent because its account was not as the page had shown it, or could not be read; null after the next lookup. */
  unsent: z.string().nullable().default(null),
});
export type LitepayData = z.output<typeof litepayDataSchema>;
export type LitepayPurchase = Purchase<LitepayData>;

export const litepayPurchases = createPurchaseRepository<LitepayData>(GUEST_REFILL, litepayDataSchema, SECONDS);

/** The one guest refill of a browser. */
export function findLitepayPurchase(browserId: string): Promise<LitepayPurchase | null> {
  return litepayPurchases.find(browserId, toPurchaseId(browserId));
}

/** The account in exactly this version of the purchase, with the visit's tracking id; null once another one was looked up. */
export async function findAccountForVersion(
  { browserId }: BrowserSession,
  { id, version }: PurchaseRef,
): Promise<{ trackingId: string; account: LocatedAccount } | null> {
  const purchase = await findLitepayPurchase(browserId);
  if (purchase?.id !== id || purchase.contentVersion !== version) return null;
  const { trackingId, located: account } = purchase.data;
  return account && { trackingId, account };
}

export function findOrCreateLitepayPurchase(browserId: string): Promise<LitepayPurchase> {
  const create = (basics: PurchaseBasics): LitepayData => ({ ...basics, located: null, pin: null, unsent: null });
  return litepayPurchases.create(browserId, create, toPurchaseId(browserId));
}

/** One id per browser, so that two tabs that start concurrently share one purchase. The browser's random id is the key. */
function toPurchaseId(browserId: string): string {
  return keyedHash(browserId, 'purchase', GUEST_REFILL).slice(0, 32);
}

/** The lines as a guest gets them. The code of a plan is the provider's name for it, which only the owner may learn. */
export function withoutPlanCodes(lines: readonly Line[]): Line[] {
  return lines.map((line) => (line.kind === 'plan' ? { ...line, code: '' } : line));
}

/** What the ledger stores of a guest's refill besides its lines: the provider's codes and dates, nothing personal. Amounts in cents. */
export const litepaySnapshotSchema = z.object({
  lob: z.string(),
  /** The account's last paid day at the quote. */
  expiry: z.string().nullable(),
  /** The day of grace that this refill settles. */
  grace: owedGraceSchema,
  /** A move had paused the account: the refill's days are added to those on hold, and the move stays. The dashboard tells its owner. */
  isOnHold: z.boolean().default(false),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents: z.int() })),
  taxes: z.array(z.object({ code: z.string(), cents: z.int() })),
  showAcpTile: z.boolean(),
  /** Identifies the refill PIN that pays; null for a card. */
  pin: z.string().nullable().default(null),
});
export type LitepaySnapshot = z.input<typeof litepaySnapshotSchema>;

export function parseLitepaySnapshot(attempt: Attempt): z.output<typeof litepaySnapshotSchema> {
  return litepaySnapshotSchema.parse(attempt.quote.snapshot);
}
