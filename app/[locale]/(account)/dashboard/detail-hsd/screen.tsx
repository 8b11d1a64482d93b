import { ServiceDetail } from '#components/account/service-detail.tsx';
import type { ChangeOutcome, DetailView } from '#lib/views/account.ts';

interface Props {
  view: DetailView & { kind: 'hsd' };
  resetRouter: () => Promise<ChangeOutcome>;
}

/** Spec 2 §2: the internet service and its router, which can be reset here. */
export function InternetDetailScreen({ view, resetRouter }: Props) {
  return <ServiceDetail view={view} resetRouter={view.canResetRouter ? resetRouter : undefined} />;
}
