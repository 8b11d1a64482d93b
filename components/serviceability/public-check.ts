import { postJson } from '#lib/browser/api.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';
import { serviceabilityResponse, validateResponse } from './load-stages.ts';
import { CHECK_TIMEOUT_MS, type CheckRequests } from './use-address-check.ts';

/** The address check of pages that need no login. */
export function publicCheck(locale: string, partner?: PartnerSlug): CheckRequests {
  const options = { timeoutMs: CHECK_TIMEOUT_MS };
  return {
    validate: (address) => postJson('/api/address/validate', { locale, address }, validateResponse, options),
    checkPlace: ({ id }) => {
      const body = { locale, candidateId: id, ...(partner && { partner }) };
      return postJson('/api/serviceability', body, serviceabilityResponse, options);
    },
  };
}
