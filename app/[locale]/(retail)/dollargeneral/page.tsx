import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import { KitWizard } from '#components/serviceability/kit-wizard.tsx';
import { loadRetailPage } from '#lib/shop/server/home-page.ts';

const MESSAGES = [...CHECK_MESSAGES, 'merchantFlow'] as const;

/** Spec 1 §2; decision on retail partners: a second partner is an entry in the registry and a folder like this one. */
export default async function RetailPage(props: PageProps) {
  const { check } = await openPage(loadRetailPage, props);
  const codes = await getTranslations('codes.messages');
  const deviceCodeLabels = {
    'not-found': codes('deviceCodeNotFound'),
    'other-kit': codes('deviceCodeError'),
    'try-again': codes('deviceCodeFailed'),
  };
  return (
    <ClientMessages sections={MESSAGES}>
      <KitWizard partner="dollargeneral" options={check} deviceCodeLabels={deviceCodeLabels} />
    </ClientMessages>
  );
}
