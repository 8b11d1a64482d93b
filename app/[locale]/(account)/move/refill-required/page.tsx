import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadMoveRefillView } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { RefillRequired } from './screen.tsx';

export const generateMetadata = () => moveMetadata('refill-required');

const MESSAGES = [
  'dictionary.plans',
  'moving.refill',
  'moving.facts',
  'payment.buys',
  'payment.days',
  'payment.summary',
  'refill.cart',
  'refill.lines',
] as const;

/** Spec 3 §2.3: without a day it leads to the calendar. */
export default async function MoveRefillRequiredPage(props: PageProps) {
  const request = await requestFor('move-refill-required', props);
  return <MoveStepPage step="refill-required" request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-refill-required'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openMoveStep('refill-required', owner, request);
  const view = await loadMoveRefillView(move, request);
  const key = `${view.account}-${view.cart.purchase?.version ?? 0}-${view.cart.after ?? ''}`;
  return { account: move.accountData, screen: <RefillRequired key={key} view={view} /> };
}
