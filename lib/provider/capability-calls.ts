import type { CallName } from '#lib/contract/operations.ts';
import type { Capability } from '#lib/domain/capabilities.ts';

/** The calls that serve nothing but these capabilities. */
const CALLS: Partial<Record<CallName, readonly Capability[]>> = {
  'cancel-autopay': ['auto-refill'],
  'create-aux': ['moves', 'reconnection'],
  'enroll-autopay': ['auto-refill'],
  'fetch-aux': ['moves', 'reconnection'],
  'get-promo': ['offers'],
  pin: ['pin'],
  'pin-redeem': ['pin'],
  'reprovision-device': ['router-reset'],
  'service-status': ['service-status'],
  transactions: ['history'],
  'update-move': ['moves'],
};

const served = new Map<string, readonly Capability[]>(Object.entries(CALLS));

/** Whether a call would ask the provider for what it does without. */
export function isLackingCall(call: string, lacks: (capability: Capability) => boolean): boolean {
  return served.get(call)?.every(lacks) ?? false;
}
