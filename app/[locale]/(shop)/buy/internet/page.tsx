import { openPage } from '#app/open-page.tsx';
import { loadInternetPage } from '#lib/services/shop/buy-pages.ts';
import { BroadbandLabel, PlanSpeeds } from '../../home/broadband-label.tsx';
import { buyMetadata } from '../buy-metadata.ts';
import type { PlanFacts } from './plan-picker.tsx';
import { InternetScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('internet');

export default openPage(loadInternetPage, {
  messages: ['cart', 'buyflow.internet', 'buyflow.promo', 'buyflow.cart'],
  render: ({ labels, ...view }) => {
    const byPlan = new Map<string, PlanFacts>();
    labels?.labels.forEach((facts) => {
      byPlan.set(facts.planCode, {
        speeds: <PlanSpeeds facts={facts} />,
        label: <BroadbandLabel facts={facts} source={labels.source} headingLevel={2} />,
      });
    });
    return <InternetScreen view={view} facts={Object.fromEntries(byPlan)} />;
  },
});
