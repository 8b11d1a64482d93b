import { getTranslations } from 'next-intl/server';
import { openPage } from '#app/open-page.tsx';
import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import { KitWizard } from '#components/serviceability/kit-wizard.tsx';
import { loadRetailPage } from '#lib/services/home/home-page.ts';

/** Spec 1 §2; decision on retail partners: a second partner is an entry in the registry and a folder like this one. */
export default openPage(loadRetailPage, {
  messages: [...CHECK_MESSAGES, 'merchantFlow'],
  render: async ({ check }) => {
    const codes = await getTranslations('codes.messages');
    const deviceCodeLabels = {
      'not-found': codes('deviceCodeNotFound'),
      'other-kit': codes('deviceCodeError'),
      'try-again': codes('deviceCodeFailed'),
    };
    return <KitWizard partner="dollargeneral" options={check} deviceCodeLabels={deviceCodeLabels} />;
  },
});
