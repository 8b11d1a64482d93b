import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QuoteChange } from '#lib/payment/api.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import type { LastDays, PurchaseFlow, PurchaseQuote } from './payment-flow.ts';
import type { Purchase, PurchaseBasics } from './purchase.ts';
import { saveQuote } from './quote-payment.ts';

export type Renewal =
  /** The same total is frozen for the account as it is now, or others have changed the purchase meanwhile: it has to be read again. */
  | { outcome: 'renewed' }
  /** `change`: null if it is neither the plan nor the total nor a last day. */
  | { outcome: 'changed'; change: QuoteChange | null }
  /** Nothing can be sold any more: the account was closed, or may no longer be refilled. */
  | { outcome: 'gone' }
  /** The provider could not be asked. */
  | { outcome: 'failed' };

/** A browser gives up on a payment after 35 s: by then the payment has to be under way, or given up here as well. */
const LONGEST_MS = 10_000;

/**
 * Decision on midnight: prices a purchase again whose quote is outdated, while its payment is being requested. If nothing but a new day has
 * made it so, the lines and the total are the same and no last day is earlier, it is frozen anew under the same key and content version, and
 * can be paid. Otherwise nothing is written, and the result says what the customer has to see first.
 */
export async function renewQuote<Caller, Data extends PurchaseBasics>(
  flow: PurchaseFlow<Caller, Data>,
  caller: Caller,
  purchase: Purchase<Data>,
  attempt: Attempt,
): Promise<Renewal> {
  const timeout = sleep(LONGEST_MS, 'failed' as const, { ref: false });
  const newPrice = await Promise.race([repricePurchase(flow, caller, purchase), timeout]);
  if (newPrice === 'failed') return { outcome: 'failed' };
  if (newPrice === null) return { outcome: 'gone' };
  const { data, quote } = newPrice;
  const { dayPromise } = flow;
  const days =
    dayPromise &&
    compareDays(dayPromise.lastDays(attempt.quote, purchase.data), dayPromise.lastDays(quote.quote, data));
  const change = comparePrices(attempt.quote, quote.quote) ?? days?.change ?? null;
  const isKept = days !== undefined && !days.isEarlier && (change === null || change === days.change);
  if (!dayPromise || !isKept || !(await dayPromise.hasOnlyDayChanged(purchase.data, data))) {
    return { outcome: 'changed', change };
  }
  await saveQuote(flow, { ...purchase, data }, quote, attempt.locale);
  return { outcome: 'renewed' };
}

/** Null if nothing can be sold any more. */
async function repricePurchase<Caller, Data extends PurchaseBasics>(
  flow: PurchaseFlow<Caller, Data>,
  caller: Caller,
  purchase: Purchase<Data>,
): Promise<{ data: Data; quote: PurchaseQuote } | null | 'failed'> {
  const data = flow.dayPromise ? await flow.dayPromise.reload(caller, purchase) : purchase.data;
  if (data === null || data === 'failed') return data;
  const quote = await flow.quote(caller, { ...purchase, data });
  return quote && { data, quote };
}

const PURCHASED_KINDS = new Set<AttemptQuote['lines'][number]['kind']>(['plan', 'package', 'add-on']);

function comparePrices(quotedDays: Omit<AttemptQuote, 'contentVersion'>, now: Omit<AttemptQuote, 'contentVersion'>) {
  const plans = ({ lines }: Pick<AttemptQuote, 'lines'>) =>
    JSON.stringify(lines.filter(({ kind }) => PURCHASED_KINDS.has(kind)).map(({ code, quantity }) => [code, quantity]));
  const lines = ({ lines: all, promo }: Pick<AttemptQuote, 'lines' | 'promo'>) =>
    JSON.stringify([promo, all.map(({ kind, code, quantity, cents }) => [kind, code, quantity, cents])]);
  if (quotedDays.promo !== null && now.promo === null) return { what: 'offer' } as const;
  if (plans(quotedDays) !== plans(now)) return { what: 'plan' } as const;
  if (quotedDays.totalCents !== now.totalCents) return { what: 'total' } as const;
  return lines(quotedDays) === lines(now) ? null : ({ what: 'plan' } as const);
}

/** `change`: null if every product lasts as long as it was shown. */
function compareDays(quotedDays: LastDays, now: LastDays): { isEarlier: boolean; change: QuoteChange | null } {
  const changedDays = Object.keys(quotedDays).flatMap((product) => {
    const [before, after] = [quotedDays[product], now[product]];
    return before === undefined || after === undefined || before === after ? [] : [{ before, after }];
  });
  const earlier = changedDays.find(({ before, after }) => after < before);
  const first = earlier ?? changedDays[0];
  return { isEarlier: earlier !== undefined, change: first ? { what: 'day', day: first.after } : null };
}
