import 'server-only';
import { config } from '#lib/config.ts';

/** Whether customers can sign in here at all; without an identity provider no page offers it. */
export function hasLogin(): boolean {
  return config().OIDC_ISSUER !== null;
}
