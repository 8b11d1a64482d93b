import { useTranslations } from 'next-intl';
import { Progress } from '#components/ui/progress.tsx';
import { REFILL_FLOW, type RefillStep } from '#lib/refill/flow.ts';

/** The customer's own steps, which are counted. */
const COUNTED: readonly RefillStep[] = ['cart', 'payment', 'review'];

/** Spec 3 §2.2: title, percent and number of a step. */
export function RefillProgressBar({ step }: { step: RefillStep }) {
  const t = useTranslations('refill');
  const { title, progress } = REFILL_FLOW[step];
  const number = COUNTED.indexOf(step) + 1;
  const position = number === 0 ? null : t('step', { number, count: COUNTED.length });
  return progress === null ? null : <Progress title={t(title)} position={position} percent={progress} />;
}
