import 'server-only';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { CustomerResponse } from '#lib/shop/api.ts';
import type { CustomerInfo } from '#lib/shop/customer-info-form.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { consentFor, isSameConsent } from '#lib/domain/contact/consent.ts';
import { readOnlyFields } from '#lib/domain/contact/restored-contact.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { redirectFrom, requirePurchase } from './require-purchase.ts';
import { type ConsentRequest, sendConsent } from './send-consent.ts';
import { shopFlow } from './shop-flow.ts';
import type { BuyData } from './shop-purchase.ts';

/**
 * Spec 1 §4: saves the customer. Fields verified by the identity service stay, whatever was sent. The consent chosen in the same step is
 * sent once the customer is saved; if it cannot be saved, it stays as it was, the purchase goes on, and the next step requests it again.
 */
export async function saveCustomer(
  browserSession: BrowserSession,
  { purchase: { id, version }, customer, locale }: { purchase: PurchaseRef; customer: CustomerInfo; locale: Locale },
  client: ConsentRequest['client'],
): Promise<CustomerResponse> {
  const required = await requirePurchase(browserSession, id, 'customerInfo');
  if (!required.ok) return required.redirect;
  const change = (data: BuyData) => withCustomer(data, customer);
  const changed = await changePurchase(shopFlow, browserSession, id, { version, change });
  if (changed.outcome === 'changed') return { outcome: 'changed' };
  if (changed.outcome !== 'done') return redirectFrom(browserSession, id, 'customerInfo');
  const { contentVersion, data } = changed.purchase;
  const saved = { outcome: 'saved', purchase: { id, version: contentVersion } } as const;
  const before = { emailOptIn: data.customer?.emailOptIn ?? false, smsOptIn: data.customer?.smsOptIn ?? false };
  const consent = { emailOptIn: customer.emailOptIn, smsOptIn: customer.smsOptIn };
  if (isSameConsent(before, consent)) return { ...saved, consent };
  const sent = await sendConsent(browserSession, changed.purchase, { consent, locale, client });
  return { ...saved, consent: sent.outcome === 'saved' ? consent : before };
}

function withCustomer(data: BuyData, customer: CustomerInfo): BuyData {
  const { handOff } = data;
  const vouched = Object.fromEntries(readOnlyFields(handOff).map((field) => [field, handOff?.[field] ?? '']));
  const named = { ...customer, ...vouched };
  return {
    ...data,
    customer: { ...named, ...consentFor(named, data.customer), isConsentAsked: true, hasConsentFailed: false },
  };
}
