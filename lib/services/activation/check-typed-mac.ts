import 'server-only';
import type { MacResponse } from '#lib/api/activation.ts';
import { checkMac } from '#lib/provider/activation.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';

/** Spec 2 §9 'Activation': a MAC address counts as not recognized if the provider does not know it or the call fails. */
export async function checkTypedMac(buyer: Buyer, mac: string): Promise<MacResponse> {
  const checked = await checkMac(buyer.owner.context, mac);
  if (!checked.ok) await noteRefusal(buyer, checked);
  return { isKnown: checked.ok && checked.value.isKnown };
}
