'use client';

import { ServiceDetail } from '#components/account/service-detail.tsx';
import type { ChangeOutcome, DetailView } from '#lib/account/views.ts';
import { useAccountChange } from '../../use-account-change.ts';

interface Props {
  view: DetailView & { kind: 'hsd' };
  resetRouter: () => Promise<ChangeOutcome>;
}

/** Spec 2 §2: the internet service and its router, which can be reset here. */
export function InternetDetailScreen({ view, resetRouter }: Props) {
  return <ServiceDetail view={view} resetRouter={view.canResetRouter ? resetRouter : undefined} />;
}

export function LiveInternetDetail({ view }: { view: DetailView & { kind: 'hsd' } }) {
  const resetRouter = useAccountChange('router-reset', view.account);
  return <InternetDetailScreen view={view} resetRouter={() => resetRouter({})} />;
}
