import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesFor, serverError, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { renderPart } from '#tests/support/payment-parts.tsx';
import { SendReceipt } from './send-receipt.tsx';

const API = '/api/litepay/receipt';
const attempt = 'a'.repeat(64);
const open = (locale: 'en' | 'es' = 'en') =>
  renderPart(
    <SendReceipt api="/api/litepay" draft="litepay/receipt" purchaseId="purchase-1234" attempt={attempt} />,
    locale,
  );
const field = () => screen.getByLabelText('Email or phone number');

async function send(to: string) {
  await userEvent.type(field(), to);
  await userEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
}

beforeEach(() => window.sessionStorage.clear());

describe('a receipt', () => {
  it('is sent by the purchase and the payment that the page shows, in its language', async () => {
    const requests = respondWith({ [API]: { sent: true } });
    open();
    await expectAccessible();
    await send('ana@example.com');
    expect(
      await screen.findByText('If it was you who paid, the receipt is on its way to ana@example.com.'),
    ).toBeVisible();
    expect(bodiesFor(requests, API)).toEqual([
      { purchase: 'purchase-1234', attempt, locale: 'en', recipient: 'ana@example.com' },
    ]);
    expect(field()).toHaveValue('');
  });

  it('can be sent again to somebody else', async () => {
    const requests = respondWith({ [API]: { sent: true } });
    open();
    await send('ana@example.com');
    await screen.findByText(/ana@example.com/);
    await send('(555) 123-4567');
    expect(await screen.findByText('(555) 123-4567')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      'If it was you who paid, the receipt is on its way to (555) 123-4567.',
    );
    expect(bodiesFor(requests, API)).toHaveLength(2);
  });

  it.each([
    ['', 'Enter an email address or a phone number'],
    ['ana@', 'Enter an email address or a 10-digit phone number'],
  ])('is not sent to %j: the field says why and has the focus', async (typed, text) => {
    const requests = respondWith({});
    open();
    if (typed) await userEvent.type(field(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(field()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it.each([
    ['not sent', { sent: false }],
    ['lost', 'offline' as const],
    ['refused', serverError()],
  ])('that is %s can be tried again, with what was typed', async (_what, reply) => {
    respondWith({ [API]: [reply, { sent: true }] });
    open();
    await send('5551234567');
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't send the receipt.");
    expect(field()).toHaveValue('5551234567');
    await userEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      'If it was you who paid, the receipt is on its way to 5551234567.',
    );
  });

  it('keeps what was typed in this tab until it is sent', async () => {
    respondWith({ [API]: { sent: true } });
    const before = open();
    await userEvent.type(field(), 'ana@example.com');
    before.unmount();
    open();
    expect(field()).toHaveValue('ana@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));
    await screen.findByText(/the receipt is on its way/);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('ana@');
  });

  it('that is limited says for how long', async () => {
    respondWith({ [API]: tooManyRequests() });
    open();
    await send('5551234567');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 2 minutes');
  });

  it('is offered in Spanish', async () => {
    open('es');
    expect(screen.getByRole('heading', { name: 'Enviar este recibo' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar el recibo' }));
    expect(screen.getByLabelText('Correo electrónico o número de teléfono')).toHaveAccessibleDescription(
      expect.stringContaining('Escriba un correo electrónico o un número de teléfono'),
    );
  });
});
