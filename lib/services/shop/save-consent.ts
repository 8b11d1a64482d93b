import 'server-only';
import type { z } from 'zod';
import type { consentRequestSchema } from '#lib/forms/shop-exchange.ts';
import { saveNotificationConsent } from '#lib/provider/shop.ts';
import type { BuyData } from '#lib/session/buy-data.ts';
import { changeBuySession, findBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { shopContext } from './shop-context.ts';

type ConsentRequest = z.infer<typeof consentRequestSchema>;

/** Spec 1 §4: keeps which messages a shopper agrees to, where the provider took it; otherwise nothing changes. */
export async function saveConsent(
  visit: ShopVisit,
  { tab, locale, contact: typed, emailOptIn, smsOptIn }: ConsentRequest,
): Promise<boolean> {
  const session = await findBuySession(visit, tab);
  const contact = session?.tab === tab ? contactOf(session.data, typed) : null;
  if (!session || !contact) return false;
  const consent = { emailOptIn, smsOptIn };
  const isSaved = await saveNotificationConsent(shopContext(visit, session.data.trackingId), {
    ...contact,
    ...consent,
    isSpanish: locale === 'es',
  });
  if (!isSaved) return false;
  await changeBuySession(tab, (data) =>
    data.customer ? { ...data, customer: { ...data.customer, ...consent } } : data,
  );
  return true;
}

/** Who it is about: the customer, else whom the identity service vouched for, else what was typed. */
function contactOf({ customer, handOff }: BuyData, typed: ConsentRequest['contact']) {
  const phone = customer?.phone || handOff?.phone || typed?.phone;
  const email = customer?.email || handOff?.email || typed?.email;
  return phone ? { phone, email: email ?? '' } : null;
}
