import { and, eq } from 'drizzle-orm';
import type { notificationConsent } from '#lib/contract/shop.ts';
import { accounts } from '../state/schema/accounts.ts';
import { consents } from '../state/schema/messages.ts';
import type { Behavior } from './register-call.ts';

/** Spec 1 §4: stores which messages a shopper agreed to, also on the account if the order has already opened it. */
export const saveConsent: Behavior<typeof notificationConsent> = async ({ body, sandbox: { clock, db } }) => {
  const emailOptIn = body.emailOptIn === 'Y';
  const smsOptIn = body.smsOptIn === 'Y';
  const set = { email: body.email, emailOptIn, smsOptIn, language: body.langPref, timestamp: clock.now() };
  await db
    .insert(consents)
    .values({ phone: body.tn, ...set })
    .onConflictDoUpdate({ target: consents.phone, set });
  await db
    .update(accounts)
    .set({ emailOptIn, smsOptIn })
    .where(and(eq(accounts.phone, body.tn), eq(accounts.email, body.email)));
  return { status: 'SUCCESS' };
};
