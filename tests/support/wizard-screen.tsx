import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import enCodes from '#messages/en/codes.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import { ServiceabilityWizard } from '#components/serviceability/wizard.tsx';

export const WORDS = {
  en: { fields: enFields, merchantFlow: enMerchantFlow, serviceability: enServiceability, shell: enShell },
  es: { fields: esFields, merchantFlow: esMerchantFlow, serviceability: esServiceability, shell: esShell },
};
const CODES = { en: enCodes.messages, es: esCodes.messages };
export type Locale = keyof typeof WORDS;
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
export const one = { outcome: 'one', candidate: candidate('', 'LOC1') };
export const units = {
  outcome: 'several',
  candidates: Array.from({ length: 23 }, (_, at) => candidate(`Apt ${at + 1}`)),
};
export const served = { outcome: 'serviceable', isColdTap: false, lm: 'eA==' };
export const limited = () => new Response('{}', { status: 429, headers: { 'retry-after': '90' } });

export type Answer = object | Response | Promise<Response>;
/** The wizard as the starter kit and the move show it, and our handlers as a test wants them to answer. */

const realFetch = globalThis.fetch;
/** Of our handlers by path; a path without one has no network. */
export const answers: Record<string, Answer> = {};
export const sent: { path: string; body: Record<string, unknown> }[] = [];
export const scrollTo = jest.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '');
  window.dataLayer = [];
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
  sent.length = 0;
  globalThis.fetch = (url, init) => {
    const path = typeof url === 'string' ? url : '';
    if (path === '/api/address/suggest') return Promise.resolve(Response.json({ suggestions: [] }));
    sent.push({ path, body: JSON.parse(typeof init?.body === 'string' ? init.body : '') });
    const answer = answers[path];
    if (answer instanceof Promise) return answer;
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError('no network'));
  };
});

afterEach(() => {
  globalThis.fetch = realFetch;
});

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>;
export const push = jest.fn<Router['push']>();

export function open(locale: Locale = 'en', isMove = false, canLogIn = true) {
  push.mockReset();
  const nothing = () => undefined;
  const router = { push, back: nothing, forward: nothing, refresh: nothing, replace: nothing, prefetch: nothing };
  const codes = CODES[locale];
  return render(
    <AppRouterContext.Provider value={{ ...router, bfcacheId: '' }}>
      <NextIntlClientProvider locale={locale} messages={WORDS[locale]}>
        {isMove ? (
          <ServiceabilityWizard isMove canLogIn={canLogIn} supportPhone="(800) 555-0100">
            {({ address }) => <p>What comes next for {address.id}</p>}
          </ServiceabilityWizard>
        ) : (
          <ServiceabilityWizard
            partner="dollargeneral"
            supportPhone="(800) 555-0100"
            canLogIn={canLogIn}
            deviceCodeWords={{
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
  validate?: Answer;
  serviceability?: Answer;
  code?: Answer;
  isMove?: boolean;
  canLogIn?: boolean;
}

export async function check(
  locale: Locale,
  { validate = one, serviceability = served, code, isMove = false, canLogIn = true }: Given = {},
) {
  delete answers['/api/device-code'];
  Object.assign(answers, {
    '/api/address/validate': validate,
    '/api/serviceability': serviceability,
    ...(code && { '/api/device-code': code }),
  });
  const t = WORDS[locale];
  open(locale, isMove, canLogIn);
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
  const t = WORDS[locale].merchantFlow.serviceable;
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
