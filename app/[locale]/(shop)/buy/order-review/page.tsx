import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadReviewPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { ReviewScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('orderReview');

const MESSAGES = [
  'buyflow.offerEnded',
  'shell.loading',
  'shell.copy',
  'shell.reference',
  'fields.cardBrands',
  'fields.errors',
  'payment',
  'cart',
  'buyflow.checkout',
  'buyflow.promo',
  'buyflow.cart',
] as const;

export default async function ReviewPage(props: PageProps) {
  const view = await openPage(loadReviewPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <ReviewScreen view={view} />
    </ClientMessages>
  );
}
