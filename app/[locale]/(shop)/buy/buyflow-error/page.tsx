import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadBuyErrorPage } from '#lib/shop/server/buy-pages.ts';
import { BuyError } from '../buy-error.tsx';
import { buyMetadata } from '../buy-metadata.ts';

export const generateMetadata = () => buyMetadata('buyflowError');

const MESSAGES = ['shell.copy', 'shell.reference'] as const;

export default async function BuyErrorPage(props: PageProps) {
  const view = await openPage(loadBuyErrorPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <BuyError view={view} />
    </ClientMessages>
  );
}
