import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import enAccount from '#messages/en/account.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esAccount from '#messages/es/account.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { inLanguage } from './in-language.ts';

const LABELS = {
  en: { account: enAccount, fields: enFields, payment: enPayment, shell: enShell },
  es: { account: esAccount, fields: esFields, payment: esPayment, shell: esShell },
};

/** Renders a component that all flows share, with the common messages and the account area's, but those of no flow. */
export function renderPart(part: ReactNode, locale: Locale = 'en') {
  return render(part, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <NextIntlClientProvider locale={locale} messages={inLanguage(LABELS, locale)}>
        <main>{children}</main>
      </NextIntlClientProvider>
    ),
  });
}
