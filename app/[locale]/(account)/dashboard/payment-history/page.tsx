import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { toPaymentHistoryView } from '#lib/account/server/payment-history.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { LiveHistory } from './live-history.tsx';

export const generateMetadata = () => accountMetadata('paymentHistory.title');

const MESSAGES = [
  'paymentHistory',
  'cards.history',
  'dictionary.plans',
  'payment.summary',
  'shell.pagination',
] as const;

/** Spec 2 §4 'Payment history': `?year=`, `?page=`, `?day=`. */
export default async function PaymentHistoryPage(props: PageProps) {
  const request = await requestFor('payment-history', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'payment-history'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  return { account, screen: <LiveHistory view={toPaymentHistoryView(account, request.query)} /> };
}
