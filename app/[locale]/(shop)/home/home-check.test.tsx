import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotSold } from '#lib/serviceability/serviceability-outcome.ts';
import { LABELS, type Locale, one, OPTIONS, units } from '#tests/support/address-check.tsx';
import { tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { check, open, sentRequests } from '#tests/support/home-check.tsx';

describe('somebody whom the shop redirected', () => {
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
    await screen.findByRole('heading', { name: t.serviceability.errors.notFound.title });
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each<[NotSold, Locale, string]>([
    ['existing-prepaid', 'en', `Just moved in? Call ${OPTIONS.supportPhone}.`],
    ['existing-prepaid', 'es', `¿Acaba de mudarse? Llame al ${OPTIONS.supportPhone}.`],
  ])('reads the number to call (%s, %s)', (notSold, locale, text) => {
    respondWith({});
    open(locale, notSold);
    expect(screen.getByText(text, { exact: false })).toBeVisible();
    expect(document.body).not.toHaveTextContent('undefined');
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
    const user = await check('en', units, { outcome: 'serviceable', isColdTap: false, lm: 'eA==' });
    await screen.findByRole('heading', { name: 'Choose your unit' });
    expect(screen.getByText(/We found 23 units at 100 Maple Street/)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(screen.getAllByRole('radio')).toHaveLength(3);

    const confirm = screen.getByRole('button', { name: 'Confirm' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm);
    expect(screen.getByText('Choose your unit to continue.')).toBeVisible();
    expect(sentRequests()).toHaveLength(1);

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
    expect(sentRequests()[1]?.body).toEqual({ locale: 'en', candidateId: 'LOC-Apt 21' });
  });

  it('keeps list and choice when there were too many attempts', async () => {
    const user = await check('en', units, tooManyRequests());
    await user.click(await screen.findByRole('radio', { name: 'Apt 3' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Too many attempts' });
    expect(screen.getByRole('radio', { name: 'Apt 3' })).toBeChecked();
  });

  it('leads back to what was typed', async () => {
    const user = await check('en', units);
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
    expect(screen.getByRole('link', { name: 'Enter the ZIP code' })).toBeVisible();
    expect(sentRequests()).toEqual([]);

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
