import 'server-only';
import { config } from '#lib/config.ts';
import { capabilitiesForPath, type Capability } from '#lib/domain/capabilities.ts';
import { isCallUnsupported } from './capability-calls.ts';

export function lacks(capability: Capability): boolean {
  const { IDENTITY_ROUTER_URL, PROVIDER_HAS, PROVIDER_HOLDS_DAYS, PROVIDER_LACKS, PROVIDER_SERVICE_STATUS } = config();
  const isNamed = PROVIDER_LACKS?.some((name) => name === capability) ?? false;
  // Two are our own: a provider has them only if a setting says so.
  switch (capability) {
    case 'refill-on-hold':
      // Days that go on elapsing are not on hold.
      return !PROVIDER_HAS?.includes(capability) || !PROVIDER_HOLDS_DAYS;
    case 'service-status':
      return isNamed || !(PROVIDER_SERVICE_STATUS || PROVIDER_HAS?.includes(capability));
    case 'shop':
      // Nobody orders without having been identified there.
      return isNamed || IDENTITY_ROUTER_URL === null;
    default:
      return isNamed;
  }
}

/** Whether a page or a handler is for something that the provider does without. `path`: without the language. */
export function isUnsupportedPath(path: string): boolean {
  const capabilities = capabilitiesForPath(path);
  return capabilities.length > 0 && capabilities.every(lacks);
}

/** Whether a call would ask the provider for what it does without. */
export function isUnsupportedCall(call: string): boolean {
  return isCallUnsupported(call, lacks);
}
