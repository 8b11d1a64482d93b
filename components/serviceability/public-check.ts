import type { Locale } from '#lib/i18n/locales.ts';
import { post } from '#lib/browser/api.ts';
import type { PartnerSlug } from '#lib/domain/retail-partners.ts';
import { CHECK_TIMEOUT_MS, type CheckRequests } from './use-address-check.ts';

/** The address check of pages that need no login. */
export function publicCheck(locale: Locale, partner?: PartnerSlug): CheckRequests {
  const options = { timeoutMs: CHECK_TIMEOUT_MS };
  return {
    validate: (address) => post('/api/address/validate', { locale, address }, options),
    checkPlace: ({ id }) => {
      const body = { locale, candidateId: id, ...(partner && { partner }) };
      return post('/api/serviceability', body, options);
    },
  };
}
