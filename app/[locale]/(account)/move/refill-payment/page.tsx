import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, openAccount } from '#lib/account/server/open-account.ts';
import { openMoveStep, refillOfMove } from '#lib/move/server/open-move-step.ts';
import { loadPaymentView } from '#lib/refill/server/refill-pages.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';
import { PaymentScreen } from '../../refill/payment/screen.tsx';
import { PAYMENT_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-payment');

export default async function MoveRefillPaymentPage(props: PageProps) {
  const request = await requestFor('move-refill-payment', props);
  return (
    <AccountShell
      request={request}
      messages={withHostedMessages(PAYMENT_MESSAGES)}
      progress={<MoveProgressBar step="refill-payment" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-refill-payment'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const found = await openMoveStep('refill-payment', owner, request);
  const view = await loadPaymentView(refillOfMove(found), request);
  return { account: found.data, screen: <PaymentScreen view={view} /> };
}
