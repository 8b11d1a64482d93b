import 'server-only';
import type { z } from 'zod';
import type { Candidate, validateResponseSchema } from '#lib/api/address.ts';
import type { AddressFormValues } from '#lib/forms/address-form.ts';
import { findAddresses } from '#lib/provider/serviceability.ts';
import { assertNever } from '#lib/result.ts';
import {
  type AddressResponse,
  addressOutcome,
  shouldRetryWithoutUnit,
} from '#lib/rules/serviceability/address-outcome.ts';
import { type AddressCandidate, addressLabel } from '#lib/rules/serviceability/address-candidate.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

type ValidateResponse = z.infer<typeof validateResponseSchema>;

/** Spec 1 §4, §7: the provider's addresses for what was typed; looked up again without the unit if there are none. */
export async function validateAddress(
  browserSession: BrowserSession,
  typed: AddressFormValues,
): Promise<ValidateResponse> {
  let response = await ask(browserSession, typed);
  if (shouldRetryWithoutUnit(response, typed.unit)) response = await ask(browserSession, { ...typed, unit: '' });
  const outcome = addressOutcome(response, typed.unit);
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

async function ask(browserSession: BrowserSession, typed: AddressFormValues): Promise<AddressResponse> {
  const result = await findAddresses(browserContext(browserSession), typed);
  return result.ok ? result : { ok: false };
}

/** The part of an address known to the provider that the browser gets. */
export function candidateView({ locationId, address }: AddressCandidate): Candidate {
  const { addressLine1, addressLine2, city, state, zip } = address;
  return { id: locationId, label: addressLabel(address), unit: addressLine2, addressLine1, city, state, zip };
}
