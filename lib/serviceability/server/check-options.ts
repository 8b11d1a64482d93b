import 'server-only';
import { config } from '#lib/config.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { CheckOptions } from '#lib/serviceability/check-options.ts';

/** Where an address check can lead besides the shop, from the settings; the same for every visitor. */
export function checkOptions(): CheckOptions {
  const { SUPPORT_PHONE, POSTPAID_URL, PROVIDER_WAITLIST } = config();
  return {
    supportPhone: SUPPORT_PHONE,
    canLogIn: hasLogin(),
    postpaidUrl: POSTPAID_URL,
    hasWaitlist: PROVIDER_WAITLIST,
  };
}
