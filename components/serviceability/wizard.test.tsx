import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
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
import { ServiceabilityWizard } from './wizard.tsx';

const WORDS = {
  en: { fields: enFields, merchantFlow: enMerchantFlow, serviceability: enServiceability, shell: enShell },
  es: { fields: esFields, merchantFlow: esMerchantFlow, serviceability: esServiceability, shell: esShell },
};
const CODES = { en: enCodes.messages, es: esCodes.messages };
type Locale = keyof typeof WORDS;
const LOCALES: readonly Locale[] = ['en', 'es'];

const candidate = (unit: string, id = `LOC-${unit}`) => ({
  id,
  label: ['100 Maple Street', unit, 'Springfield', 'IL 62701'].filter(Boolean).join(', '),
  unit,
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
});
const one = { outcome: 'one', candidate: candidate('', 'LOC1') };
const units = { outcome: 'several', candidates: Array.from({ length: 23 }, (_, at) => candidate(`Apt ${at + 1}`)) };
const served = { outcome: 'serviceable', isColdTap: false, lm: 'eA==' };
const limited = () => new Response('{}', { status: 429, headers: { 'retry-after': '90' } });

type Answer = object | Response | Promise<Response>;
const realFetch = globalThis.fetch;
let answers: Record<string, Answer>;
let sent: { path: string; body: Record<string, unknown> }[];
const scrollTo = jest.fn();

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '');
  window.dataLayer = [];
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
  sent = [];
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
const push = jest.fn<Router['push']>();

function open(locale: Locale = 'en', isMove = false) {
  push.mockReset();
  const nothing = () => undefined;
  const router = { push, back: nothing, forward: nothing, refresh: nothing, replace: nothing, prefetch: nothing };
  const codes = CODES[locale];
  return render(
    <AppRouterContext.Provider value={{ ...router, bfcacheId: '' }}>
      <NextIntlClientProvider locale={locale} messages={WORDS[locale]}>
        {isMove ? (
          <ServiceabilityWizard isMove supportPhone="(800) 555-0100">
            {({ address }) => <p>What comes next for {address.id}</p>}
          </ServiceabilityWizard>
        ) : (
          <ServiceabilityWizard
            partner="dollargeneral"
            supportPhone="(800) 555-0100"
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

interface Given {
  validate?: Answer;
  serviceability?: Answer;
  code?: Answer;
  isMove?: boolean;
}

async function check(locale: Locale, { validate = one, serviceability = served, code, isMove = false }: Given = {}) {
  answers = {
    '/api/address/validate': validate,
    '/api/serviceability': serviceability,
    ...(code && { '/api/device-code': code }),
  };
  const t = WORDS[locale];
  open(locale, isMove);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(t.fields.serviceAddress), '100 Maple Street');
  await user.type(screen.getByLabelText(t.fields.zipCode), '62701');
  await user.click(screen.getByRole('button', { name: t.serviceability.address.check }));
  return user;
}

async function expectFocus(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return heading;
}

async function submitKit(user: ReturnType<typeof userEvent.setup>, locale: Locale) {
  const t = WORDS[locale].merchantFlow.serviceable;
  await user.type(await screen.findByLabelText(t.deviceCode), '12-34 567');
  await user.type(screen.getByLabelText(t.mobile), '5550100100');
  await user.click(screen.getByRole('button', { name: t.submit }));
}

const PLACE = {
  id: 'LOC1',
  unit: '',
  addressLine1: '100 Maple Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

describe('the stages', () => {
  const STAGES: [name: string, given: Given, en: string, es: string][] = [
    ['serviceable', {}, 'Service is available at this address', 'Hay servicio disponible en esta dirección'],
    ['several units', { validate: units }, 'Choose your unit', 'Elija su unidad'],
    [
      'unserviceable',
      { serviceability: { outcome: 'unserviceable' } },
      'Service is not available at this address',
      'No hay servicio disponible en esta dirección',
    ],
    [
      'existing prepaid',
      { serviceability: { outcome: 'existing-prepaid' } },
      'This address already has prepaid service',
      'Esta dirección ya tiene servicio prepago',
    ],
    [
      'existing postpaid',
      { serviceability: { outcome: 'existing-postpaid' } },
      'Is this your account?',
      '¿Es esta su cuenta?',
    ],
    [
      'an unknown address',
      { validate: { outcome: 'none', error: 'invalid-address' } },
      'We could not find that address',
      'No encontramos esa dirección',
    ],
    [
      'an empty list',
      { validate: { outcome: 'none', error: 'content' } },
      'We are having trouble connecting',
      'Tenemos problemas de conexión',
    ],
    [
      'a failed validation',
      { validate: { outcome: 'failed' } },
      'We are having trouble connecting',
      'Tenemos problemas de conexión',
    ],
    [
      'a failed check',
      { serviceability: { outcome: 'failed' } },
      'We are having trouble connecting',
      'Tenemos problemas de conexión',
    ],
    ['too many tries', { validate: limited() }, 'Too many tries', 'Demasiados intentos'],
  ];

  describe.each(LOCALES)('%s', (locale) => {
    it.each(STAGES)('%s: its heading has the focus, at the top of the page', async (_name, given, en, es) => {
      await check(locale, given);
      await expectFocus(locale === 'en' ? en : es);
      expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    });

    it('waits in a stage of its own, and gives what was typed back', async () => {
      let answer = (_response: Response) => undefined as void;
      const t = WORDS[locale];
      await check(locale, { validate: new Promise<Response>((resolve) => (answer = resolve)) });
      await expectFocus(t.merchantFlow.validateAddress.title);
      expect(screen.queryByRole('button', { name: t.serviceability.address.check })).toBeNull();
      act(() => answer(Response.json({ outcome: 'failed' })));
      await expectFocus(t.merchantFlow.errors.connection.title);
      expect(screen.getByRole('img', { name: t.merchantFlow.errors.connection.imageAlt })).toBeVisible();
      expect(screen.getByLabelText(t.fields.serviceAddress)).toHaveValue('100 Maple Street');
      expect(screen.getByRole('button', { name: t.serviceability.address.check })).toBeEnabled();
    });

    it('ends ready to buy', async () => {
      const t = WORDS[locale].merchantFlow;
      const user = await check(locale, {
        serviceability: { ...served, isColdTap: true },
        code: { outcome: 'ready' },
      });
      expect((await screen.findByText(/^100 Maple Street/)).textContent).toContain('62701');
      expect(screen.queryByText(t.ready.coldTap)).toBeNull();
      await submitKit(user, locale);
      await expectFocus(t.ready.title);
      expect(screen.getByText(t.ready.coldTap)).toBeVisible();
      expect(screen.getByText(t.ready.callout)).toBeVisible();
      expect(screen.getByRole('img', { name: t.ready.imageAlt })).toBeVisible();
      expect(screen.getByText(/555-010-0100/)).toBeVisible();
      expect(sent.slice(1)).toEqual([
        { path: '/api/serviceability', body: { locale, candidateId: 'LOC1', partner: 'dollargeneral' } },
        {
          path: '/api/device-code',
          body: {
            locale,
            partner: 'dollargeneral',
            candidate: PLACE,
            kit: { deviceCode: '123456', mobile: '5550100100' },
          },
        },
      ]);
      expect(window.dataLayer).toEqual([]);
      await user.click(screen.getByRole('button', { name: t.ready.headsUpOpen }));
      expect(within(screen.getByRole('dialog')).getByRole('heading', { name: t.ready.headsUpTitle })).toBeVisible();
    });
  });

  it('says nothing of a cold tap where there is none', async () => {
    const user = await check('en', { code: { outcome: 'ready' } });
    await submitKit(user, 'en');
    await expectFocus('You are ready to buy');
    expect(screen.queryByText(/wait 48 hours/)).toBeNull();
  });

  it('asks a postpaid customer, and tells somebody who moves in whom to call', async () => {
    const user = await check('en', { serviceability: { outcome: 'existing-postpaid' } });
    expect(await screen.findByRole('link', { name: 'Go to my account' })).toHaveAttribute('href', '/en/dashboard');
    await user.click(screen.getByRole('button', { name: 'I am moving here' }));
    await expectFocus('Moving in? Welcome');
    expect(screen.getByText(/Call \(800\) 555-0100 as a new customer/)).toBeVisible();
  });

  it('goes to the error page of the language when the check itself did not succeed', async () => {
    await check('es', { serviceability: { outcome: 'error' } });
    await waitFor(() => expect(push).toHaveBeenCalledWith('/es/error'));
  });

  it('keeps units and choice when there were too many tries', async () => {
    const user = await check('en', { validate: units, serviceability: limited() });
    await user.type(await screen.findByLabelText('Filter by unit'), '#3');
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await expectFocus('Too many tries');
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
    expect(screen.getByLabelText('Filter by unit')).toHaveValue('#3');
  });

  it('opens the questions about the kit in a window', async () => {
    open('en');
    await userEvent.click(screen.getByRole('button', { name: 'Questions about the starter kit' }));
    expect(within(screen.getByRole('dialog')).getByText('What is in the box?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('target', '_blank');
  });
});

describe('what can be wrong with a device code', () => {
  const NOT_FOUND =
    'Device code not found, please confirm the number or try a different device code from a different starter kit';
  const OTHER_KIT = 'Device code error, please try a different device code from a different starter kit';
  const CONNECTION = 'We are having trouble connecting';
  const refused = (error: string) => ({ outcome: 'refused', error });
  const ERRORS: [name: string, code: Answer | undefined, en: string, es: string, isTracked: boolean][] = [
    ['not found', refused('not-found'), NOT_FOUND, esCodes.messages.deviceCodeNotFound, true],
    ['another kit', refused('other-kit'), OTHER_KIT, esCodes.messages.deviceCodeError, true],
    [
      'any other code',
      refused('try-again'),
      'Something went wrong, please try again',
      esCodes.messages.deviceCodeFailed,
      true,
    ],
    ['a content error', refused('content'), CONNECTION, esMerchantFlow.errors.connection.title, true],
    ['a connection error', refused('connection'), CONNECTION, esMerchantFlow.errors.connection.title, true],
    ['no network', undefined, CONNECTION, esMerchantFlow.errors.connection.title, true],
    [
      'an answer that is none',
      new Response('<html>', { status: 502 }),
      CONNECTION,
      esMerchantFlow.errors.connection.title,
      true,
    ],
    ['too many tries', limited(), 'Too many tries', 'Demasiados intentos', false],
  ];

  describe.each(LOCALES)('%s', (locale) => {
    it.each(ERRORS)('%s: back where it was typed', async (_name, code, en, es, isTracked) => {
      const t = WORDS[locale].merchantFlow.serviceable;
      const user = await check(locale, { ...(code && { code }) });
      await submitKit(user, locale);
      await expectFocus(locale === 'en' ? en : es);
      expect(screen.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
      expect(screen.getByLabelText(t.deviceCode)).toHaveValue('123456');
      expect(screen.getByLabelText(t.mobile)).toHaveValue('(555) 010-0100');
      expect(window.dataLayer).toEqual(isTracked ? [{ event: 'wizard_error', detail: 'device code not found' }] : []);
    });

    it('waits in a stage of its own, and a second try ends ready to buy', async () => {
      let answer = (_response: Response) => undefined as void;
      const t = WORDS[locale].merchantFlow;
      const user = await check(locale, { code: new Promise<Response>((resolve) => (answer = resolve)) });
      await submitKit(user, locale);
      await expectFocus(t.codeCheckSubmit.title);
      expect(screen.queryByRole('button', { name: t.serviceable.submit })).toBeNull();
      act(() => answer(Response.json({ outcome: 'refused', error: 'connection' })));
      await expectFocus(t.errors.connection.title);
      answers['/api/device-code'] = { outcome: 'ready' };
      await user.click(screen.getByRole('button', { name: t.serviceable.submit }));
      await expectFocus(t.ready.title);
      expect(sent.slice(-2).map(({ body }) => body)).toEqual([sent.at(-1)?.body, sent.at(-1)?.body]);
    });

    it('says what is missing before anything is sent', async () => {
      const t = WORDS[locale];
      const user = await check(locale);
      await user.click(await screen.findByRole('button', { name: t.merchantFlow.serviceable.submit }));
      const summary = await screen.findByRole('alert');
      expect(within(summary).getByRole('link', { name: t.fields.errors.deviceCode.required })).toBeVisible();
      expect(within(summary).getByRole('link', { name: t.fields.errors.phone.required })).toBeVisible();
      await user.type(screen.getByLabelText(t.merchantFlow.serviceable.deviceCode), '12345');
      await user.type(screen.getByLabelText(t.merchantFlow.serviceable.mobile), '555 010');
      expect(screen.getByLabelText(t.merchantFlow.serviceable.deviceCode)).toHaveAccessibleDescription(
        t.fields.errors.deviceCode.invalid,
      );
      expect(screen.getByLabelText(t.merchantFlow.serviceable.mobile)).toHaveAccessibleDescription(
        `${t.merchantFlow.serviceable.mobileHint} ${t.fields.errors.phone.invalid}`,
      );
      expect(sent.map(({ path }) => path)).not.toContain('/api/device-code');
    });
  });

  it('shows where the code is, in a window of its own name', async () => {
    const user = await check('en');
    await user.click(await screen.findByRole('button', { name: 'About the device code' }));
    expect(within(screen.getByRole('dialog')).getByText(/six digits below the bar code/)).toBeVisible();
  });
});

describe('back, reload, another language', () => {
  const goBack = () => act(() => window.history.back());

  it('goes back stage by stage, with what was typed', async () => {
    const user = await check('en', { validate: units, code: { outcome: 'ready' } });
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await expectFocus('Service is available at this address');
    await submitKit(user, 'en');
    await expectFocus('You are ready to buy');

    goBack();
    await expectFocus('Service is available at this address');
    expect(screen.getByLabelText('Device code')).toHaveValue('123456');
    goBack();
    await expectFocus('Choose your unit');
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
    goBack();
    await expectFocus(WORDS.en.merchantFlow.addressCheck.title);
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
    act(() => window.history.forward());
    await expectFocus('Choose your unit');
    expect(JSON.stringify(window.history.state)).not.toContain('Maple');
  });

  it('does not wait for an answer that somebody walked away from', async () => {
    let answer = (_response: Response) => undefined as void;
    const user = await check('en', { code: new Promise<Response>((resolve) => (answer = resolve)) });
    await submitKit(user, 'en');
    await expectFocus('Checking your device code…');
    goBack();
    await expectFocus(WORDS.en.merchantFlow.addressCheck.title);
    await act(async () => answer(Response.json({ outcome: 'ready' })));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(WORDS.en.merchantFlow.addressCheck.title);
  });

  it.each<[name: string, forget: () => void, locale: Locale]>([
    ['a reload', () => undefined, 'en'],
    ['another language, which is another page', () => window.history.pushState(null, ''), 'es'],
  ])('comes back after %s', async (_name, forget, locale) => {
    const user = await check('en', { code: { outcome: 'ready' } });
    await submitKit(user, 'en');
    await expectFocus('You are ready to buy');
    cleanup();
    forget();
    open(locale);
    await screen.findByRole('heading', { name: WORDS[locale].merchantFlow.ready.title });
    expect(document.activeElement).toBe(document.body);
  });

  it('comes back to a list of units with filter and choice', async () => {
    const user = await check('en', { validate: units });
    await user.type(await screen.findByLabelText('Filter by unit'), '2');
    await user.click(screen.getByRole('radio', { name: 'Apt 21' }));
    cleanup();
    open('es');
    expect(await screen.findByLabelText('Filtrar por unidad')).toHaveValue('2');
    expect(screen.getByRole('radio', { name: 'Apt 21' })).toBeChecked();
  });

  it('forgets the address, in the storage and for the back button, when it is changed', async () => {
    const user = await check('en', { validate: units });
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    await expectFocus(WORDS.en.merchantFlow.addressCheck.title);
    expect(screen.getByLabelText('Service address')).toHaveValue('');
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/Maple|62701|LOC-/);
    act(() => window.history.forward());
    await waitFor(() => expect(window.history.state).toMatchObject({ hearthlineStage: { depth: 1 } }));
    expect(screen.getByLabelText('Service address')).toBeVisible();
  });

  it('goes back once, however often it is pressed', async () => {
    const user = await check('en');
    const go = jest.spyOn(window.history, 'go');
    await user.dblClick(await screen.findByRole('button', { name: 'Change address' }));
    await expectFocus(WORDS.en.merchantFlow.addressCheck.title);
    expect(go.mock.calls).toEqual([[-1]]);
    go.mockRestore();
  });

  it('leads back to what was typed when another address is to be tried', async () => {
    const user = await check('en', { serviceability: { outcome: 'unserviceable' } });
    await user.click(await screen.findByRole('button', { name: 'Try another address' }));
    await expectFocus(WORDS.en.merchantFlow.addressCheck.title);
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
  });
});

describe('the move variant', () => {
  const HEADINGS: [name: string, given: Given, key: 'serviceable' | 'units' | 'unserviceable'][] = [
    ['a served place', {}, 'serviceable'],
    ['several units', { validate: units }, 'units'],
    ['a place that is not served', { serviceability: { outcome: 'unserviceable' } }, 'unserviceable'],
  ];

  describe.each(LOCALES)('%s', (locale) => {
    it.each(HEADINGS)('%s has a heading of its own', async (_name, given, key) => {
      await check(locale, { ...given, isMove: true });
      await expectFocus(WORDS[locale].serviceability.move[key].title);
      expect(WORDS[locale].serviceability.move[key].title).not.toBe(WORDS[locale].serviceability[key].title);
    });

    it('begins with a question of its own', () => {
      open(locale, true);
      const { title } = WORDS[locale].serviceability.move.address;
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.queryByRole('button', { name: WORDS[locale].merchantFlow.addressCheck.faqOpen })).toBeNull();
    });
  });

  it('goes on with what the move puts there, and asks as no partner', async () => {
    await check('en', { isMove: true });
    expect(await screen.findByText('What comes next for LOC1')).toBeVisible();
    expect(screen.queryByLabelText('Device code')).toBeNull();
    expect(sent.at(-1)?.body).toEqual({ locale: 'en', candidateId: 'LOC1' });
  });
});
