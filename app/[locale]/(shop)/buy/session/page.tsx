import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadSessionPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { SessionScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('session');

/** Who comes back is known by the session that the identity service names, not by the address. */
export default async function SessionPage(props: BuyPageProps) {
  const digitalSessionId = await queryOf(props, 'digitalSessionId');
  const again = (await queryOf(props, 'again')) === 'true';
  const view = digitalSessionId ? null : await viewOf(await loadSessionPage(await queryOf(props, 'purchase'), again));
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'buyflow.session')}>
      <SessionScreen purchase={view && view.purchase} again={again} digitalSessionId={digitalSessionId} />
    </NextIntlClientProvider>
  );
}
