import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { DeviceCodeError } from '#lib/serviceability/server/assign-device-code.ts';
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import { type ApiReply, tooManyRequests } from '#tests/support/api-server.ts';
import { check, expectFocus, LABELS, LOCALES, sentRequests, submitKit } from '#tests/support/wizard-screen.tsx';

describe('what can be wrong with a device code', () => {
  const NOT_FOUND =
    'Device code not found, please confirm the number or try a different device code from a different starter kit';
  const OTHER_KIT = 'Device code error, please try a different device code from a different starter kit';
  const CONNECTION = 'We are having trouble connecting';
  const refused = (error: DeviceCodeError) => ({ outcome: 'refused', error }) as const;
  const ERRORS: [name: string, code: ApiReply<'/api/device-code'>, en: string, es: string, isTracked: boolean][] = [
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
    ['no network', 'offline', CONNECTION, esMerchantFlow.errors.connection.title, true],
    [
      'an answer that is none',
      new Response('<html>', { status: 502 }),
      CONNECTION,
      esMerchantFlow.errors.connection.title,
      true,
    ],
    ['too many attempts', tooManyRequests(), 'Too many attempts', 'Demasiados intentos', false],
  ];

  describe.each(LOCALES)('%s', (locale) => {
    it.each(ERRORS)('%s: back where it was typed', async (_name, code, en, es, isTracked) => {
      const t = LABELS[locale].merchantFlow.serviceable;
      const user = await check(locale, { code });
      await submitKit(user, locale);
      await expectFocus(locale === 'en' ? en : es);
      expect(screen.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
      expect(screen.getByLabelText(t.deviceCode)).toHaveValue('123456');
      const isRefused = [NOT_FOUND, OTHER_KIT].includes(en);
      if (isRefused) expect(screen.getByLabelText(t.deviceCode)).toHaveAccessibleDescription(locale === 'en' ? en : es);
      expect(screen.getByLabelText(t.deviceCode).getAttribute('aria-invalid')).toBe(isRefused ? 'true' : null);
      expect(screen.getByLabelText(t.mobile)).toHaveValue('(555) 010-0100');
      expect(window.dataLayer).toEqual(isTracked ? [{ event: 'wizard_error', detail: 'device code not found' }] : []);
    });

    it('gives whoever has to wait the number to call', async () => {
      const user = await check(locale, { code: tooManyRequests(90) });
      await submitKit(user, locale);
      await expectFocus(locale === 'en' ? 'Too many attempts' : 'Demasiados intentos');
      expect(screen.getByText(/\(800\) 555-0100/)).toHaveTextContent(
        locale === 'en'
          ? 'Please wait 2 minutes and try again, or call us at (800) 555-0100. What you typed is still here.'
          : 'Espere 2 minutos y vuelva a intentarlo, o llame a Atención al Cliente al (800) 555-0100. Lo que escribió sigue aquí.',
      );
    });

    it('waits in a stage of its own, and a second try ends ready to buy', async () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const t = LABELS[locale].merchantFlow;
      const user = await check(locale, { code: [() => promise, { outcome: 'ready' }] });
      await submitKit(user, locale);
      await expectFocus(t.codeCheckSubmit.title);
      expect(screen.queryByRole('button', { name: t.serviceable.submit })).toBeNull();
      act(() => resolve(Response.json(refused('connection'))));
      await expectFocus(t.errors.connection.title);
      await user.click(screen.getByRole('button', { name: t.serviceable.submit }));
      await expectFocus(t.ready.title);
      expect(sentRequests.slice(-2).map(({ body }) => body)).toEqual([
        sentRequests.at(-1)?.body,
        sentRequests.at(-1)?.body,
      ]);
    });

    it('says what is missing before anything is sent', async () => {
      const t = LABELS[locale];
      const user = await check(locale);
      await user.click(await screen.findByRole('button', { name: t.merchantFlow.serviceable.submit }));
      const summary = await screen.findByRole('alert');
      expect(within(summary).getByRole('link', { name: t.fields.errors.deviceCode.required })).toBeVisible();
      expect(within(summary).getByRole('link', { name: t.fields.errors.mobile.required })).toBeVisible();
      await user.type(screen.getByLabelText(t.merchantFlow.serviceable.deviceCode), '12345');
      await user.type(screen.getByLabelText(t.merchantFlow.serviceable.mobile), '555 010');
      expect(screen.getByLabelText(t.merchantFlow.serviceable.deviceCode)).toHaveAccessibleDescription(
        t.fields.errors.deviceCode.invalid,
      );
      expect(screen.getByLabelText(t.merchantFlow.serviceable.mobile)).toHaveAccessibleDescription(
        `${t.merchantFlow.serviceable.mobileHint} ${t.fields.errors.phone.invalid}`,
      );
      expect(sentRequests.map(({ path }) => path)).not.toContain('/api/device-code');
    });
  });

  it('shows where the code is, in a window of its own name', async () => {
    const user = await check('en');
    await user.click(await screen.findByRole('button', { name: 'About the device code' }));
    expect(within(screen.getByRole('dialog')).getByText(/six digits below the bar code/)).toBeVisible();
  });
});
