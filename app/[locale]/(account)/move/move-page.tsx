import type { ComponentProps } from 'react';
import { MOVE_FLOW, type MoveStep } from '#lib/move/flow.ts';
import { accountMetadata, AccountShell } from '../account-shell.tsx';
import { MoveProgressBar } from './move-progress.tsx';

export const CONFIRMATION_MESSAGES = [
  'moving.working',
  'moving.received',
  'moving.thanks',
  'moving.facts',
  'account.order',
  'payment.days',
  'shell.calendar',
  'shell.reference',
  'shell.copy',
] as const;

export const moveMetadata = (step: MoveStep) => accountMetadata(`moving.${MOVE_FLOW[step].title}`);

/** A page of the flow with its progress bar; the confirmations have none. */
export function MoveStepPage({ step, ...page }: ComponentProps<typeof AccountShell> & { step: MoveStep }) {
  return <AccountShell {...page} progress={<MoveProgressBar step={step} />} />;
}
