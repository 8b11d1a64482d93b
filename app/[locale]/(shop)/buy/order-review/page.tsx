import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadReviewPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { ReviewScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('orderReview');

export default async function ReviewPage(props: BuyPageProps) {
  const view = await viewOf(await loadReviewPage(await queryOf(props, 'purchase'), await getLocale()));
  const messages = pickMessages(
    await getMessages(),
    'shell.loading',
    'shell.reference',
    'fields.cardBrands',
    'fields.errors',
    'payment',
    'cart',
    'buyflow.checkout',
    'buyflow.promo',
    'buyflow.cart',
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <ReviewScreen view={view} />
    </NextIntlClientProvider>
  );
}
