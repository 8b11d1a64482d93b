'use client';

import type { DetailView } from '#lib/forms/account-pages.ts';
import { useAccount } from '../use-account.ts';
import { InternetDetailScreen } from './screen.tsx';

interface Props {
  view: DetailView & { kind: 'hsd' };
  account: string | null;
}

export function LiveInternetDetail({ view, account }: Props) {
  return <InternetDetailScreen view={view} resetRouter={useAccount(account).actions.resetRouter} />;
}
