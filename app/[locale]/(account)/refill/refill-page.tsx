import { REFILL_FLOW, type RefillStep } from '#lib/refill/flow.ts';
import { accountMetadata } from '../account-shell.tsx';

export const refillMetadata = (step: RefillStep) => accountMetadata(`refill.${REFILL_FLOW[step].title}`);
