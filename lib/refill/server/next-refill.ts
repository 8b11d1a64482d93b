import 'server-only';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import type { NextRefill } from '#lib/account/views.ts';
import { brandOfType } from '#lib/domain/card/brand.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';
import { toRefillAccount } from './refill-account.ts';
import { chargeableCard } from './refill-facts.ts';
import { createLastCart } from './start-refill.ts';

/** What 'Refill now' would start, from what the page has read: no tax, which only the review asks for. Null if nothing can be bought. */
export function toNextRefill(data: AccountData): NextRefill | null {
  const account = toRefillAccount(data);
  const cart = createLastCart(account);
  const priced = cart && priceRefill(cart, account);
  if (!priced) return null;
  const { days, subtotalCents } = priced;
  const card = chargeableCard(account.card);
  return { days, subtotalCents, card: card && { brand: brandOfType(card.type), lastFour: card.lastFour } };
}
