import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadRefillCart } from '#lib/refill/server/refill-pages.ts';
import { type AccountContent, AccountShell, requestFor } from '../account-shell.tsx';
import { refillMetadata } from './refill-page.tsx';
import { RefillProgressBar } from './refill-progress.tsx';
import { RefillScreen } from './refill-screen.tsx';

export const generateMetadata = () => refillMetadata('cart');

const MESSAGES = [
  'dictionary.plans',
  'payment.alert',
  'payment.buys',
  'payment.days',
  'payment.summary',
  'shell.copy',
  'shell.reference',
  'pin.form',
  'pin.found',
  'pin.problems',
  'pin.tabs',
  'pin.terms',
  'refill.cart',
  'refill.lines',
] as const;

export default async function RefillCartPage(props: PageProps) {
  const request = await requestFor('refill', props);
  return (
    <AccountShell
      request={request}
      messages={MESSAGES}
      progress={<RefillProgressBar step="cart" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'refill'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const { account, view } = await loadRefillCart(owner, request);
  const key = `${view.account}-${view.purchase?.version ?? 0}-${view.after ?? ''}`;
  return { account, screen: <RefillScreen key={key} view={view} /> };
}
