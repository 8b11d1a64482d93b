import type { PageProps } from '#app/open-page.tsx';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import { REFILL_PATHS } from '#lib/refill/flow.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { requireSubmittedRefill, loadRefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { refillMetadata } from '../refill-page.tsx';
import { RefillProgressBar } from '../refill-progress.tsx';
import { RefillReceipt } from './refill-receipt.tsx';
import { CONFIRMATION_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('confirmation');

/** Spec 3 §2.2: without a confirmed refill it leads to the dashboard. */
export default async function RefillConfirmationPage(props: PageProps) {
  const request = await requestFor('refill-confirmation', props);
  return (
    <AccountShell
      request={request}
      messages={CONFIRMATION_MESSAGES}
      progress={<RefillProgressBar step="confirmation" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'refill-confirmation'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const otherwise = ACCOUNT_PAGES.dashboard.path;
  const refill = await requireSubmittedRefill('confirmation', owner, request, { paths: REFILL_PATHS, otherwise });
  return { account: refill.account, screen: <RefillReceipt view={await loadRefillReceiptView(refill, owner)} /> };
}
