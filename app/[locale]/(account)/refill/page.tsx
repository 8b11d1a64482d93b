import { loadRefillCartPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../open-account-page.tsx';
import { CartScreen } from './cart-screen.tsx';
import { refillMetadata, RefillProgress } from './refill-page.tsx';

export const generateMetadata = () => refillMetadata('cart');

export default openAccountPage('refill', loadRefillCartPage, {
  messages: ['dictionary.plans', 'payment.buys', 'payment.summary', 'refill.cart', 'refill.lines'],
  progress: <RefillProgress step="cart" />,
  render: (view) => (
    <CartScreen key={`${view.account}-${view.purchase?.version ?? 0}-${view.after ?? ''}`} view={view} />
  ),
});
