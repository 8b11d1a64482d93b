import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import enWaitlist from '#messages/en/waitlist.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import esWaitlist from '#messages/es/waitlist.json' with { type: 'json' };
import { pasteInto } from './paste-into.ts';

/** What the tests of the home page's address check and of the wizard have in common. */

export const LABELS = {
  en: { fields: enFields, serviceability: enServiceability, shell: enShell, waitlist: enWaitlist },
  es: { fields: esFields, serviceability: esServiceability, shell: esShell, waitlist: esWaitlist },
};
export type Locale = keyof typeof LABELS;

const candidate = (unit: string, id = `LOC-${unit}`) => ({
  id,
  label: ['100 Maple Street', unit, 'Springfield', 'IL 62701'].filter(Boolean).join(', '),
  unit,
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
});
export const one = { outcome: 'one', candidate: candidate('', 'LOC1') } as const;
export const units = {
  outcome: 'several' as const,
  candidates: Array.from({ length: 23 }, (_, index) => candidate(`Apt ${index + 1}`)),
};

export const OPTIONS: CheckOptions = {
  supportPhone: '(800) 555-0100',
  canLogIn: true,
  postpaidUrl: 'https://monthly.hearthline.example/account',
  hasWaitlist: true,
};

type Router = NonNullable<ComponentProps<typeof RouterContext.Provider>['value']>;
export const push = jest.fn<Router['push']>();

export function renderCheck(
  check: ReactNode,
  { locale, messages }: Pick<ComponentProps<typeof NextIntlClientProvider>, 'locale' | 'messages'>,
) {
  push.mockReset();
  const nothing = () => undefined;
  const router = { push, back: nothing, forward: nothing, refresh: nothing, replace: nothing, prefetch: nothing };
  return render(
    <RouterContext.Provider value={router}>
      <NextIntlClientProvider locale={locale} messages={messages}>
        {check}
      </NextIntlClientProvider>
    </RouterContext.Provider>,
  );
}

/** Fills in the address and sends it. */
export async function submitAddress(locale: Locale) {
  const t = LABELS[locale];
  const user = userEvent.setup();
  await pasteInto(user, screen.getByLabelText(t.fields.serviceAddress), '100 Maple Street');
  await pasteInto(user, screen.getByLabelText(t.fields.zipCode), '62701');
  await user.click(screen.getByRole('button', { name: t.serviceability.address.check }));
  return user;
}
