import 'server-only';
import { config } from '#lib/config.ts';
import { type CalendarDay, formatPlainDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { formatDaysSentence } from '#lib/i18n/days-sentence.ts';
import { type DaysSentence, explainDays } from '#lib/domain/days-sentence.ts';
import { owedGraceSchema } from '#lib/plans/server/owed-grace.ts';
import { wasCutOff } from '#lib/plans/service-status.ts';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import { supports } from '#lib/provider/capabilities.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import type { TvEnd } from '#lib/plans/refill-cart.ts';
import type { RefillAccount } from './refill-account.ts';
import { listPaidTv, parseRefillSnapshot, type PinPurchase, type RefillPurchase } from './refill-purchase.ts';
import { z } from 'zod';
import { getTranslations } from 'next-intl/server';
import { ownerRefillLineName, planName } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** Spec 3 §2.2: what was paid and what it bought. */
export function refillReceipt(attempt: Attempt, { data: { account } }: RefillPurchase): OwnerReceipt {
  const totals = toReceiptTotals(attempt);
  const { showAcpTile, ...before } = parseRefillSnapshot(attempt);
  const { expiry, grace, isPaused } = before;
  const { planDays } = attempt.quote;
  return toOwnerReceipt('card', account?.facts, {
    ...totals,
    planDays,
    // Null when no internet was bought.
    paidThrough: planDays > 0 ? newExpiry(expiry, totals.paidOn, planDays, grace) : null,
    keptDays: explainRefill(before, totals, planDays),
    tv: listPaidTv(attempt, totals.paidOn),
    wasCutOff: planDays > 0 && wasCutOff(expiry, totals.paidOn, grace),
    showAcpTile,
    isPaused,
  });
}

export const pinSnapshotSchema = z.object({
  expiry: z.string().nullable(),
  grace: owedGraceSchema,
  showAcpTile: z.boolean(),
  /** A move in progress paused the account, which the redemption ends. */
  isPaused: z.boolean().default(false),
  isOnHold: z.boolean().default(true),
});

/** Spec 3 §2.2: a PIN's receipt, with the order's date and the last paid day. */
export function pinReceipt(attempt: Attempt, { data: { found } }: PinPurchase): OwnerReceipt {
  const totals = toReceiptTotals(attempt);
  const { showAcpTile, ...before } = pinSnapshotSchema.parse(attempt.quote.snapshot);
  const { expiry, grace, isPaused } = before;
  const { planDays } = attempt.quote;
  return toOwnerReceipt('pin', found?.account, {
    ...totals,
    planDays,
    paidThrough: attempt.paidThrough ?? newExpiry(expiry, totals.paidOn, planDays, grace),
    keptDays: explainRefill(before, totals, planDays),
    tv: [],
    wasCutOff: wasCutOff(expiry, totals.paidOn, grace),
    showAcpTile,
    isPaused,
  });
}

type AccountBefore = Pick<z.output<typeof pinSnapshotSchema>, 'expiry' | 'grace' | 'isPaused' | 'isOnHold'>;

function explainRefill({ expiry, grace, isPaused, isOnHold }: AccountBefore, { paidOn }: ReceiptTotals, days: number) {
  const move = isPaused ? (isOnHold ? 'held' : 'counting') : null;
  return explainDays({ kind: 'refill', expiry, grace, paidOn, days, move });
}

interface PaidRefill extends ReceiptTotals {
  planDays: number;
  /** The last paid day of the internet; null when none was bought. */
  paidThrough: CalendarDay | null;
  /** What became of the days that there were; null when no internet was bought. */
  keptDays: DaysSentence | null;
  /** The television that was bought, each product with its last paid day. */
  tv: readonly TvEnd[];
  /** Service was off when this was paid, and has to return. */
  wasCutOff: boolean;
  showAcpTile: boolean;
  isPaused: boolean;
}

function toOwnerReceipt(kind: 'card' | 'pin', account: RefillAccount | undefined, refill: PaidRefill) {
  return {
    ...refill,
    /** `pin`: nothing was charged. */
    kind,
    account: account?.reference ?? '',
    showAcpTile: refill.showAcpTile && config().ACP_TILES,
    /** It is off, and can be turned on. */
    offersAutoRefill: account?.hasAutoRefill !== true && supports('auto-refill'),
  };
}
export type OwnerReceipt = ReturnType<typeof toOwnerReceipt>;

export async function describeRefillReceipt(
  { kind, paidThrough, keptDays, tv }: OwnerReceipt,
  locale: Locale,
): Promise<ReceiptLabels> {
  const refill = await getTranslations({ locale, namespace: 'refill' });
  const plans = await getTranslations({ locale, namespace: 'dictionary.plans' });
  const pin = await getTranslations({ locale, namespace: 'pin.receipt' });
  const days = await getTranslations({ locale, namespace: 'payment.days' });
  const date = paidThrough && formatPlainDay(paidThrough, locale);
  return {
    title: refill('confirmation.title'),
    paidThrough,
    headline: date && refill('confirmation.through', { date }),
    keptDays: keptDays && formatDaysSentence(days, keptDays, (day) => formatPlainDay(day, locale)),
    details: [
      ...(date ? [{ label: refill('confirmation.expiry'), value: date }] : []),
      ...tv.map(({ code, until }) => ({
        label: refill('confirmation.tvExpiry', { name: planName(plans, code, '') }),
        value: formatPlainDay(until, locale),
      })),
    ],
    describeLine: (line) => ({
      label: ownerRefillLineName({ refill, plans }, line),
      ...(kind === 'pin' && { priceText: pin('paid') }),
    }),
  };
}
