import { openPage } from '#app/open-page.tsx';
import { loadBuyErrorPage } from '#lib/services/shop/buy-error-page.ts';
import { BuyError } from '../buy-error.tsx';
import { buyMetadata } from '../buy-metadata.ts';

export const generateMetadata = () => buyMetadata('buyflowError');

export default openPage(loadBuyErrorPage, {
  messages: ['shell.copy', 'shell.reference'],
  render: (view) => <BuyError view={view} />,
});
