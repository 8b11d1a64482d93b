import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import { Progress } from '#components/ui/progress.tsx';
import { REFILL_FLOW, type RefillStep } from '#lib/refill/flow.ts';
import { accountMetadata } from '../account-shell.tsx';

export async function refillMetadata(step: RefillStep) {
  const t = await getTranslations('refill');
  return accountMetadata(t(REFILL_FLOW[step].title));
}

/** Spec 3 §2.2: title and percent of a step. */
export function RefillProgressBar({ step }: { step: RefillStep }) {
  const t = useTranslations('refill');
  const { title, progress } = REFILL_FLOW[step];
  return progress === null ? null : <Progress title={t(title)} percent={progress} />;
}
