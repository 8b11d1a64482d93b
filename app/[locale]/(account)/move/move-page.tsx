import { getTranslations } from 'next-intl/server';
import { MOVE_FLOW, type MoveStep } from '#lib/move/flow.ts';
import { accountMetadata } from '../account-shell.tsx';

export async function moveMetadata(step: MoveStep) {
  const t = await getTranslations('moving');
  return accountMetadata(t(MOVE_FLOW[step].title));
}
