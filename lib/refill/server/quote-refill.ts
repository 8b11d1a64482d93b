import 'server-only';
import type { z } from 'zod';
import { config } from '#lib/config.ts';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import type { PurchaseFlow, PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { type RefillCart, tvEnds } from '#lib/plans/refill-cart.ts';
import { type PricedRefill, priceRefill } from '#lib/plans/refill-price.ts';
import { loadTax } from '#lib/plans/server/provider-tax.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { loadRefillAccount } from './load-refill-account.ts';
import { cartWithOffer, isOfferUnchecked, type RefillAccount } from './refill-account.ts';
import {
  findRefillPurchase,
  REFILL,
  type RefillData,
  refillPurchases,
  type RefillSnapshot,
  refillSnapshotSchema,
} from './refill-purchase.ts';

/** Spec 3 §2.2, §4.1: an owner's refill of one of their accounts, before it is paid for. */
export const refillFlow: PurchaseFlow<Owner, RefillData> = {
  name: REFILL,
  purchases: refillPurchases,
  async findPurchase(owner, id) {
    const purchase = await findRefillPurchase(owner);
    return purchase?.id === id ? purchase : null;
  },
  // Includes the expiries, because the pages show until when the refill lasts, and a pause, because they ask whether to end the move.
  content({ cart, account }) {
    const { plans, promo, expiry, grace, tv, isPaused } = account?.facts ?? {};
    return { cart, plans, promo, expiry, tv, ...(isPaused && { isPaused }), ...(grace && { grace }) };
  },
  quote: quoteRefill,
  isPriceCurrent: async (_attempt, { data: { account } }) =>
    account !== null && !(await isOutdated(account, account.facts.accountId)),
  dayPromise: {
    async reload(owner, { data }) {
      const current = await loadRefillAccount(owner, { account: null });
      if (current.outcome !== 'read') return current.outcome === 'failed' ? 'failed' : null;
      const shownOffer = data.account?.facts.promo?.id ?? null;
      if (isOfferUnchecked(current.account.facts, { cart: data.cart, shownOffer })) return 'failed';
      return { ...data, account: current.account, cart: cartWithOffer(data, current.account) };
    },
    lastDays(quote, { account }) {
      const readOn = toProviderDay(account?.readAt ?? 0);
      const { expiry, grace, products, tv } = refillSnapshotSchema.parse(quote.snapshot);
      const ends = tvEnds(products, tv, readOn);
      return {
        ...(quote.planDays > 0 && { internet: newExpiry(expiry, readOn, quote.planDays, grace) }),
        ...Object.fromEntries(ends.map(({ code, until }) => [code, until])),
      };
    },
    hasOnlyDayChanged: async ({ account: before }, { account: after }) =>
      before !== null &&
      (await findOutdatedReason(before, before.facts.accountId)) === 'day' &&
      before.facts.isPaused === after?.facts.isPaused,
  },
};

interface CartWithAccount {
  account: { facts: RefillAccount } | null;
  cart: RefillCart | null;
}

/** Spec 3 §4.2, §9: quotes the cart, less offer and benefit, plus tax. If the tax call fails, the total is the subtotal. */
export async function quoteRefill(owner: Owner, { data }: { data: CartWithAccount }): Promise<PurchaseQuote | null> {
  const { cart } = data;
  const account = data.account?.facts;
  const price = account && cart && priceRefill(cart, account);
  if (!price) return null;
  const { geoCode } = account;
  const products = price.products.map(({ planCode, netCents }) => ({ productCode: planCode, priceCents: netCents }));
  const tax = await loadTax(owner.callContext, { source: 'DIGITAL2.0', geoCode, products });
  if (!tax.ok) await recordProviderFailure(owner, tax);
  const taxCents = tax.ok ? tax.value.totalCents : null;
  const findTaxes = (planCode: string) =>
    tax.ok ? (tax.value.products.find(({ productCode }) => productCode === planCode)?.lines ?? []) : [];
  return {
    quote: {
      planCode: cart.internet ?? '',
      planDays: price.days,
      lines: price.lines.map((line) => ({ ...line, text: '' })),
      taxCents,
      totalCents: price.subtotalCents + (taxCents ?? 0),
      promo: price.promo?.id ?? null,
      snapshot: toSnapshot(account, price, findTaxes),
    },
    accountId: account.accountId,
    subjectHash: hashSubject('account', account.accountId),
  };
}

function toSnapshot(
  { expiry, grace, tv, benefits, showAcpTile, isPaused }: RefillAccount,
  { products, promo, creditCents }: PricedRefill,
  findTaxes: (planCode: string) => RefillSnapshot['products'][number]['taxes'],
): z.input<typeof refillSnapshotSchema> {
  return {
    expiry,
    grace,
    tv,
    products: products.map(({ planCode, lob, days, quantity, rateCents }) => {
      return { planCode, lob, days, quantity, rateCents, taxes: findTaxes(planCode) };
    }),
    benefits: creditCents > 0 ? benefits : [],
    offer: promo && {
      id: promo.id,
      offerType: promo.offerType,
      planCode: products[0]?.planCode ?? '',
      offCents: promo.offCents,
    },
    showAcpTile,
    isPaused,
    ...(isPaused && { isOnHold: config().PROVIDER_HOLDS_DAYS }),
  };
}
