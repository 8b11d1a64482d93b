import type { DetailView } from '#lib/account/server/account-views.ts';
import { accountMetadata } from '../account-shell.tsx';

export const DETAIL_MESSAGES = [
  'accountDashboard.details',
  'accountDashboard.router',
  'accountDashboard.service',
  'dictionary.plans',
  'shell.copy',
  'shell.loadingLong',
] as const;

export const detailMetadata = (kind: DetailView['kind']) => accountMetadata(`accountDashboard.details.${kind}`);
