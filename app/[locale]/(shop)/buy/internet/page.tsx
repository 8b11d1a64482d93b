import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadInternetPage } from '#lib/services/shop/buy-pages.ts';
import { BroadbandLabel } from '../../home/broadband-label.tsx';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { InternetScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('internet');

export default async function InternetPage(props: BuyPageProps) {
  const { labels, ...view } = await viewOf(await loadInternetPage(await queryOf(props, 'purchase')));
  const beside = new Map<string, ReactNode>();
  labels?.labels.forEach((facts) => {
    beside.set(facts.planCode, <BroadbandLabel facts={facts} source={labels.source} headingLevel={2} />);
  });
  const messages = pickMessages(await getMessages(), 'cart', 'buyflow.internet', 'buyflow.promo', 'buyflow.cart');
  return (
    <NextIntlClientProvider messages={messages}>
      <InternetScreen view={view} labels={Object.fromEntries(beside)} />
    </NextIntlClientProvider>
  );
}
