import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadPromoPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { PromoScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('directPromo');

export default async function PromoPage(props: BuyPageProps) {
  const view = await viewOf(await loadPromoPage(await queryOf(props, 'purchase')));
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'cart', 'buyflow.promo', 'buyflow.cart')}>
      <PromoScreen view={view} />
    </NextIntlClientProvider>
  );
}
