import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadCustomerPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { CustomerScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('customerInfo');

const MESSAGES = [
  'buyflow.offerEnded',
  'fields',
  'cart',
  'payment.summary',
  'buyflow.customerInfo',
  'buyflow.consent',
  'buyflow.errors',
] as const;

export default async function CustomerPage(props: PageProps) {
  const view = await openPage(loadCustomerPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <CustomerScreen view={view} />
    </ClientMessages>
  );
}
