import 'server-only';
import { config } from '#lib/config.ts';
import { formatPlainDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { wasCutOff } from '#lib/plans/service-return.ts';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { RefillReceiptView } from '#lib/refill/views.ts';
import type { RefillAccount } from './refill-account.ts';
import { paidTvOf, type RefillPurchase, refillSnapshotOf } from './refill-purchase.ts';
import { z } from 'zod';
import type { PinPurchase } from './pin-purchase.ts';
import { getTranslations } from 'next-intl/server';
import { ownerRefillLineName, planName } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** Spec 3 §2.2: what was paid and what it bought. */
export function refillReceipt(attempt: Attempt, { data: { account } }: RefillPurchase): RefillReceiptView {
  const totals = toReceiptTotals(attempt);
  const { expiry, showAcpTile, isPaused } = refillSnapshotOf(attempt);
  const { planDays } = attempt.quote;
  return {
    ...totals,
    kind: 'card',
    account: account?.facts.reference ?? '',
    planDays,
    paidThrough: planDays > 0 ? newExpiry(expiry, totals.paidOn, planDays) : null,
    tv: paidTvOf(attempt, totals.paidOn),
    wasCutOff: planDays > 0 && wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
    offersAutoRefill: offersAutoRefill(account?.facts),
    isPaused,
  };
}

function offersAutoRefill(account: RefillAccount | undefined): boolean {
  return account?.hasAutoRefill !== true && !lacks('auto-refill');
}

export const pinSnapshotSchema = z.object({
  expiry: z.string().nullable(),
  showAcpTile: z.boolean(),
  /** A move in progress paused the account, which the redemption ends. */
  isPaused: z.boolean().default(false),
});

/** Spec 3 §2.2: a PIN's receipt, with the order's date and the last paid day. */
export function pinReceipt(attempt: Attempt, { data: { found } }: PinPurchase): RefillReceiptView {
  const totals = toReceiptTotals(attempt);
  const { expiry, showAcpTile, isPaused } = pinSnapshotSchema.parse(attempt.quote.snapshot);
  const { planDays } = attempt.quote;
  return {
    ...totals,
    kind: 'pin',
    account: found?.account.reference ?? '',
    planDays,
    paidThrough: attempt.paidThrough ?? newExpiry(expiry, totals.paidOn, planDays),
    tv: [],
    wasCutOff: wasCutOff(expiry, totals.paidOn),
    showAcpTile: showAcpTile && config().ACP_TILES,
    offersAutoRefill: offersAutoRefill(found?.account),
    isPaused,
  };
}

export async function describeRefillReceipt(
  { kind, paidThrough, tv }: RefillReceiptView,
  locale: Locale,
): Promise<ReceiptLabels> {
  const refill = await getTranslations({ locale, namespace: 'refill' });
  const plans = await getTranslations({ locale, namespace: 'dictionary.plans' });
  const pin = await getTranslations({ locale, namespace: 'pin.receipt' });
  const date = paidThrough && formatPlainDay(paidThrough, locale);
  return {
    title: refill('confirmation.title'),
    paidThrough,
    headline: date && refill('confirmation.through', { date }),
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
