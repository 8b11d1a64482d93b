import { serviceability, validateAddress } from '#lib/contract/serviceability.ts';
import { Breach } from './check.ts';
import type { Place } from './config.ts';
import { expectDone, type Provider, type Visitor } from './exchange.ts';

/** The known addresses that match a place, as the web app requests them. */
export async function findAddresses(provider: Provider, visitor: Visitor, { line, unit, zip }: Place) {
  const { trackingId } = visitor;
  const query = { addressLine1: line, addressLine2: unit, city: '', state: '', zip, trackingId } as const;
  return expectDone(await provider.call(validateAddress, { query }, visitor));
}

/** The one address that a place is, and the result of the check there. */
export async function checkPlace(
  provider: Provider,
  visitor: Visitor,
  { place, source }: { place: Place; source: 'CP' | 'CP_VAN' },
) {
  const [found, ...others] = (await findAddresses(provider, visitor, place)).customerInfos;
  if (!found) throw new Breach(`validate-address does not find ${place.line}`);
  if (others.length > 0) throw new Breach(`validate-address finds several addresses for ${place.line}`);
  const { locationId, address } = found;
  const query = { source, trackingId: visitor.trackingId, locationId };
  const service = expectDone(await provider.call(serviceability, { query }, visitor));
  return { locationId, address, service };
}

/** A check that worked, with or without service. */
export function expectChecked({
  status,
  businessErrorCode,
  systemErrorCode,
}: Awaited<ReturnType<typeof checkPlace>>['service']) {
  if (status === 'SUCCESS') return;
  throw new Breach(`serviceability has the status ${status || '(blank)'} ${businessErrorCode || systemErrorCode}`);
}
