import 'server-only';
import { type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { saveNotificationConsent } from './provider.ts';
import { type Consent, isSameContact } from '#lib/domain/contact/consent.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { shopFlow } from './shop-flow.ts';
import type { BuyPurchase } from './shop-purchase.ts';
import { requirePurchase } from './require-purchase.ts';

export interface ConsentRequest {
  consent: Consent;
  locale: Locale;
  /** The client, for the rate limits. */
  client: Pick<RateLimitKey, 'device' | 'address'>;
}

export type SentConsent =
  | { outcome: 'saved' }
  | { outcome: 'not-saved' }
  | { outcome: 'limited'; retryAfterMs: number };

/**
 * Spec 1 §4, decision on message consent: sends the provider the messages that the purchase's own customer agrees to, within the rate
 * limits, and stores them with the purchase once the provider has accepted, or else that they could not be saved. The contact never comes
 * from the request.
 */
export async function sendConsent(
  browserSession: BrowserSession,
  { id, data: { customer, trackingId } }: BuyPurchase,
  { consent, locale, client }: ConsentRequest,
): Promise<SentConsent> {
  if (!customer) return { outcome: 'not-saved' };
  const { phone, email } = customer;
  // Not part of what is bought, so the content version that the page shows stays the newest.
  const keep = (change: Partial<typeof customer>) =>
    changePurchase(shopFlow, browserSession, id, {
      isAllowedAfterPayment: true,
      change: (data) =>
        data.customer && isSameContact(data.customer, customer)
          ? { ...data, customer: { ...data.customer, ...change } }
          : data,
    });
  const failure = { isConsentAsked: false, hasConsentFailed: true };
  const taken = await takeTry('consent', { ...client, subjectHash: hashSubject('phone', phone) });
  if (!taken.allowed) {
    await keep(failure);
    return { outcome: 'limited', retryAfterMs: taken.retryAfterMs };
  }
  const isSaved = await saveNotificationConsent(browserContext(browserSession, { trackingId }), {
    phone,
    email,
    ...consent,
    isSpanish: locale === 'es',
  });
  await keep(isSaved ? { ...consent, hasConsentFailed: false } : failure);
  return { outcome: isSaved ? 'saved' : 'not-saved' };
}

/** Spec 1 §4: saves a choice made at payment and delivery by a shopper who was not asked for a name; at any other step it is not saved. */
export async function saveConsent(
  browserSession: BrowserSession,
  { id, ...request }: ConsentRequest & { id: string },
): Promise<SentConsent> {
  const required = await requirePurchase(browserSession, id, 'orderDetails');
  return required.ok ? sendConsent(browserSession, required.purchase, request) : { outcome: 'not-saved' };
}
