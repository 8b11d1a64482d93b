import 'server-only';
import type { z } from 'zod';
import type { Candidate, validateAnswerSchema } from '#lib/api/address.ts';
import type { AddressFormValues } from '#lib/forms/address-form.ts';
import { findAddresses } from '#lib/provider/serviceability.ts';
import { never } from '#lib/result.ts';
import {
  type AddressAnswer,
  addressOutcome,
  shouldRetryWithoutUnit,
} from '#lib/rules/serviceability/address-outcome.ts';
import { type AddressCandidate, addressLabel } from '#lib/rules/serviceability/address-candidate.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

type ValidateAnswer = z.infer<typeof validateAnswerSchema>;

/** Spec 1 §4, §7: the provider's addresses for what was typed; asked once more without the unit when there are none. */
export async function validateAddress(session: BrowserSession, typed: AddressFormValues): Promise<ValidateAnswer> {
  let answer = await ask(session, typed);
  if (shouldRetryWithoutUnit(answer, typed.unit)) answer = await ask(session, { ...typed, unit: '' });
  const outcome = addressOutcome(answer, typed.unit);
  switch (outcome.outcome) {
    case 'one':
      return { outcome: 'one', candidate: candidateView(outcome.candidate) };
    case 'several':
      return { outcome: 'several', candidates: outcome.candidates.map(candidateView) };
    case 'none':
    case 'failed':
      return outcome;
    default:
      return never(outcome);
  }
}

async function ask(session: BrowserSession, typed: AddressFormValues): Promise<AddressAnswer> {
  const result = await findAddresses(browserContext(session), typed);
  return result.ok ? result : { ok: false };
}

/** What the browser learns of an address that the provider knows. */
export function candidateView({ locationId, address }: AddressCandidate): Candidate {
  const { addressLine1, addressLine2, city, state, zip } = address;
  return { id: locationId, label: addressLabel(address), unit: addressLine2, addressLine1, city, state, zip };
}
