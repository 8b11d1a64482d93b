import 'server-only';
import { config } from '#lib/config.ts';
import { type Capability, capabilityOfPath } from '#lib/domain/capabilities.ts';
import { isLackingCall } from './capability-calls.ts';

export function lacks(capability: Capability): boolean {
  return config().PROVIDER_LACKS?.includes(capability) ?? false;
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
