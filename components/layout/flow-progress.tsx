'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Progress } from '#components/ui/progress.tsx';

interface Props {
  /** In the order of the flow; paths without the locale. */
  steps: readonly { path: string; title: string; position?: string | null; percent: number }[];
  /** With this parameter in the query, a page's last step is shown, otherwise its first. */
  lastWith?: string;
}

/** Spec 1 §2: title, percent and position of the page's step. */
export function FlowProgress({ steps, lastWith = '' }: Props) {
  const path = usePathname().replace(/^\/[a-z]{2}(?=\/)/, '');
  const isLast = useSearchParams().has(lastWith);
  const here = steps.filter((step) => step.path === path);
  const step = isLast ? here.at(-1) : here[0];
  return step ? <Progress title={step.title} position={step.position} percent={step.percent} /> : null;
}
