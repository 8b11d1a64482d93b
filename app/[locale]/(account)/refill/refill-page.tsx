import { getTranslations } from 'next-intl/server';
import { REFILL_FLOW, type RefillStep } from '#lib/refill/flow.ts';
import { accountMetadata } from '../account-shell.tsx';

export async function refillMetadata(step: RefillStep) {
  const t = await getTranslations('refill');
  return accountMetadata(t(REFILL_FLOW[step].title));
}
