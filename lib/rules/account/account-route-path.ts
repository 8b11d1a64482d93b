import type { EntryFlags } from './account-landing.ts';
import { accountLinkQuery } from './account-link.ts';
import type { AccountRoute } from './account-routing.ts';

interface Of extends EntryFlags {
  locale: string;
  custGuid: string;
  /** The account that was looked at. */
  accountId: string;
}

/** Spec 2 §2, §4: the address, with its language, to which the state of an account leads its owner. */
export function accountRoutePath(route: Exclude<AccountRoute, { to: 'dashboard' }>, of: Of): string {
  if (route.to === 'error') return `/${of.locale}/error`;
  const page = route.to === 'activation' ? 'activation' : 'dashboard';
  const query = new URLSearchParams({
    ...accountLinkQuery(route.accountId ?? of.accountId, of.custGuid),
    ...(of.bhr && { bhr: 'true' }),
    ...(of.mobile && { mobile: 'true' }),
  });
  return `/${of.locale}/${page}?${query}`;
}
