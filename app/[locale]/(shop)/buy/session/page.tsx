import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openSessionPage } from '#lib/services/shop/open-buy-page.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { SessionScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('session');

/** Who comes back is known by the session that the identity service names, not by a tab. */
export default async function SessionPage(props: BuyPageProps) {
  const digitalSessionId = await queryOf(props, 'digitalSessionId');
  const again = (await queryOf(props, 'again')) === 'true';
  const tab = digitalSessionId ? '' : (await viewOf(await openSessionPage(await queryOf(props, 'tab'), again))).tab;
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'buyflow.session')}>
      <SessionScreen tab={tab} again={again} digitalSessionId={digitalSessionId} />
    </NextIntlClientProvider>
  );
}
