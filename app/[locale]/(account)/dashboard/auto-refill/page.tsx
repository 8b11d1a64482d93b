import type { PageProps } from '#app/open-page.tsx';
import { loadAutoRefillView } from '#lib/account/server/auto-refill.ts';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { AutoRefillScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('account.autoRefill.title');

const MESSAGES = [
  'account.autoRefill',
  'account.outlook',
  'account.paymentMethod',
  'account.paymentChange',
  'account.card',
  'cards',
  'dictionary.plans',
  'fields.cardBrands',
  'payment.recap',
] as const;

export default async function AutoRefillPage(props: PageProps) {
  const request = await requestFor('auto-refill', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'auto-refill'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = await loadAutoRefillView(owner, account, request.locale);
  return { account, screen: <AutoRefillScreen key={view.account} view={view} /> };
}
