import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { moveRefillViewOf } from '#lib/move/server/move-refill-view.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';
import { RefillRequired } from './screen.tsx';

export const generateMetadata = () => moveMetadata('refill-required');

const MESSAGES = [
  'dictionary.plans',
  'moving.refill',
  'moving.facts',
  'payment.buys',
  'payment.summary',
  'refill.cart',
  'refill.lines',
] as const;

/** Spec 3 §2.3: without a day it leads to the calendar. */
export default async function MoveRefillRequiredPage(props: PageProps) {
  const request = await requestFor('move-refill-required', props);
  return (
    <AccountShell
      request={request}
      messages={MESSAGES}
      progress={<MoveProgressBar step="refill-required" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-refill-required'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const found = await openMoveStep('refill-required', owner, request);
  const view = await moveRefillViewOf(found, request);
  const key = `${view.account}-${view.cart.purchase?.version ?? 0}-${view.cart.after ?? ''}`;
  return { account: found.data, screen: <RefillRequired key={key} view={view} /> };
}
