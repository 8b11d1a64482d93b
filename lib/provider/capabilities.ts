import 'server-only';
import { config } from '#lib/config.ts';
import type { CallName } from '#lib/contract/operations.ts';
import { type Capability, capabilityOfPage } from '#lib/domain/capabilities.ts';

export function lacks(capability: Capability): boolean {
  return config().PROVIDER_LACKS?.includes(capability) ?? false;
}

/** Whether a page is for something that the provider does without. `path`: without the language. */
export function lacksPage(path: string): boolean {
  const capability = capabilityOfPage(path);
  return capability !== null && lacks(capability);
}

/** The calls that serve nothing but these capabilities. */
const CALLS: Partial<Record<CallName, readonly Capability[]>> = {
  'create-aux': ['moves', 'reconnection'],
  'fetch-aux': ['moves', 'reconnection'],
  'get-promo': ['offers'],
  'reprovision-device': ['router-reset'],
  transactions: ['history'],
  'update-move': ['moves'],
};

const served = new Map<string, readonly Capability[]>(Object.entries(CALLS));

/** Whether a call would ask the provider for what it does without. */
export function isLacking(call: string): boolean {
  return served.get(call)?.every(lacks) ?? false;
}
