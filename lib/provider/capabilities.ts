import 'server-only';
import { config } from '#lib/config.ts';
import { type Capability, capabilityOfPath } from '#lib/domain/capabilities.ts';
import { isLackingCall } from './capability-calls.ts';

export function lacks(capability: Capability): boolean {
  const { PROVIDER_LACKS, PROVIDER_SERVICE_STATUS, PROVIDER_WALLETS } = config();
  // These two are our own: a provider has them only if a setting says so.
  if (capability === 'service-status' && !PROVIDER_SERVICE_STATUS) return true;
  if (capability === 'wallets' && !PROVIDER_WALLETS) return true;
  return PROVIDER_LACKS?.includes(capability) ?? false;
}

/** Whether a page or a handler is for something that the provider does without. `path`: without the language. */
export function lacksPath(path: string): boolean {
  const capability = capabilityOfPath(path);
  return capability !== null && lacks(capability);
}

/** Whether a call would ask the provider for what it does without. */
export function isLacking(call: string): boolean {
  return isLackingCall(call, lacks);
}
