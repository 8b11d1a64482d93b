import { loadRefillCartPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../open-account-page.tsx';
import { refillMetadata, RefillProgressBar } from './refill-page.tsx';
import { RefillScreen } from './refill-screen.tsx';

export const generateMetadata = () => refillMetadata('cart');

export default openAccountPage('refill', loadRefillCartPage, {
  messages: [
    ...([
      'dictionary.plans',
      'payment.alert',
      'payment.buys',
      'payment.summary',
      'shell.copy',
      'shell.reference',
    ] as const),
    ...(['pin.form', 'pin.found', 'pin.problems', 'pin.tabs', 'pin.terms'] as const),
    ...(['refill.cart', 'refill.lines'] as const),
  ],
  progress: <RefillProgressBar step="cart" />,
  render: (view) => (
    <RefillScreen key={`${view.account}-${view.purchase?.version ?? 0}-${view.after ?? ''}`} view={view} />
  ),
});
