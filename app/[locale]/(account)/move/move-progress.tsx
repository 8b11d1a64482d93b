import { useTranslations } from 'next-intl';
import { Progress } from '#components/ui/progress.tsx';
import { stepCount } from '#lib/domain/step-table.ts';
import { MOVE_FLOW, type MoveStep } from '#lib/move/flow.ts';

/** Spec 3 §9: title and percent of a step, and its position unless it belongs to the refill that a move may need. */
export function MoveProgressBar({ step }: { step: MoveStep }) {
  const t = useTranslations('moving');
  const { title, progress, number } = MOVE_FLOW[step];
  if (progress === null) return null;
  const position = number === undefined ? null : t('step', { number, count: stepCount(MOVE_FLOW) });
  return <Progress title={t(title)} position={position} percent={progress} />;
}
