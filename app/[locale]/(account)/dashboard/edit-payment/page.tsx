import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { toPaymentMethodView } from '#lib/account/server/owner-card.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { PaymentMethodScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('account.paymentMethod.title');

const MESSAGES = [
  'account.paymentMethod',
  'account.outlook',
  'account.paymentChange',
  'account.card',
  'cards',
  'fields',
  'payment',
  'shell.loading',
] as const;

export default async function PaymentMethodPage(props: PageProps) {
  const request = await requestFor('edit-payment', props);
  return <AccountShell request={request} messages={withHostedMessages(MESSAGES)} content={content(request)} />;
}

async function content(request: AccountRequest<'edit-payment'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = toPaymentMethodView(account, request.query);
  return { account, screen: <PaymentMethodScreen key={view.account} view={view} /> };
}
