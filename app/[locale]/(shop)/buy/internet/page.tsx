import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadInternetPage } from '#lib/shop/server/buy-pages.ts';
import { BroadbandLabel, PlanSpeeds } from '../../home/broadband-label.tsx';
import { buyMetadata } from '../buy-metadata.ts';
import type { PlanFacts } from './plan-picker.tsx';
import { InternetScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('internet');

const MESSAGES = [
  'cart',
  'buyflow.internet',
  'buyflow.promo',
  'buyflow.cart',
  'buyflow.lastOrder',
  'buyflow.offerEnded',
] as const;

export default async function InternetPage(props: PageProps) {
  const { labels, ...view } = await openPage(loadInternetPage, props);
  const byPlan = new Map<string, PlanFacts>();
  labels?.labels.forEach((facts) => {
    byPlan.set(facts.planCode, {
      speeds: <PlanSpeeds facts={facts} />,
      label: <BroadbandLabel facts={facts} source={labels.source} headingLevel={2} />,
    });
  });
  return (
    <ClientMessages sections={MESSAGES}>
      <InternetScreen view={view} facts={Object.fromEntries(byPlan)} />
    </ClientMessages>
  );
}
