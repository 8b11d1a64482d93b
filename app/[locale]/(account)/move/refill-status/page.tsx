import type { PageProps } from '#app/open-page.tsx';
import { MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { type AccountRequest, openAccount } from '#lib/account/server/open-account.ts';
import { requireSubmittedRefill, toRefillStatusView } from '#lib/refill/server/submitted-refill.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';
import { RefillStatus } from '../../refill/status/refill-status.tsx';
import { STATUS_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-status');

export default async function MoveRefillStatusPage(props: PageProps) {
  const request = await requestFor('move-refill-status', props);
  return (
    <AccountShell
      request={request}
      messages={STATUS_MESSAGES}
      progress={<MoveProgressBar step="refill-status" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-refill-status'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const otherwise = MOVE_REFILL_PATHS.cart;
  const sent = await requireSubmittedRefill('status', owner, request, { paths: MOVE_REFILL_PATHS, otherwise });
  return { account: sent.account, screen: <RefillStatus view={toRefillStatusView(sent)} /> };
}
