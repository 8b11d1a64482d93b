import 'server-only';
import { config } from '#lib/config.ts';
import { capabilitiesForPath, type Capability } from '#lib/domain/capabilities.ts';
import { isCallUnsupported } from './capability-calls.ts';

/** Whether this provider has a capability, by PROVIDER_LACKS, PROVIDER_HAS and the settings that a capability depends on. */
export function supports(capability: Capability): boolean {
  const { IDENTITY_ROUTER_URL, PROVIDER_HAS, PROVIDER_HOLDS_DAYS, PROVIDER_LACKS, PROVIDER_SERVICE_STATUS } = config();
  const isExcluded = PROVIDER_LACKS?.some((name) => name === capability) ?? false;
  const isIncluded = PROVIDER_HAS?.some((name) => name === capability) ?? false;
  switch (capability) {
    // The first ones are extensions: a provider has them only if a setting names them.
    case 'grace':
    case 'instruments':
      return isIncluded;
    case 'notify-outage':
      // The web app learns of the outage from `service-status`.
      return isIncluded && supports('service-status');
    case 'refill-on-hold':
      // Days that go on elapsing are not on hold.
      return isIncluded && PROVIDER_HOLDS_DAYS;
    case 'service-status':
      return !isExcluded && (PROVIDER_SERVICE_STATUS || isIncluded);
    case 'shop':
      // An order needs a customer whom the identity router has identified.
      return !isExcluded && IDENTITY_ROUTER_URL !== null;
    default:
      return !isExcluded;
  }
}

/** Whether a page or a handler serves only capabilities that the provider does without. `path`: without the language. */
export function isUnsupportedPath(path: string): boolean {
  const capabilities = capabilitiesForPath(path);
  return capabilities.length > 0 && !capabilities.some(supports);
}

/** Whether a call serves only capabilities that the provider does without, so that it must not be made. */
export function isUnsupportedCall(call: string): boolean {
  return isCallUnsupported(call, supports);
}
