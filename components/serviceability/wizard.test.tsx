import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { push, units } from '#tests/support/address-check.tsx';
import { tooManyRequests } from '#tests/support/api-server.ts';
import {
  check,
  expectFocus,
  type WizardReplies,
  LABELS,
  LOCALES,
  open,
  PLACE,
  scrollTo,
  sentRequests,
  serviceable,
  submitKit,
} from '#tests/support/wizard-screen.tsx';

describe('the stages', () => {
  const STAGES: [name: string, given: WizardReplies, en: string, es: string][] = [
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
    ['too many attempts', { validate: tooManyRequests() }, 'Too many attempts', 'Demasiados intentos'],
  ];

  describe.each(LOCALES)('%s', (locale) => {
    it.each(STAGES)('%s: its heading has the focus, at the top of the page', async (_name, given, en, es) => {
      await check(locale, given);
      await expectFocus(locale === 'en' ? en : es);
      expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    });

    it('waits in a separate stage, and keeps the input', async () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const t = LABELS[locale];
      await check(locale, { validate: () => promise });
      await expectFocus(t.merchantFlow.validateAddress.title);
      expect(screen.queryByRole('button', { name: t.serviceability.address.check })).toBeNull();
      act(() => resolve(Response.json({ outcome: 'failed' })));
      await expectFocus(t.merchantFlow.errors.connection.title);
      expect(screen.getByRole('img', { name: t.merchantFlow.errors.connection.imageAlt })).toBeVisible();
      expect(screen.getByLabelText(t.fields.serviceAddress)).toHaveValue('100 Maple Street');
      expect(screen.getByRole('button', { name: t.serviceability.address.check })).toBeEnabled();
    });

    it('ends ready to buy', async () => {
      const t = LABELS[locale].merchantFlow;
      const user = await check(locale, {
        serviceability: { ...serviceable, isColdTap: true },
        code: { outcome: 'ready' },
      });
      expect((await screen.findByText(/^100 Maple Street/)).textContent).toContain('62701');
      expect(screen.queryByText(t.ready.coldTap)).toBeNull();
      await submitKit(user, locale);
      await expectFocus(t.ready.title);
      expect(screen.getByText(t.ready.coldTap)).toBeVisible();
      expect(screen.getByText(t.ready.callout)).toBeVisible();
      expect(screen.getByRole('img', { name: t.ready.imageAlt })).toBeVisible();
      expect(screen.getByText(/\(555\) 010-0100/)).toBeVisible();
      expect(sentRequests.slice(1)).toEqual([
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

  it('does not mention a cold tap where there is none', async () => {
    const user = await check('en', { code: { outcome: 'ready' } });
    await submitKit(user, 'en');
    await expectFocus('You are ready to buy');
    expect(screen.queryByText(/wait 48 hours/)).toBeNull();
  });

  it('asks a postpaid customer whether they are moving in, and shows the number to call', async () => {
    const user = await check('en', { serviceability: { outcome: 'existing-postpaid' } });
    expect(await screen.findByRole('link', { name: 'Go to my account' })).toHaveAttribute(
      'href',
      'https://monthly.hearthline.example/account',
    );
    await user.click(screen.getByRole('button', { name: "I'm moving here" }));
    await expectFocus('Moving in? Welcome!');
    expect(screen.getByText(/as a new customer/).closest('p')).toHaveTextContent(
      /Call \(800\) 555-0100 as a new customer/,
    );
  });

  it('tells a postpaid customer to call where the provider names no place for them', async () => {
    await check('en', { serviceability: { outcome: 'existing-postpaid' }, options: { postpaidUrl: null } });
    expect(await screen.findByText(/If the account is yours, call us at \(800\) 555-0100/)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'tel:8005550100');
  });

  it('offers no login where there is none', async () => {
    await check('en', { serviceability: { outcome: 'existing-prepaid' }, options: { canLogIn: false } });
    expect(await screen.findByRole('button', { name: 'Try another address' })).toBeVisible();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Quick refill']);
  });

  it('goes to the error page of the language when the check itself did not succeed', async () => {
    await check('es', { serviceability: { outcome: 'error' } });
    await waitFor(() => expect(push).toHaveBeenCalledWith('/es/error'));
  });

  it('keeps units and choice when there were too many attempts', async () => {
    const user = await check('en', { validate: units, serviceability: tooManyRequests() });
    await user.type(await screen.findByLabelText('Filter by unit'), '#3');
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await expectFocus('Too many attempts');
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
    expect(screen.getByLabelText('Filter by unit')).toHaveValue('#3');
  });

  it('opens the questions about the kit in a window', async () => {
    open('en');
    await userEvent.click(screen.getByRole('button', { name: 'Questions about the starter kit' }));
    expect(within(screen.getByRole('dialog')).getByText("What's in the box?")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('target', '_blank');
  });
});
