import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { openMoveStep, requireMoveRefill } from '#lib/move/server/open-move-step.ts';
import { loadPaymentView } from '#lib/refill/server/refill-pages.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { PaymentScreen } from '../../refill/payment/screen.tsx';
import { PAYMENT_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-payment');

export default async function MoveRefillPaymentPage(props: PageProps) {
  const request = await requestFor('move-refill-payment', props);
  return (
    <MoveStepPage
      step="refill-payment"
      request={request}
      messages={withHostedMessages(PAYMENT_MESSAGES)}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-refill-payment'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openMoveStep('refill-payment', owner, request);
  const view = await loadPaymentView(requireMoveRefill(move), request);
  return { account: move.accountData, screen: <PaymentScreen view={view} /> };
}
