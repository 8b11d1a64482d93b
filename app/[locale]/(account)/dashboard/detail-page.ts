import { getTranslations } from 'next-intl/server';
import type { DetailView } from '#lib/account/server/account-views.ts';
import { accountMetadata } from '../account-shell.tsx';

/** The messages for the client components of a service's page. */
export const DETAIL_MESSAGES = [
  'accountDashboard.details',
  'accountDashboard.router',
  'accountDashboard.service',
  'dictionary.plans',
  'shell.copy',
  'shell.loadingLong',
] as const;

export async function detailMetadata(kind: DetailView['kind']) {
  return accountMetadata((await getTranslations('accountDashboard.details'))(kind));
}
