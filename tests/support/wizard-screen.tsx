import { beforeEach, expect, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import enCodes from '#messages/en/codes.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enWaitlist from '#messages/en/waitlist.json' with { type: 'json' };
import esWaitlist from '#messages/es/waitlist.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { type ApiReply, respondWith, type SentRequest } from './api-server.ts';
import { serviceabilityResponseSchema } from '#lib/api/address.ts';
import { postJson } from '#lib/browser/api.ts';
import type { CheckPlace } from '#components/serviceability/use-address-check.ts';
import { ServiceabilityWizard } from '#components/serviceability/wizard.tsx';
import type { CheckOptions } from '#lib/views/home.ts';

export const LABELS = {
  en: {
    fields: enFields,
    merchantFlow: enMerchantFlow,
    serviceability: enServiceability,
    shell: enShell,
    waitlist: enWaitlist,
  },
  es: {
    fields: esFields,
    merchantFlow: esMerchantFlow,
    serviceability: esServiceability,
    shell: esShell,
    waitlist: esWaitlist,
  },
};
const CODES = { en: enCodes.messages, es: esCodes.messages };
export type Locale = keyof typeof LABELS;
export const LOCALES: readonly Locale[] = ['en', 'es'];

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
  candidates: Array.from({ length: 23 }, (_, timestamp) => candidate(`Apt ${timestamp + 1}`)),
};
export const served = { outcome: 'serviceable', isColdTap: false, lm: 'eA==' } as const;

/** Every request of the test's wizard, except address suggestions. */
export let sent: SentRequest[] = [];
export const scrollTo = jest.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '');
  window.dataLayer = [];
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
  sent = [];
});

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>;
export const push = jest.fn<Router['push']>();

const OPTIONS: CheckOptions = {
  supportPhone: '(800) 555-0100',
  canLogIn: true,
  postpaidUrl: 'https://monthly.hearthline.example/account',
  hasWaitlist: true,
};

/** Checks a place as an account page does, but at the handler that the test replies for. */
const checkPlace: CheckPlace = ({ id }) =>
  postJson('/api/serviceability', { locale: 'en', candidateId: id }, serviceabilityResponseSchema);

export function open(
  locale: Locale = 'en',
  isMove = false,
  changed: Partial<CheckOptions> = {},
  checksPlace = checkPlace,
) {
  push.mockReset();
  const options = { ...OPTIONS, ...changed };
  const nothing = () => undefined;
  const router = { push, back: nothing, forward: nothing, refresh: nothing, replace: nothing, prefetch: nothing };
  const codes = CODES[locale];
  return render(
    <AppRouterContext.Provider value={{ ...router, bfcacheId: '' }}>
      <NextIntlClientProvider locale={locale} messages={LABELS[locale]}>
        {isMove ? (
          <ServiceabilityWizard isMove options={options} checkPlace={checksPlace}>
            {({ address }) => <p>What comes next for {address.id}</p>}
          </ServiceabilityWizard>
        ) : (
          <ServiceabilityWizard
            partner="dollargeneral"
            options={options}
            deviceCodeLabels={{
              'not-found': codes.deviceCodeNotFound,
              'other-kit': codes.deviceCodeError,
              'try-again': codes.deviceCodeFailed,
            }}
          />
        )}
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
}

export interface Given {
  validate?: ApiReply<'/api/address/validate'>;
  serviceability?: ApiReply<'/api/serviceability'>;
  /** Without it, no kit may be sent; the replies of a list are used one by one. */
  code?: ApiReply<'/api/device-code'> | ApiReply<'/api/device-code'>[];
  isMove?: boolean;
  options?: Partial<CheckOptions>;
}

export async function check(
  locale: Locale,
  { validate = one, serviceability = served, code, isMove = false, options = {} }: Given = {},
) {
  sent = respondWith({
    '/api/address/validate': validate,
    '/api/serviceability': serviceability,
    ...(code && { '/api/device-code': code }),
  });
  const t = LABELS[locale];
  open(locale, isMove, options);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(t.fields.serviceAddress), '100 Maple Street');
  await user.type(screen.getByLabelText(t.fields.zipCode), '62701');
  await user.click(screen.getByRole('button', { name: t.serviceability.address.check }));
  return user;
}

export async function expectFocus(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return heading;
}

export async function submitKit(user: ReturnType<typeof userEvent.setup>, locale: Locale) {
  const t = LABELS[locale].merchantFlow.serviceable;
  await user.type(await screen.findByLabelText(t.deviceCode), '12-34 567');
  await user.type(screen.getByLabelText(t.mobile), '5550100100');
  await user.click(screen.getByRole('button', { name: t.submit }));
}

export const PLACE = {
  id: 'LOC1',
  unit: '',
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
