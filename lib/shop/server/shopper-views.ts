import 'server-only';
import type { ShippingChoice } from '#lib/shop/api.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { ConsentView } from '#lib/shop/views.ts';
import type { BuyData } from './shop-purchase.ts';

/** Parts of the shop's page views. */

export function contactOf(
  known: Pick<NonNullable<BuyData['customer']>, 'firstName' | 'lastName' | 'email' | 'phone'> | null,
) {
  const { firstName = '', lastName = '', email = '', phone = '' } = known ?? {};
  return { firstName, lastName, email, phone };
}

export function consentView(customer: BuyData['customer']): ConsentView {
  const { emailOptIn = false, smsOptIn = false, hasConsentFailed = false } = customer ?? {};
  return { emailOptIn, smsOptIn, hasFailed: hasConsentFailed };
}

/** Where the service will be, as far as the provider reports it. */
export function serviceAddressOf({ catalog }: Pick<BuyData, 'catalog'>): UsAddress {
  return catalog?.address ?? { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' };
}

/** The delivery that was quoted. */
export function shippingOf({ quote }: Attempt): ShippingChoice {
  const { code = '', text = '', cents = 0 } = quote.lines.find(({ kind }) => kind === 'shipping') ?? {};
  return { code, text, cents, isFree: cents === 0 };
}
