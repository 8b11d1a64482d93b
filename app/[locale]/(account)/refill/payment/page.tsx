import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadPaymentView, requireRefillStep } from '#lib/refill/server/refill-pages.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { type AccountContent, AccountShell, requestFor } from '#app/[locale]/(account)/account-shell.tsx';
import { refillMetadata } from '#app/[locale]/(account)/refill/refill-page.tsx';
import { RefillProgressBar } from '#app/[locale]/(account)/refill/refill-progress.tsx';
import { PaymentScreen } from './screen.tsx';
import { PAYMENT_MESSAGES } from '#app/[locale]/(account)/refill/step-messages.ts';

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
  const owner = await requireAccountOwner(request);
  const refill = await requireRefillStep('payment', owner, request);
  return { account: refill.account, screen: <PaymentScreen view={await loadPaymentView(refill, request)} /> };
}
