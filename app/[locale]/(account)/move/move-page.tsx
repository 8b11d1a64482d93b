import { getTranslations } from 'next-intl/server';
import { MOVE_FLOW, type MoveStep } from '#lib/flows/move.ts';
import { accountMetadata } from '../open-account-page.tsx';

export async function moveMetadata(step: MoveStep) {
  const t = await getTranslations('moving');
  return accountMetadata(t(MOVE_FLOW[step].title));
}
