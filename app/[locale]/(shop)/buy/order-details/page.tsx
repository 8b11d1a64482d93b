import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadDetailsPage } from '#lib/shop/server/buy-pages.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { DetailsScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('orderDetails');

const MESSAGES = [
  'buyflow.offerEnded',
  'fields',
  'payment',
  'serviceability.suggestions',
  'cart',
  'buyflow.checkout',
  'buyflow.consent',
  'shell.copy',
  'shell.loading',
  'shell.reference',
  'buyflow.errors',
] as const;

export default async function DetailsPage(props: PageProps) {
  const view = await openPage(loadDetailsPage, props);
  return (
    <ClientMessages sections={withHostedMessages(MESSAGES)}>
      <DetailsScreen view={view} />
    </ClientMessages>
  );
}
