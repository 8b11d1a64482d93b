import type { PageProps } from '#app/open-page.tsx';
import { REFILL_PATHS } from '#lib/refill/flow.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { requireSubmittedRefill, toRefillStatusView } from '#lib/refill/server/submitted-refill.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { refillMetadata } from '../refill-page.tsx';
import { RefillProgressBar } from '../refill-progress.tsx';
import { RefillStatus } from './refill-status.tsx';
import { STATUS_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('status');

export default async function RefillStatusPage(props: PageProps) {
  const request = await requestFor('refill-status', props);
  return (
    <AccountShell
      request={request}
      messages={STATUS_MESSAGES}
      progress={<RefillProgressBar step="status" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'refill-status'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const refill = await requireSubmittedRefill('status', owner, request, {
    paths: REFILL_PATHS,
    otherwise: REFILL_PATHS.cart,
  });
  return { account: refill.account, screen: <RefillStatus view={toRefillStatusView(refill)} /> };
}
