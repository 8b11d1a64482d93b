import 'server-only';
import { config } from '#lib/config.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import type { AddressFormValues } from '#lib/serviceability/address-form.ts';
import type { ServiceabilityResponse, ValidateResponse } from '#lib/serviceability/api.ts';
import type { KnownAddress } from '#lib/serviceability/address-check.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { findAddresses, findServiceability, requestSuggestions, type ServiceabilitySource } from './provider.ts';
import { assertNever } from '#lib/result.ts';
import {
  type AddressCandidate,
  addressOutcome,
  type AddressResponse,
  shouldRetryWithoutUnit,
} from '#lib/serviceability/address-outcome.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { parseSuggestions } from '#lib/domain/contact/address-suggestions.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';
import { hasPlainIds, createLocationToken } from '#lib/serviceability/location-token.ts';
import { serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';

export type CheckOptions = ReturnType<typeof checkOptions>;

/** Where an address check can lead besides the shop, from the settings; the same for every visitor. */
export function checkOptions() {
  const { SUPPORT_PHONE, POSTPAID_URL, PROVIDER_WAITLIST } = config();
  return {
    supportPhone: SUPPORT_PHONE,
    canLogIn: hasLogin(),
    /** Where customers with a monthly bill have their account; null if the provider names no such site. */
    postpaidUrl: POSTPAID_URL,
    /** Whether the provider can notify someone when service becomes available. */
    hasWaitlist: PROVIDER_WAITLIST,
  };
}

/**
 * Spec 1 §4, §7: the provider's addresses that match the customer's input; looked up again without the unit if there are none. `onFailure`
 * receives each failed call.
 */
export async function findCandidates(
  callContext: CallContext,
  address: AddressFormValues,
  onFailure?: (failure: ProviderFailure) => Promise<void>,
): Promise<ValidateResponse> {
  const lookUp = async (values: AddressFormValues): Promise<AddressResponse> => {
    const result = await findAddresses(callContext, values);
    if (result.ok) return result;
    await onFailure?.(result);
    return { ok: false };
  };
  let response = await lookUp(address);
  if (shouldRetryWithoutUnit(response, address.unit)) response = await lookUp({ ...address, unit: '' });
  const outcome = addressOutcome(response, address.unit);
  switch (outcome.outcome) {
    case 'one':
      return { outcome: 'one', candidate: candidateView(outcome.candidate) };
    case 'several':
      return { outcome: 'several', candidates: outcome.candidates.map(candidateView) };
    case 'none':
    case 'failed':
      return outcome;
    default:
      return assertNever(outcome);
  }
}

/** The part of an address known to the provider that the browser gets. */
export function candidateView({ locationId, address }: AddressCandidate): KnownAddress {
  const { addressLine2: unit, ...lines } = address;
  return { id: locationId, label: addressLabel(address), unit, ...lines };
}

/** Spec 1 §5, 2 §5: up to five addresses that begin with the typed text; none, without an error, if the provider fails. */
export async function suggestAddresses(browserSession: BrowserSession, input: string): Promise<string[]> {
  const result = await requestSuggestions(browserContext(browserSession), normalizeText(input));
  return result.ok ? parseSuggestions(result.value) : [];
}

/** Spec 1 §4, §8: whether service is available at a location, and the token that opens the shop for it. */
export async function checkServiceability(
  browserSession: BrowserSession,
  request: { locationId: string; source: ServiceabilitySource },
): Promise<ServiceabilityResponse> {
  const result = await findServiceability(browserContext(browserSession), request);
  return describeServiceability(result, request.locationId);
}

/** The part of the provider's response about a location that the browser gets. */
export function describeServiceability(
  result: Awaited<ReturnType<typeof findServiceability>>,
  locationId: string,
  options: { acceptsColdTaps?: boolean } = {},
): ServiceabilityResponse {
  if (!result.ok) return { outcome: 'failed' };
  const { response, marketId } = result.value;
  const outcome = serviceabilityOutcome(response, options);
  if (outcome.outcome !== 'serviceable') return outcome;
  // Without a market, or with ids that a token cannot hold, nothing can be sold: the check did not succeed.
  if (!hasPlainIds({ locationId, marketId })) return { outcome: 'error' };
  return { outcome: 'serviceable', isColdTap: outcome.isColdTap, lm: createLocationToken({ locationId, marketId }) };
}
