import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type Locale, one, OPTIONS, push, units } from '#tests/support/address-check.tsx';
import { tooManyRequests } from '#tests/support/api-server.ts';
import { check, sentRequests, type Serviceability, type Validation } from '#tests/support/home-check.tsx';

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
      ['several units', units, undefined, 'Choose your unit', 'Elija su unidad'],
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
      ['too many attempts', tooManyRequests(), undefined, 'Too many attempts', 'Demasiados intentos'],
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
    expect(sentRequests().map(({ body }) => body)).toEqual([
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
    expect(await screen.findByRole('link', { name: 'Go to my account' })).toHaveAttribute('href', OPTIONS.postpaidUrl);
    await user.click(screen.getByRole('button', { name: "I'm moving here" }));
    const heading = screen.getByRole('heading', { name: 'Moving in? Welcome!' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Call (800) 555-0100' })).toHaveAttribute('href', 'tel:8005550100');
  });

  it('tells an existing postpaid customer to call where the provider names no place for them', async () => {
    await check('es', one, { outcome: 'existing-postpaid' }, { postpaidUrl: null });
    expect(await screen.findByText(/Si la cuenta es suya, llámenos al \(800\) 555-0100/)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'tel:8005550100');
  });

  it('offers no way in where nobody can log in', async () => {
    await check('en', one, { outcome: 'existing-prepaid' }, { canLogIn: false });
    expect(await screen.findByRole('button', { name: 'Try another address' })).toBeVisible();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Quick refill']);
  });

  it('says how long to wait, in minutes, and keeps what was typed', async () => {
    await check('en', tooManyRequests());
    expect(await screen.findByText(/Please wait 2 minutes and check again/)).toBeVisible();
    expect(screen.getByLabelText('Service address')).toHaveValue('100 Maple Street');
  });
});
