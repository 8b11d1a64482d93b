import 'server-only';
import type { ServiceabilityResponse, ValidateResponse } from '#lib/api/address.ts';
import type { AddressFormValues } from '#lib/forms/address-form.ts';
import { findServiceability } from '#lib/provider/serviceability.ts';
import { describeServiceability } from '#lib/services/address/check-serviceability.ts';
import { findCandidates } from '#lib/services/address/find-address.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';

/** Spec 3 §2.3, §8: the addresses for what the customer has typed. A session that has ended is noted in `buyer.refusal`. */
export function findDestinations(buyer: Buyer, typed: AddressFormValues): Promise<ValidateResponse> {
  return findCandidates(buyer.owner.context, typed, (failure) => noteRefusal(buyer, failure));
}

/** Spec 3 §2.3, §8: whether service is available where the customer wants to move. `failed`: the provider could not be asked. */
export async function checkDestination(buyer: Buyer, locationId: string): Promise<ServiceabilityResponse> {
  const found = await findServiceability(buyer.owner.context, { source: 'CP', locationId });
  if (!found.ok) await noteRefusal(buyer, found);
  return describeServiceability(found, locationId, { acceptsColdTaps: true });
}
