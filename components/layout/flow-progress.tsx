'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Progress } from '#components/ui/progress.tsx';

interface Props {
  /** In the order of the flow; paths without the locale. */
  steps: readonly { path: string; title: string; position?: string | null; percent: number }[];
  /** With this in the query the last step of a page is meant, else its first. */
  lastWith?: string;
}

/** Spec 1 §2: title and percent of the page, and which step it is. */
export function FlowProgress({ steps, lastWith = '' }: Props) {
  const path = usePathname().replace(/^\/[a-z]{2}(?=\/)/, '');
  const isLast = useSearchParams().has(lastWith);
  const here = steps.filter((step) => step.path === path);
  const step = isLast ? here.at(-1) : here[0];
  return step ? <Progress title={step.title} position={step.position} percent={step.percent} /> : null;
}
