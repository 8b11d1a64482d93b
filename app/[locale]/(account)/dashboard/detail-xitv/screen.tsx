import { ServiceDetail } from '#components/account/service-detail.tsx';
import type { DetailView } from '#lib/views/account.ts';

interface Props {
  view: DetailView & { kind: 'xitv' };
}

/** Spec 2 §2: TV over the internet. */
export function TvDetailScreen({ view }: Props) {
  return <ServiceDetail view={view} />;
}
