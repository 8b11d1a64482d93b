'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Progress } from '#components/ui/progress.tsx';

interface Props {
  /** In the order of the flow; paths without the locale. */
  steps: readonly { path: string; title: string; percent: number }[];
}

/** Spec 1 §2: title and percent of the page. Going out to the identity service and coming back share one page. */
export function BuyProgress({ steps }: Props) {
  const path = usePathname().replace(/^\/[a-z]{2}(?=\/)/, '');
  const isReturn = useSearchParams().has('digitalSessionId');
  const here = steps.filter((step) => step.path === path);
  const step = isReturn ? here.at(-1) : here[0];
  return step ? <Progress title={step.title} percent={step.percent} /> : null;
}
