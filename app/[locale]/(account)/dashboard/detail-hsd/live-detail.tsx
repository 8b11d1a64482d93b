'use client';

import type { DetailView } from '#lib/views/account.ts';
import { useAccountChange } from '../../use-account-change.ts';
import { InternetDetailScreen } from './screen.tsx';

export function LiveInternetDetail({ view }: { view: DetailView & { kind: 'hsd' } }) {
  const resetRouter = useAccountChange('router-reset', view.account);
  return <InternetDetailScreen view={view} resetRouter={() => resetRouter({})} />;
}
