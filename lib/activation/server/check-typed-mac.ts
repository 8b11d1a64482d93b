import 'server-only';
import type { MacResponse } from '#lib/activation/api.ts';
import { checkMac } from './provider.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';

/** Spec 2 §9 'Activation': a MAC address counts as not recognized if the provider does not know it or the call fails. */
export async function checkTypedMac(owner: Owner, mac: string): Promise<MacResponse> {
  const checked = await checkMac(owner.context, mac);
  if (!checked.ok) await noteRefusal(owner, checked);
  return { isKnown: checked.ok && checked.value.isKnown };
}
