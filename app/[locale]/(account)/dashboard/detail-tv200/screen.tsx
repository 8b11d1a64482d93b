import { ServiceDetail } from '#components/account/service-detail.tsx';
import type { DetailView } from '#lib/views/account.ts';

interface Props {
  view: DetailView & { kind: 'tv200' };
}

/** Spec 2 §2: TV with its own box. */
export function TvBoxDetailScreen({ view }: Props) {
  return <ServiceDetail view={view} />;
}
