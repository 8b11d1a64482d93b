import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import type { NotSold } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { type ApiReply, limited, respondWith, type SentRequest } from '#tests/support/api-server.ts';
import { HomeCheck } from './check.tsx';

const LABELS = {
  en: { fields: enFields, serviceability: enServiceability, shell: enShell },
  es: { fields: esFields, serviceability: esServiceability, shell: esShell },
};
type Locale = keyof typeof LABELS;

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
const one = { outcome: 'one', candidate: house } as const;
const units = Array.from({ length: 23 }, (_, index) => candidate(`Apt ${index + 1}`));

let sent: SentRequest[];

beforeEach(() => {
  window.sessionStorage.clear();
  sent = respondWith({});
});

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>;
const push = jest.fn<Router['push']>();

function open(locale: Locale = 'en', notSold: NotSold | null = null, canLogIn = true) {
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
          <HomeCheck supportPhone="(800) 555-0100" canLogIn={canLogIn} isWanted={false} notSold={notSold} />
        </div>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
}

type Validation = ApiReply<'/api/address/validate'>;
type Serviceability = ApiReply<'/api/serviceability'>;

async function check(locale: Locale, validate: Validation, serviceability?: Serviceability, canLogIn = true) {
  sent = respondWith({
    '/api/address/validate': validate,
    ...(serviceability && { '/api/serviceability': serviceability }),
  });
  const t = LABELS[locale];
  open(locale, null, canLogIn);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(t.fields.serviceAddress), '100 Maple Street');
  await user.type(screen.getByLabelText(t.fields.zipCode), '62701');
  await user.click(screen.getByRole('button', { name: t.serviceability.address.check }));
  return user;
}

describe('what an address comes to', () => {
  const HEADINGS: [name: string, validate: Validation, service: Serviceability | undefined, en: string, es: string][] =
    [
      [
        'serviceable',
        one,
        { outcome: 'serviceable', isColdTap: false, lm: 'TE9DMToxNDE2Nw==' },
        'Service is available at this address',
        'Hay servicio disponible en esta dirección',
      ],
      [
        'unserviceable',
        one,
        { outcome: 'unserviceable' },
        'Service is not available at this address',
        'No hay servicio disponible en esta dirección',
      ],
      [
        'existing prepaid',
        one,
        { outcome: 'existing-prepaid' },
        'This address already has prepaid service',
        'Esta dirección ya tiene servicio prepago',
      ],
      ['existing postpaid', one, { outcome: 'existing-postpaid' }, 'Is this your account?', '¿Es esta su cuenta?'],
      ['several units', { outcome: 'several', candidates: units }, undefined, 'Choose your unit', 'Elija su unidad'],
      [
        'an unknown address',
        { outcome: 'none', error: 'invalid-address' },
        undefined,
        'We could not find that address',
        'No encontramos esa dirección',
      ],
      [
        'an empty list',
        { outcome: 'none', error: 'content' },
        undefined,
        'We are having trouble connecting',
        'Tenemos problemas de conexión',
      ],
      [
        'a failed validation',
        { outcome: 'failed' },
        undefined,
        'We are having trouble connecting',
        'Tenemos problemas de conexión',
      ],
      [
        'a failed check',
        one,
        { outcome: 'failed' },
        'We are having trouble connecting',
        'Tenemos problemas de conexión',
      ],
      [
        'no answer of ours',
        new Response('<html>', { status: 502 }),
        undefined,
        'We are having trouble connecting',
        'Tenemos problemas de conexión',
      ],
      ['too many tries', limited(), undefined, 'Too many tries', 'Demasiados intentos'],
    ];

  describe.each<Locale>(['en', 'es'])('%s', (locale) => {
    it.each(HEADINGS)('%s', async (_name, validate, service, en, es) => {
      await check(locale, validate, service);
      const heading = await screen.findByRole('heading', { name: locale === 'en' ? en : es });
      await waitFor(() => expect(document.activeElement).toBe(heading));
    });
  });

  it('leads from a serviceable address to the shop, and says when the line is cold', async () => {
    await check('en', one, { outcome: 'serviceable', isColdTap: true, lm: 'TE9DMToxNDE2Nw+=' });
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/en/buy?lm=TE9DMToxNDE2Nw%2B%3D',
    );
    expect(screen.getByText(/please wait 48 hours to begin installation/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { locale: 'en', address: { address: '100 Maple Street', unit: '', zip: '62701' } },
      { locale: 'en', candidateId: 'LOC1' },
    ]);
  });

  it('goes to the error page of the language when the check itself did not succeed', async () => {
    await check('es', one, { outcome: 'error' });
    await waitFor(() => expect(push).toHaveBeenCalledWith('/es/error'));
  });

  it('offers an existing prepaid customer the refill and the way in', async () => {
    await check('es', one, { outcome: 'existing-prepaid' });
    expect(await screen.findByRole('link', { name: 'Recarga rápida' })).toHaveAttribute('href', '/es/litepay');
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/es/dashboard');
  });

  it('asks an existing postpaid customer, and tells somebody who moves in whom to call', async () => {
    const user = await check('en', one, { outcome: 'existing-postpaid' });
    expect(await screen.findByRole('link', { name: 'Go to my account' })).toHaveAttribute('href', '/en/dashboard');
    await user.click(screen.getByRole('button', { name: 'I am moving here' }));
    const heading = screen.getByRole('heading', { name: 'Moving in? Welcome' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Call (800) 555-0100' })).toHaveAttribute('href', 'tel:8005550100');
  });

  it.each(['existing-prepaid', 'existing-postpaid'] as const)(
    'offers no way in where nobody can sign in: %s',
    async (outcome) => {
      await check('en', one, { outcome }, false);
      expect(await screen.findByRole('button', { name: 'Try another address' })).toBeVisible();
      expect(screen.queryByRole('link', { name: /Sign in|account/ })).toBeNull();
    },
  );

  it('says how long to wait, in minutes, and keeps what was typed', async () => {
    await check('en', limited());
    expect(await screen.findByText(/Please wait 2 minutes and check again/)).toBeVisible();
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
  });
});

describe('somebody whom the shop led back', () => {
  it.each<[NotSold, Locale, RegExp]>([
    ['unserviceable', 'en', /^Service is not available at this address$/],
    ['existing-prepaid', 'es', /^Esta dirección ya tiene servicio prepago$/],
    ['existing-postpaid', 'es', /tiene servicio con factura mensual/],
  ])('is told why (%s, %s), until another address is checked', async (notSold, locale, text) => {
    respondWith({ '/api/address/validate': { outcome: 'none', error: 'invalid-address' } });
    open(locale, notSold);
    expect(screen.getByText(text)).toBeVisible();
    const t = LABELS[locale];
    await userEvent.type(screen.getByLabelText(t.fields.serviceAddress), '100 Maple Street');
    await userEvent.type(screen.getByLabelText(t.fields.zipCode), '62701');
    await userEvent.click(screen.getByRole('button', { name: t.serviceability.address.check }));
    await screen.findByRole('heading', { name: t.serviceability.trouble.notFound.title });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('does not meet the answer of before, which opened the shop', async () => {
    await check('en', one, { outcome: 'serviceable', isColdTap: false, lm: 'eA==' });
    await screen.findByRole('heading', { name: 'Service is available at this address' });
    cleanup();
    open('en', 'unserviceable');
    await waitFor(() => expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street'));
    expect(screen.getByText('Service is not available at this address')).toBeVisible();
  });
});

describe('the units', () => {
  it('shows ten on a page, filters them, and confirms nothing before one is chosen', async () => {
    const user = await check(
      'en',
      { outcome: 'several', candidates: units },
      { outcome: 'serviceable', isColdTap: false, lm: 'eA==' },
    );
    await screen.findByRole('heading', { name: 'Choose your unit' });
    expect(screen.getByText(/We know 23 units at 100 Maple Street/)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(screen.getAllByRole('radio')).toHaveLength(3);

    const confirm = screen.getByRole('button', { name: 'Confirm' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm);
    expect(screen.getByText('Please choose your unit to continue.')).toBeVisible();
    expect(sent).toHaveLength(1);

    await user.type(screen.getByLabelText('Filter by unit'), '#2');
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Apt 2',
      'Apt 20',
      'Apt 21',
      'Apt 22',
      'Apt 23',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Apt 21' }));
    await user.click(confirm);
    await screen.findByRole('heading', { name: 'Service is available at this address' });
    expect(sent[1]?.body).toEqual({ locale: 'en', candidateId: 'LOC-Apt 21' });
  });

  it('keeps list and choice when there were too many tries', async () => {
    const user = await check('en', { outcome: 'several', candidates: units }, limited());
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Too many tries' });
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
  });

  it('leads back to what was typed', async () => {
    const user = await check('en', { outcome: 'several', candidates: units });
    await user.click(await screen.findByRole('button', { name: 'Try another address' }));
    const heading = await screen.findByRole('heading', { name: 'Check your address' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
  });
});

describe('the form', () => {
  it('is not ready until address and zip are in order, and says what is missing', async () => {
    open();
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Check availability' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(screen.getByRole('link', { name: 'A valid address is required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Please enter the ZIP code' })).toBeVisible();
    expect(sent).toEqual([]);

    await user.type(screen.getByLabelText('Service address'), '100 Maple Street');
    await user.type(screen.getByLabelText('ZIP code'), '6270');
    expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription('Please provide a valid ZIP code');
    await user.type(screen.getByLabelText('ZIP code'), '1');
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('comes back with what was typed, and with what it came to', async () => {
    await check('en', one, { outcome: 'serviceable', isColdTap: false, lm: 'eA==' });
    await screen.findByRole('heading', { name: 'Service is available at this address' });
    cleanup();

    open('es');
    await screen.findByRole('heading', { name: 'Hay servicio disponible en esta dirección' });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar la dirección' }));
    expect(await screen.findByLabelText('Dirección del servicio')).toHaveValue('100 Maple Street');
  });
});
