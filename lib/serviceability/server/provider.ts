import 'server-only';
import { assignDeviceCode, serviceability, suggestAddress, validateAddress } from '#lib/contract/serviceability.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { AddressFormValues } from '#lib/serviceability/address-form.ts';
import type { AddressCandidate } from '#lib/serviceability/address-outcome.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import type { AssignResponse } from './assign-device-code.ts';
import type { RetailPartner } from '#lib/domain/retail-partners.ts';
import type { ServiceabilityResult } from '#lib/serviceability/serviceability-outcome.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import { type MessageOutcome, messageOutcome, type ProviderResult } from '#lib/provider/provider-result.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { waitlist } from '#lib/contract/waitlist.ts';

/** Spec 1 §7: the kind of caller; the provider treats a starter kit's address differently. */
export type ServiceabilitySource = 'CP' | 'CP_VAN';

export interface Serviceability {
  response: ServiceabilityResult;
  /** Empty if the provider does not report it. */
  marketId: string;
  houseKey: string;
  geoCode: string;
  address: UsAddress;
}

/** Spec 2 §5: suggestions that begin with the typed text; the first two items of the response are not suggestions. */
export function requestSuggestions(
  callContext: CallContext,
  text: string,
): Promise<ProviderResult<readonly unknown[]>> {
  return callAsGuest(callContext, suggestAddress, { query: { q: text } });
}

/** Spec 1 §7: the known addresses that match; `code` is empty when there is none. */
export async function findAddresses(
  callContext: CallContext,
  { address, unit, zip }: AddressFormValues,
): Promise<ProviderResult<{ candidates: AddressCandidate[]; code: string }>> {
  const result = await callAsGuest(callContext, validateAddress, {
    query: { addressLine1: address, addressLine2: unit, city: '', state: '', zip, trackingId: callContext.trackingId },
  });
  if (!result.ok) return result;
  return { ok: true, value: { candidates: result.value.customerInfos, code: result.value.businessErrorCode } };
}

/** Spec 1 §3, §7: whether service is available at a location. */
export async function findServiceability(
  callContext: CallContext,
  request: { source: ServiceabilitySource; locationId: string },
): Promise<ProviderResult<Serviceability>> {
  const result = await callAsGuest(callContext, serviceability, {
    query: { ...request, trackingId: callContext.trackingId },
  });
  if (!result.ok) return result;
  const { value } = result;
  return {
    ok: true,
    value: {
      response: {
        status: value.status,
        businessCode: value.businessErrorCode,
        systemCode: value.systemErrorCode,
        serviceStatus: value.serviceablityStatus?.value ?? '',
        hasDetails: value.serviceabilityDetails.length > 0,
      },
      marketId: value.ftaCode,
      houseKey: value.houseKey,
      geoCode: value.geocode,
      address: value.address ?? { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' },
    },
  };
}

/** The provider's names of the languages in this call; the other calls have them in capitals. */
const KIT_LANGUAGES = { ENGLISH: 'English', SPANISH: 'Spanish' } as const;

/** Spec 1 §7.4: assigns a starter kit to a location. Sent once; `code` has six digits, `phone` ten. */
export async function assignKit(
  callContext: CallContext,
  kit: {
    code: string;
    phone: string;
    locationId: string;
    address: UsAddress;
    partner: RetailPartner;
    locale: Locale;
  },
): Promise<AssignResponse> {
  const { retailerId, source } = kit.partner;
  const result = await callAsGuest(callContext, assignDeviceCode, {
    body: {
      address: kit.address,
      deviceCode: kit.code,
      language: KIT_LANGUAGES[LANGUAGES[kit.locale].wire],
      locationId: kit.locationId,
      phoneNo: kit.phone,
      retailerId,
      source,
      trackingId: callContext.trackingId,
    },
  });
  if (result.ok) {
    const { status, businessErrorCode, systemErrorCode } = result.value;
    return { ok: true, value: { status, businessCode: businessErrorCode, systemCode: systemErrorCode } };
  }
  // A code that comes with an HTTP error counts as well; its prefix shows which field it was in.
  if (result.reason !== 'code') return { ok: false };
  const isSystem = result.code.toUpperCase().startsWith('SYS');
  return {
    ok: true,
    value: { status: '', businessCode: isSystem ? '' : result.code, systemCode: isSystem ? result.code : '' },
  };
}

type Body = BodyOf<typeof waitlist>;
type Untracked<Part> = Part extends Body ? Omit<Part, 'trackingId'> : never;

/** `sent`: the provider accepted the entry. Sent once: repeating the request after a lost response makes no second entry. */
export async function sendToWaitlist(callContext: CallContext, body: Untracked<Body>): Promise<MessageOutcome> {
  const { trackingId } = callContext;
  return messageOutcome(
    await callAsGuest(callContext, waitlist, { query: { trackingId }, body: { ...body, trackingId } }),
  );
}
