import { useTranslations } from 'next-intl';
import type { BroadbandFacts } from '#lib/rules/catalog/broadband-facts.ts';

/** The label's own figures, next to the choice of a plan, so that customers can compare without opening the label. */
export function PlanSpeeds({ facts: { downloadMbps, uploadMbps } }: { facts: BroadbandFacts }) {
  return useTranslations('home.plans')('speeds', { download: downloadMbps, upload: uploadMbps });
}
