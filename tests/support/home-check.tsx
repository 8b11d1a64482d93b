import { beforeEach, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enWaitlist from '#messages/en/waitlist.json' with { type: 'json' };
import esWaitlist from '#messages/es/waitlist.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import type { CheckOptions } from '#lib/views/home.ts';
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { type ApiReply, respondWith, type SentRequest } from '#tests/support/api-server.ts';
import { HomeCheck } from '#app/[locale]/(shop)/home/home-check.tsx';

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
const house = candidate('', 'LOC1');
export const one = { outcome: 'one', candidate: house } as const;
export const units = Array.from({ length: 23 }, (_, index) => candidate(`Apt ${index + 1}`));

let requests: SentRequest[] = [];
/** The requests that the page has sent since it was opened. */
export const sent = () => requests;

beforeEach(() => {
  window.sessionStorage.clear();
  requests = respondWith({});
});

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>;
export const push = jest.fn<Router['push']>();

export const OPTIONS: CheckOptions = {
  supportPhone: '(800) 555-0100',
  canLogIn: true,
  postpaidUrl: 'https://monthly.hearthline.example/account',
  hasWaitlist: true,
};

export function open(locale: Locale = 'en', notSold: NotSold | null = null, changed: Partial<CheckOptions> = {}) {
  push.mockReset();
  const nothing = () => undefined;
  const router: Router = {
    push,
    back: nothing,
    forward: nothing,
    refresh: nothing,
    replace: nothing,
    prefetch: nothing,
    bfcacheId: 'page',
  };
  return render(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider locale={locale} messages={LABELS[locale]}>
        <div id="check">
          <HomeCheck options={{ ...OPTIONS, ...changed }} isWanted={false} notSold={notSold} />
        </div>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
}

export type Validation = ApiReply<'/api/address/validate'>;
export type Serviceability = ApiReply<'/api/serviceability'>;

export async function check(
  locale: Locale,
  validate: Validation,
  serviceability?: Serviceability,
  options: Partial<CheckOptions> = {},
) {
  requests = respondWith({
    '/api/address/validate': validate,
    ...(serviceability && { '/api/serviceability': serviceability }),
  });
  const t = LABELS[locale];
  open(locale, null, options);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(t.fields.serviceAddress), '100 Maple Street');
  await user.type(screen.getByLabelText(t.fields.zipCode), '62701');
  await user.click(screen.getByRole('button', { name: t.serviceability.address.check }));
  return user;
}
