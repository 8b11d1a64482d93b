import { useTranslations } from 'next-intl';
import type { BroadbandFacts } from '#lib/rules/catalog/broadband-facts.ts';

/** The label's own figures, where a plan is chosen: nobody has to open the label to compare. */
export function PlanSpeeds({ facts: { downloadMbps, uploadMbps } }: { facts: BroadbandFacts }) {
  return useTranslations('home.plans')('speeds', { download: downloadMbps, upload: uploadMbps });
}
