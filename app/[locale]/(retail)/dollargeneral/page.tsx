import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import { ServiceabilityWizard } from '#components/serviceability/wizard.tsx';
import { config } from '#lib/config.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { hasLogin } from '#lib/session/has-login.ts';

/** Spec 1 §2; decision on retail partners: a second one is an entry in the registry and a folder like this one. */
export default async function DollarGeneralPage() {
  const [messages, codes] = [await getMessages(), await getTranslations('codes.messages')];
  return (
    <NextIntlClientProvider messages={pickMessages(messages, ...CHECK_MESSAGES, 'merchantFlow')}>
      <ServiceabilityWizard
        partner="dollargeneral"
        supportPhone={config().SUPPORT_PHONE}
        canLogIn={hasLogin()}
        deviceCodeWords={{
          'not-found': codes('deviceCodeNotFound'),
          'other-kit': codes('deviceCodeError'),
          'try-again': codes('deviceCodeFailed'),
        }}
      />
    </NextIntlClientProvider>
  );
}
