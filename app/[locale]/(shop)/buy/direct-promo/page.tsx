import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadPromoPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { PromoScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('directPromo');

const MESSAGES = ['cart', 'buyflow.promo', 'buyflow.cart', 'buyflow.lastOrder', 'buyflow.offerEnded'] as const;

export default async function PromoPage(props: PageProps) {
  const view = await openPage(loadPromoPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <PromoScreen view={view} />
    </ClientMessages>
  );
}
