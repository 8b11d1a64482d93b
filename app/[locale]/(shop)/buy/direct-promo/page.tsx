import { openPage } from '#app/open-page.tsx';
import { loadPromoPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { PromoScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('directPromo');

export default openPage(loadPromoPage, {
  messages: ['cart', 'buyflow.promo', 'buyflow.cart'],
  render: (view) => <PromoScreen view={view} />,
});
