import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import type { ProviderContext } from '#lib/provider/call.ts';
import { isCircuitOpen } from '#lib/provider/circuit.ts';
import { readChargeStatus } from '#lib/provider/charge-status.ts';
import { findGuestAccount } from '#lib/provider/guest.ts';

const RESPONSE_BUDGET_MS = 1_000;

/**
 * Whether the reads that a guest's payment depends on are failing for everyone; no charge is attempted then. A payment that arrives
 * meanwhile also probes them (the circuit admits a probe now and then), so that after an outage the first payment goes through without
 * waiting for anyone's lookup.
 */
export async function isProviderDown(
  context: ProviderContext,
  referenceID: string,
  guest: { phone: string; zip: string },
): Promise<boolean> {
  const probes = {
    'guest-dashboard': () => findGuestAccount(context, guest),
    'charge-status': () => readChargeStatus(context, referenceID),
  };
  const open = Object.entries(probes).filter(([call]) => isCircuitOpen(call));
  if (open.length === 0) return false;
  const requests = Promise.all(open.map(([, ask]) => ask()));
  after(requests);
  await Promise.race([requests, sleep(RESPONSE_BUDGET_MS, undefined, { ref: false })]);
  return open.some(([call]) => isCircuitOpen(call));
}
