import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, openAccount } from '#lib/account/server/open-account.ts';
import { requireRefillStep } from '#lib/refill/server/refill-pages.ts';
import { loadPaymentView } from '#lib/refill/server/refill-pages.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { refillMetadata } from '../refill-page.tsx';
import { RefillProgressBar } from '../refill-progress.tsx';
import { PaymentScreen } from './screen.tsx';
import { PAYMENT_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('payment');

export default async function RefillPaymentPage(props: PageProps) {
  const request = await requestFor('refill-payment', props);
  return (
    <AccountShell
      request={request}
      messages={withHostedMessages(PAYMENT_MESSAGES)}
      progress={<RefillProgressBar step="payment" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'refill-payment'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const refill = await requireRefillStep('payment', owner, request);
  return { account: refill.account, screen: <PaymentScreen view={await loadPaymentView(refill, request)} /> };
}
