import 'server-only';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { requirePurchase } from './require-purchase.ts';
import { type ConsentRequest, sendConsent, type SentConsent } from './send-consent.ts';

/** Spec 1 §4: saves a choice made at payment and delivery by a shopper who was not asked for a name; at any other step it is not saved. */
export async function saveConsent(
  browserSession: BrowserSession,
  { id, ...request }: ConsentRequest & { id: string },
): Promise<SentConsent> {
  const required = await requirePurchase(browserSession, id, 'orderDetails');
  return required.ok ? sendConsent(browserSession, required.purchase, request) : { outcome: 'not-saved' };
}
