import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadPaymentReceipt } from '#lib/account/server/payment-history.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../../account-shell.tsx';
import { PaymentReceiptScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('paymentHistory.receiptPage.title');

export default async function PaymentReceiptPage(props: PageProps) {
  const request = await requestFor('payment-receipt', props);
  return <AccountShell request={request} content={content(request)} />;
}

async function content(request: AccountRequest<'payment-receipt'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const { account, view } = await loadPaymentReceipt(owner, request);
  return { account, screen: <PaymentReceiptScreen view={view} /> };
}
