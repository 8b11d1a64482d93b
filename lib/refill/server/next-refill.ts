import 'server-only';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import type { NextRefill } from '#lib/account/views.ts';
import { toCardBrand } from '#lib/domain/card/card.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';
import { refillAccountOf } from './refill-account.ts';
import { chargeableCard } from './refill-facts.ts';
import { lastCartOf } from './start-refill.ts';

/** What 'Refill now' would start, from what the page has read: no tax, which only the review asks for. Null if nothing can be bought. */
export function nextRefillOf(data: AccountData): NextRefill | null {
  const account = refillAccountOf(data);
  const cart = lastCartOf(account);
  const priced = cart && priceRefill(cart, account);
  if (!priced) return null;
  const { days, subtotalCents } = priced;
  const card = chargeableCard(account.card);
  return { days, subtotalCents, card: card && { brand: toCardBrand(card.type), lastFour: card.lastFour } };
}
