import 'server-only';
import type { OwnerAccount } from '#lib/account/server/provider-owner-account.ts';
import { toDeviceLocation } from '#lib/activation/activation-rules.ts';
import type { MacResponse } from '#lib/activation/api.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { checkMac, findDevice } from './provider.ts';

/** The reference of a modem in addresses and the ledger: a keyed hash of its MAC address (upper-case, with colons). */
export function deviceReference(macId: string): string {
  return hashSubject('device', macId).slice(0, 32);
}

const REFERENCE = /^[0-9a-f]{32}$/;

/** The device reference in an address; null if it is malformed. */
export function deviceInQuery(query: URLSearchParams): string | null {
  const device = query.get('device') ?? '';
  return REFERENCE.test(device) ? device : null;
}

interface Modem {
  macId: string;
  serialNumber: string;
}

/** Null if the network does not see the modem. */
export async function findModemOnNetwork(
  owner: Owner,
  { accountId, modem }: OwnerAccount,
  address: string | null,
): Promise<Modem | 'failed' | null> {
  const result = await findDevice(owner.callContext, { accountId, clientAddress: address ?? '' });
  if (!result.ok) {
    await recordProviderFailure(owner, result);
    return 'failed';
  }
  return modem && toDeviceLocation(result.value) === 'located' ? addSerial(modem) : null;
}

/** Null if the provider does not know the modem, or the call fails. */
export async function findModemByMac(owner: Owner, macId: string): Promise<Modem | null> {
  const result = await checkMac(owner.callContext, macId);
  if (!result.ok) await recordProviderFailure(owner, result);
  if (!result.ok || !result.value.isKnown) return null;
  return addSerial({ macId, serialNumber: result.value.serialNumber });
}

/** If the provider reports no serial number, it identifies the modem by its MAC address. */
function addSerial({ macId, serialNumber }: Modem): Modem {
  return { macId, serialNumber: serialNumber || macId };
}

/** Spec 2 §9 'Activation': a MAC address counts as not recognized if the provider does not know it or the call fails. */
export async function checkTypedMac(owner: Owner, mac: string): Promise<MacResponse> {
  return { isKnown: (await findModemByMac(owner, mac)) !== null };
}
