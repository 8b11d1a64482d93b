import type { PageProps } from '#app/open-page.tsx';
import { MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { requireSubmittedRefill, toRefillStatusView } from '#lib/refill/server/submitted-refill.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { RefillStatus } from '../../refill/status/refill-status.tsx';
import { STATUS_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-status');

export default async function MoveRefillStatusPage(props: PageProps) {
  const request = await requestFor('move-refill-status', props);
  return <MoveStepPage step="refill-status" request={request} messages={STATUS_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-refill-status'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const otherwise = MOVE_REFILL_PATHS.cart;
  const refill = await requireSubmittedRefill('status', owner, request, { paths: MOVE_REFILL_PATHS, otherwise });
  return { account: refill.account, screen: <RefillStatus view={toRefillStatusView(refill)} /> };
}
