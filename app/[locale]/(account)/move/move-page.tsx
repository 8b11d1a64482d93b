import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import { Progress } from '#components/ui/progress.tsx';
import { MOVE_FLOW, type MoveStep } from '#lib/move/flow.ts';
import { accountMetadata } from '../account-shell.tsx';

export async function moveMetadata(step: MoveStep) {
  const t = await getTranslations('moving');
  return accountMetadata(t(MOVE_FLOW[step].title));
}

/** Spec 3 §9: title and percent of a step of the refill that a move needs. */
export function MoveProgressBar({ step }: { step: MoveStep }) {
  const t = useTranslations('moving');
  const { title, progress } = MOVE_FLOW[step];
  return progress === null ? null : <Progress title={t(title)} percent={progress} />;
}
