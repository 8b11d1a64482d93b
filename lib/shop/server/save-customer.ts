import 'server-only';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { CustomerResponse } from '#lib/shop/api.ts';
import {
  type Consent,
  consentFor,
  type CustomerInfo,
  isSameConsent,
  isSameContact,
} from '#lib/shop/customer-info-form.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readOnlyFields } from '#lib/shop/restored-contact.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { redirectFrom, requirePurchase } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import type { BuyData, BuyPurchase } from './shop-purchase.ts';
import { type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import { saveNotificationConsent } from './provider.ts';
import { hashSubject } from '#lib/http/secrets.ts';

/**
 * Spec 1 §4: saves the customer. Fields that the identity service filled keep their values, whatever was sent. The consent chosen in the same step is
 * sent once the customer is saved. If it cannot be saved, it keeps its last value, the purchase continues, and the next step requests it again.
 */
export async function saveCustomer(
  browserSession: BrowserSession,
  { purchase: { id, version }, customer, locale }: { purchase: PurchaseRef; customer: CustomerInfo; locale: Locale },
  client: ConsentRequest['client'],
): Promise<CustomerResponse> {
  const access = await requirePurchase(browserSession, id, 'customerInfo');
  if (!access.ok) return access.redirect;
  const change = (data: BuyData) => withCustomer(data, customer);
  const changeResult = await changePurchase(shopFlow, browserSession, id, { version, change });
  if (changeResult.outcome === 'changed') return { outcome: 'changed' };
  if (changeResult.outcome !== 'done') return redirectFrom(browserSession, id, 'customerInfo');
  const { contentVersion, data } = changeResult.purchase;
  const response = { outcome: 'saved', purchase: { id, version: contentVersion } } as const;
  const before = { emailOptIn: data.customer?.emailOptIn ?? false, smsOptIn: data.customer?.smsOptIn ?? false };
  const consent = { emailOptIn: customer.emailOptIn, smsOptIn: customer.smsOptIn };
  if (isSameConsent(before, consent)) return { ...response, consent };
  const consentResult = await sendConsent(browserSession, changeResult.purchase, { consent, locale, client });
  return { ...response, consent: consentResult.outcome === 'saved' ? consent : before };
}

function withCustomer(data: BuyData, customer: CustomerInfo): BuyData {
  const { handOff } = data;
  const verifiedFields = Object.fromEntries(readOnlyFields(handOff).map((field) => [field, handOff?.[field] ?? '']));
  const contact = { ...customer, ...verifiedFields };
  return {
    ...data,
    customer: { ...contact, ...consentFor(contact, data.customer), isConsentAsked: true, hasConsentFailed: false },
  };
}

interface ConsentRequest {
  consent: Consent;
  locale: Locale;
  /** The client, for the rate limits. */
  client: Pick<RateLimitKey, 'device' | 'address'>;
}

type ConsentResult = { outcome: 'saved' | 'not-saved' } | { outcome: 'limited'; retryAfterMs: number };

/**
 * Spec 1 §4, decision on message consent: sends the provider the messages that the purchase's own customer agrees to, within the rate
 * limits, and stores them with the purchase once the provider has accepted, or else that they could not be saved. The contact never comes
 * from the request.
 */
export async function sendConsent(
  browserSession: BrowserSession,
  { id, data: { customer, trackingId } }: BuyPurchase,
  { consent, locale, client }: ConsentRequest,
): Promise<ConsentResult> {
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
  const quota = await takeTry('consent', { ...client, subjectHash: hashSubject('phone', phone) });
  if (!quota.allowed) {
    await keep(failure);
    return { outcome: 'limited', retryAfterMs: quota.retryAfterMs };
  }
  const callContext = browserContext(browserSession, { trackingId });
  const isSaved = await saveNotificationConsent(callContext, { phone, email, ...consent, locale });
  await keep(isSaved ? { ...consent, hasConsentFailed: false } : failure);
  return { outcome: isSaved ? 'saved' : 'not-saved' };
}

/** Spec 1 §4: saves a choice made at payment and delivery by a shopper who skipped the form for the name; at any other step it is not saved. */
export async function saveConsent(
  browserSession: BrowserSession,
  { id, ...request }: ConsentRequest & { id: string },
): Promise<ConsentResult> {
  const access = await requirePurchase(browserSession, id, 'orderDetails');
  return access.ok ? sendConsent(browserSession, access.purchase, request) : { outcome: 'not-saved' };
}
