import 'server-only';
import type { AddressFormValues } from '#lib/serviceability/address-form.ts';
import type { ServiceabilityResponse, ValidateResponse } from '#lib/serviceability/api.ts';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { describeServiceability, findCandidates } from '#lib/serviceability/server/address-check.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';

/** Spec 3 §2.3, §8: the addresses for what the customer has typed. A session that has ended is noted in `owner.sessionEnd`. */
export function findDestinations(owner: Owner, typed: AddressFormValues): Promise<ValidateResponse> {
  return findCandidates(owner.context, typed, (failure) => noteRefusal(owner, failure));
}

/** Spec 3 §2.3, §8: whether service is available where the customer wants to move. `failed`: the provider could not be asked. */
export async function checkDestination(owner: Owner, locationId: string): Promise<ServiceabilityResponse> {
  const found = await findServiceability(owner.context, { source: 'CP', locationId });
  if (!found.ok) await noteRefusal(owner, found);
  return describeServiceability(found, locationId, { acceptsColdTaps: true });
}
