import { toWireAmount } from '#lib/contract/amount.ts';
import type { getPromo } from '#lib/contract/refill.ts';
import type { Account } from '../state/accounts.ts';
import { planIn } from '../state/catalog.ts';
import { findLocation } from '../state/find-addresses.ts';
import { shopPromos, type ShopPromo } from '../state/shop-promos.ts';
import { ownAccount } from './owner-session.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 1 §7, 3 §7.5: the offers for a shopper or for an account. */
export const listPromos: Behavior<typeof getPromo> = async ({ body, providerSession, sandbox }) => {
  if (body.flow === 'BUY') {
    const location = await findLocation(sandbox.db, body.locationId);
    if (location?.marketId !== body.marketId) return new Refusal('BUS_PROMO_001', 'The location is not in this market');
    return toPromoResponse(shopPromos(sandbox.clock.now().toISOString().slice(0, 10), body.marketId));
  }
  if (!providerSession) return new Refusal('BUS_AUTH_001', 'An account’s offers are for its owner');
  const account = await ownAccount(sandbox.db, providerSession, body.accountId);
  if (account instanceof Refusal) return account;
  return toPromoResponse(account.discounts.map((discount) => findPromo(discount, account.marketId)));
};

function toPromoResponse(promos: readonly ShopPromo[]) {
  return { prepaidPromotions: { discounts: promos.map(wirePromo) } };
}

function wirePromo({ discId, name, offerType, startDate, endDate, lines }: ShopPromo) {
  return {
    discId,
    offerType,
    discShortDesc: name,
    discStartDate: `${startDate} 00:00:00`,
    discEndDate: endDate === null ? '' : `${endDate} 00:00:00`,
    discPrice: toSignedAmount(lines[0]?.discountCents ?? 0),
    discountDetails: lines.map(({ product, planCode, lob, originCents, discountCents }) => ({
      product,
      plan: planCode,
      lob,
      originPricePerUnit: toWireAmount(originCents),
      discountedPricePerUnit: toSignedAmount(discountCents),
      effectivePrice: toWireAmount(originCents + discountCents),
    })),
  };
}

/** An account's discount as an offer on its plan. */
function findPromo(discount: Account['discounts'][number], marketId: string): ShopPromo {
  const { discId, shortDesc, offerType, startDate, endDate, planCode, priceCents } = discount;
  const { priceCents: originCents } = planIn(planCode, marketId);
  const discountCents = Math.max(priceCents, -originCents);
  const product = `ECO-${planCode.replace('_', '-')}`;
  const line = { product, planCode, lob: 'HSD', originCents, discountCents } as const;
  return { discId, name: shortDesc, offerType, startDate, endDate, lines: [line] };
}

const toSignedAmount = (cents: number): string => (cents < 0 ? `-${toWireAmount(-cents)}` : toWireAmount(cents));
