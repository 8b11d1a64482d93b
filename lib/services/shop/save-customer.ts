import 'server-only';
import type { z } from 'zod';
import type { customerAnswerSchema } from '#lib/forms/shop-exchange.ts';
import type { CustomerInfo } from '#lib/forms/customer-info-form.ts';
import { readOnlyFields } from '#lib/rules/contact/restored-contact.ts';
import { changeBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { requirePurchase } from './require-purchase.ts';

type CustomerAnswer = z.infer<typeof customerAnswerSchema>;

/** Spec 1 §4: keeps who buys. What the identity service vouched for stays as it is, whatever was sent. */
export async function saveCustomer(
  visit: ShopVisit,
  { tab, customer }: { tab: string; customer: CustomerInfo },
): Promise<CustomerAnswer> {
  const found = await requirePurchase(visit, tab, 'customerInfo');
  if (!found.ok) return found.elsewhere;
  await changeBuySession(tab, (data) => {
    const { handOff } = data;
    const vouched = Object.fromEntries(readOnlyFields(handOff).map((field) => [field, handOff?.[field] ?? '']));
    return { ...data, customer: { ...customer, ...vouched } };
  });
  return { outcome: 'saved' };
}
