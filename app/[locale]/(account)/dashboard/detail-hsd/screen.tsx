import { ServiceDetail } from '#components/account/service-detail.tsx';
import type { DetailView } from '#lib/forms/account-pages.ts';

interface Props {
  view: DetailView & { kind: 'hsd' };
  /** False when it was not done. */
  resetRouter: () => Promise<boolean>;
}

/** Spec 2 §2: the internet, with its gateway, which can be reset here. */
export function InternetDetailScreen({ view, resetRouter }: Props) {
  return <ServiceDetail view={view} resetRouter={resetRouter} />;
}
