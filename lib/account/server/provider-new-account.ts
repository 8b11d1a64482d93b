import 'server-only';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';

/** Where the service moves to. The house key is from the serviceability check. */
export interface Destination {
  address: UsAddress;
  locationId: string;
  /** Empty if the provider did not report it. */
  houseKey: string;
}

/** The data needed to open an account: for whom, and where. */
export interface NewAccountRequest {
  /** The attempt's id. */
  idempotencyKey: string;
  accountId: string;
  custGuid: string;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    emailOptIn: boolean;
    smsOptIn: boolean;
    language: Locale;
    /** Ten digits, or blank. */
    phone: string;
  };
  destination: Destination;
}

/** Spec 3 §3.4, §7.6: the fields that a move and a reconnection have in common. */
export function toWireNewAccount({ accountId, custGuid, customer, destination }: NewAccountRequest) {
  const { address, houseKey, locationId } = destination;
  return {
    channel: 'ONLINE' as const,
    accountID: accountId,
    custGuid,
    updateCustomer: false as const,
    operatorUserName: null,
    customerInfo: {
      email: customer.email,
      emailOptin: customer.emailOptIn ? ('Y' as const) : ('N' as const),
      smsOptin: customer.smsOptIn ? ('Y' as const) : ('N' as const),
      firstName: customer.firstName,
      lastName: customer.lastName,
      langPref: LANGUAGES[customer.language].wire,
      phone: customer.phone,
      serviceAddress: { ...address, houseKey, locationID: locationId },
    },
  };
}
