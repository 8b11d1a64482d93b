import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LitepayQuoteResponse, LocatedPlan } from '#lib/litepay/api.ts';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { LOCATED_VIEW, PLAN, PURCHASE, quoteWith, refresh, renderLitepay } from '#tests/support/litepay-screen.tsx';
import { cart, confirmCard, open, page, review } from '#tests/support/refill-steps.tsx';

const CHOICES = [
  { planDays: 30, subtotalCents: 4500, paidThrough: '2026-12-25' },
  { planDays: 7, subtotalCents: 1500, paidThrough: '2026-12-02' },
];
const MONTH: LocatedPlan = { ...PLAN, choices: CHOICES, choice: 0 };
const WEEK: LocatedPlan = {
  ...PLAN,
  ...{ choices: CHOICES, choice: 1, planDays: 7, priceCents: 1500, subtotalCents: 1500, paidThrough: '2026-12-02' },
};

const weekQuote: LitepayQuoteResponse = {
  outcome: 'quoted',
  purchase: { ...PURCHASE, version: 4 },
  plan: WEEK,
  quote: { ...quoteWith('b', 1641), lines: [{ kind: 'plan', code: '', text: '', quantity: 1, cents: 1500, days: 7 }] },
};

const list = () => screen.findByLabelText('Choose how many days');
const option = async (days: number) => within(await list()).getByRole('radio', { name: new RegExp(`^${days} days`) });

describe('the choice among the plans of an account', () => {
  it('is not offered where there is one plan', async () => {
    open();
    await screen.findByLabelText('Name on card');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['en', 'Choose how many days', ['30 days, to Dec 25$45.00', '7 days, to Dec 2$15.00']],
    ['es', 'Elegir cuántos días', ['30 días, hasta el 25 dic$45.00', '7 días, hasta el 2 dic$15.00']],
  ] as const)('shows days, new last day and price, and the first is chosen (%s)', async (locale, name, rows) => {
    renderLitepay(page({ ...LOCATED_VIEW, plan: MONTH }), locale);
    const group = await screen.findByLabelText(name);
    const radios = within(group).getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent?.replaceAll('\u00A0', ' '))).toEqual(rows);
    expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
    await expectAccessible();
  });

  it('sends the index with the version that the page shows, and shows no amount until the total is there', async () => {
    const reply = Promise.withResolvers<LitepayQuoteResponse>();
    const requests = respondWith({ '/api/litepay/quote': () => reply.promise });
    open({ plan: MONTH });
    await userEvent.click(await option(7));
    expect(await option(7)).toBeChecked();
    expect(cart()).toHaveTextContent('Loading');
    expect(cart()).not.toHaveTextContent('$');
    expect(screen.getByText('7 days, to Dec 2', { selector: 'li' })).toBeVisible();
    await waitFor(() => expect(bodiesFor(requests, '/api/litepay/quote')).toHaveLength(1));
    expect(bodiesFor(requests, '/api/litepay/quote')).toEqual([{ purchase: PURCHASE, locale: 'en', choice: 1 }]);
    reply.resolve(weekQuote);
    await waitFor(() => expect(cart()).toHaveTextContent('$16.41'));
  });

  it('asks for the last of several plans chosen, for the version that the server has by then', async () => {
    const first = Promise.withResolvers<LitepayQuoteResponse>();
    const monthQuote: LitepayQuoteResponse = {
      outcome: 'quoted',
      purchase: { ...PURCHASE, version: 5 },
      plan: MONTH,
      quote: quoteWith(),
    };
    const requests = respondWith({ '/api/litepay/quote': [() => first.promise, monthQuote] });
    open({ plan: MONTH });
    await userEvent.click(await option(7));
    await userEvent.click(await option(30));
    await waitFor(() => expect(bodiesFor(requests, '/api/litepay/quote')).toHaveLength(1));
    first.resolve(weekQuote);
    await waitFor(() => expect(cart()).toHaveTextContent('$49.24'));
    expect(bodiesFor(requests, '/api/litepay/quote')).toMatchObject([
      { purchase: PURCHASE, choice: 1 },
      { purchase: { version: 4 }, choice: 0 },
    ]);
    expect(await option(30)).toBeChecked();
  });

  it('needs the card to be confirmed again for the new total', async () => {
    respondWith({ '/api/litepay/quote': weekQuote });
    open({ plan: MONTH });
    await confirmCard();
    await userEvent.click(screen.getByRole('button', { name: 'Payment' }));
    await userEvent.click(await option(7));
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(cart()).toHaveTextContent('$16.41'));
  });

  it('is asked again with what the server has if the version has expired', async () => {
    respondWith({ '/api/litepay/quote': { outcome: 'start-again' } });
    open({ plan: MONTH });
    await userEvent.click(await option(7));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });
});

describe('the total of the cart', () => {
  it('is not shown before the tax is known', async () => {
    const reply = Promise.withResolvers<LitepayQuoteResponse>();
    respondWith({ '/api/litepay/quote': () => reply.promise });
    open({ quote: null });
    await waitFor(() => expect(cart()).toHaveTextContent('Loading'));
    expect(cart()).not.toHaveTextContent('$');
    reply.resolve({ outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith() });
    await waitFor(() => expect(cart()).toHaveTextContent('$49.24'));
  });

  it('is before tax where it could not be requested', async () => {
    respondWith({ '/api/litepay/quote': 'offline' });
    open({ quote: null });
    await waitFor(() => expect(cart()).toHaveTextContent('Total before tax $45.00'));
  });
});

it('says in the lock note that the card is not saved, and has no heading below the tab', async () => {
  open();
  await screen.findByLabelText('Name on card');
  expect(screen.getByText(/^We don't save your card\./)).toBeVisible();
  expect(screen.queryByText('Card', { selector: 'legend' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Card' })).toBeVisible();
});
