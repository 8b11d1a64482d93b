import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentOutcome, PaymentStatus } from '#lib/payment/api.ts';
import litepay from '#messages/en/litepay.json' with { type: 'json' };
import { LOCATED_VIEW, PLAN, PURCHASE, push, quoteWith, refresh } from '#tests/support/litepay-screen.tsx';
import { bodiesFor, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { skipPauses } from '#tests/support/skip-pauses.ts';
import {
  page,
  open,
  payment,
  review,
  field,
  editIn,
  confirm,
  MASTERCARD,
  confirmCard,
  pay,
} from '#tests/support/refill-steps.tsx';

describe('a payment', () => {
  const confirmReply = { outcome: 'confirmed', reference: 'PAID-1234' } as const;
  const RECEIPT_PATH = '/en/litepay/order-confirmation?reference=PAID-1234';
  const status = (state: PaymentStatus['state']) => ({ state, reference: 'PAID-1234' });
  const quoteReply = { outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith('b') } as const;

  async function submit() {
    open();
    await confirmCard();
    await pay();
  }

  it('shows what the payment buys, and keeps the total if tax could not be calculated', async () => {
    respondWith({});
    open({ quote: { ...quoteWith(), taxCents: null } });
    await confirmCard();
    for (const sentence of [
      'Expiry date today: Wed, Nov 25, 2026',
      'New expiry date: Fri, Dec 25, 2026',
      'Total before tax',
    ]) {
      expect(document.body).toHaveTextContent(sentence);
    }
    expect(screen.getAllByText('30 days are added after the days that are already paid.')).not.toEqual([]);
    expect(screen.getByText("We couldn't calculate tax. You pay exactly the total shown.")).toBeVisible();
    expect(document.body).not.toHaveTextContent(/Tax is added|isn't included/);
  });

  it('describes the button by the total, and keeps its name', async () => {
    respondWith({});
    open();
    await confirmCard();
    expect(confirm()).toHaveAccessibleDescription('Total $49.24');
  });

  it('sends no payment without the terms', async () => {
    const requests = respondWith({});
    open();
    await confirmCard();
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(confirm());
    expect(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' })).toHaveAccessibleDescription(
      litepay.review.missing.terms,
    );
    expect(requests).toEqual([]);
  });

  it('enables the button after a broken connection, and pays once with the next press', async () => {
    skipPauses();
    const requests = respondWith({
      '/api/litepay/pay': ['offline', confirmReply],
      '/api/litepay/status': status('none'),
    });
    await submit();
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    expect(confirm()).toBeEnabled();
    expect(window.dataLayer).toContainEqual({ event: 'begin_checkout', price: 49.24 });
    await userEvent.click(confirm());
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    const attempts = bodiesFor(requests, '/api/litepay/pay').map((body) => Reflect.get(Object(body), 'attempt'));
    expect(attempts).toEqual(['a'.repeat(64), 'a'.repeat(64)]);
    expect(requests.find(({ path }) => path.startsWith('/api/litepay/status'))?.path).toBe(
      `/api/litepay/status?purchase=${PURCHASE.id}&attempt=${'a'.repeat(64)}`,
    );
  });

  it.each([
    ['confirmed', RECEIPT_PATH],
    ['processing', '/en/litepay/status?reference=PAID-1234'],
    ['manual', '/en/litepay/status?reference=PAID-1234'],
    ['failed', '/en/error?reference=PAID-1234'],
  ] as const)('whose answer was lost is followed: %s leads on', async (state, path) => {
    skipPauses();
    respondWith({ '/api/litepay/pay': 'offline', '/api/litepay/status': ['offline', status(state)] });
    await submit();
    await waitFor(() => expect(push).toHaveBeenCalledWith(path));
    expect(screen.getByRole('button', { name: 'Processing your payment…' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('opens the card step after a lost decline, with the reason from the server', async () => {
    skipPauses();
    respondWith({ '/api/litepay/pay': 'offline', '/api/litepay/status': status('declined') });
    const { show } = open();
    await confirmCard();
    await pay();
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    const failure = {
      text: 'Please try another card.',
      codeLine: null,
      reference: 'WXYZ-9876',
      mends: 'card',
      supportPhone: '(800) 555-0100',
    } as const;
    show(page({ ...LOCATED_VIEW, quote: quoteWith('b'), failure }));
    expect(await screen.findByText('Please try another card.')).toBeVisible();
    expect(await field('Card number')).toHaveValue('4242-4242-4242-4242');
  });

  it('ignores a response after the page was left', async () => {
    skipPauses();
    const requests: AbortSignal[] = [];
    respondWith({
      '/api/litepay/pay': 'offline',
      '/api/litepay/status': ({ signal }) => {
        requests.push(signal);
        return new Promise(() => {});
      },
    });
    const { unmount } = open();
    await confirmCard();
    await pay();
    await waitFor(() => expect(requests).toHaveLength(1));
    unmount();
    expect(requests[0]?.aborted).toBe(true);
    expect(push).not.toHaveBeenCalled();
  });

  it('locks the card while the payment is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<PaymentOutcome>();
    respondWith({ '/api/litepay/pay': () => promise });
    await submit();
    expect(editIn('Review and confirm')).toBeDisabled();
    await userEvent.click(payment());
    expect(review()).toHaveAttribute('aria-expanded', 'true');
    resolve(confirmReply);
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
  });

  it.each([
    ['refused', new Response('{}', { status: 403 }), "You weren't charged"],
    ['limited', tooManyRequests(), "You weren't charged. Please wait 2 minutes before you try again."],
    ['for something else by now', { outcome: 'start-again' as const }, 'Please start again'],
  ])('reports a payment that is %s, and enables the button', async (_, response, text) => {
    const requests = respondWith({ '/api/litepay/pay': response });
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    expect(confirm()).toBeEnabled();
    expect(bodiesFor(requests, '/api/litepay/quote')).toEqual([]);
  });

  it.each([
    ['changed', 'Your purchase has changed'],
    ['not-sent', "You weren't charged"],
  ] as const)('that is answered %s gets another quote', async (outcome, text) => {
    const requests = respondWith({ '/api/litepay/pay': [{ outcome }, confirmReply], '/api/litepay/quote': quoteReply });
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(confirm()).toBeEnabled());
    await userEvent.click(confirm());
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    expect(bodiesFor(requests, '/api/litepay/pay')[1]).toMatchObject({ attempt: 'b'.repeat(64) });
  });

  it('shows the new days of an account that was paid for since, and pays only for them', async () => {
    const plan = { ...PLAN, daysLeft: 33, expiry: '2026-12-25', paidThrough: '2027-01-24' };
    const purchase = { ...PURCHASE, version: PURCHASE.version + 1 };
    const requests = respondWith({
      '/api/litepay/pay': [{ outcome: 'changed' }, confirmReply],
      '/api/litepay/quote': { ...quoteReply, plan, purchase },
    });
    await submit();
    await screen.findByText('New expiry date: Sun, Jan 24, 2027');
    expect(screen.getByRole('alert')).toHaveTextContent('Your purchase has changed');
    await userEvent.click(confirm());
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    expect(bodiesFor(requests, '/api/litepay/pay')).toMatchObject([{ purchase: PURCHASE }, { purchase }]);
  });

  it('drops the refusal when another card is used', async () => {
    respondWith({ '/api/litepay/pay': new Response('{}', { status: 403 }) });
    await submit();
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    await userEvent.click(editIn('Review and confirm'));
    await confirmCard(MASTERCARD);
    expect(screen.queryByText("You weren't charged")).toBeNull();
  });

  it('asks before it repeats a recent payment, and names that payment after yes', async () => {
    const repeats = { outcome: 'repeats', repeats: 'paid-before' } as const;
    const requests = respondWith({ '/api/litepay/pay': [repeats, repeats, confirmReply] });
    await submit();
    const question = await screen.findByRole('dialog', { name: 'Refill again?' });
    await userEvent.click(within(question).getByRole('button', { name: 'No, keep the first refill' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(confirm());
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, refill again' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    const namedPayments = bodiesFor(requests, '/api/litepay/pay').map((body) => Reflect.get(Object(body), 'repeats'));
    expect(namedPayments).toEqual([null, null, 'paid-before']);
  });

  it('enables the button after the waiting page has led back', async () => {
    respondWith({ '/api/litepay/pay': { outcome: 'pending', reference: 'PAID-1234' } });
    const { show } = open();
    await confirmCard();
    await pay();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/en/litepay/status?reference=PAID-1234'));
    show(page({ ...LOCATED_VIEW, quote: quoteWith('b') }));
    await waitFor(() => expect(confirm()).toBeEnabled());
  });
});
