import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LitepayQuote, LookupResponse } from '#lib/api/litepay.ts';
import type { PaymentOutcome, PaymentStatus } from '#lib/api/payment.ts';
import type { RefillView } from '#lib/views/litepay.ts';
import fields from '#messages/en/fields.json' with { type: 'json' };
import litepay from '#messages/en/litepay.json' with { type: 'json' };
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import {
  EMPTY_VIEW,
  LOCATED_VIEW,
  PLAN,
  PURCHASE,
  push,
  quoteWith,
  refresh,
  renderLitepay,
} from '#tests/support/litepay-screen.tsx';
import { bodiesOf, limited, respondWith } from '#tests/support/api-server.ts';
import { skipPauses } from '#tests/support/skip-pauses.ts';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay-drafts.ts';
import { RefillScreen } from './screen.tsx';

const RECEIPT = <a href="/en/litepay/order-confirmation?reference=PAID-1234">See your receipt</a>;
const page = (view: RefillView) => <RefillScreen view={view} receipt={RECEIPT} otherServices={null} />;
const open = (view: Partial<RefillView> = {}) => renderLitepay(page({ ...LOCATED_VIEW, ...view }));

const step = (name: string) => screen.getByRole('button', { name, hidden: true });
const find = () => step('Find your account');
const payment = () => step('Payment');
const review = () => step('Review and confirm');
const cart = () => screen.queryByRole('region', { name: 'Your cart' });
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Go to the next step' }));
const field = (name: string) => screen.findByLabelText(name);
const editIn = (name: string) => within(screen.getByRole('region', { name })).getByRole('button', { name: 'Edit' });
const confirm = () => screen.getByRole('button', { name: 'Confirm payment' });

const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';

async function typeCard(number = VISA) {
  const name = await field('Name on card');
  const step = within(screen.getByRole('region', { name: 'Payment' }));
  fireEvent.change(name, { target: { value: 'Ana Ruiz' } });
  for (const [label, value] of [
    ['Card number', number],
    ['Expiration month', '12'],
    ['Expiration year', '2030'],
    ['CVV', '123'],
    ['Billing address line 1', '12 Elm Street'],
    ['City', 'Springfield'],
    ['State', 'IL'],
    ['ZIP code', '62701'],
  ] as const) {
    fireEvent.change(step.getByLabelText(label), { target: { value } });
  }
}

async function confirmCard(number?: string) {
  await typeCard(number);
  await goOn();
  expect(await screen.findByRole('button', { name: 'Confirm payment' })).toBeVisible();
}

async function pay() {
  const terms = await screen.findByRole('checkbox', { name: 'I agree to the terms and conditions' });
  if (!(terms as HTMLInputElement).checked) await userEvent.click(terms);
  await userEvent.click(confirm());
}

async function lookUp(phone: string, zip = '62701') {
  const step = within(screen.getByRole('region', { name: 'Find your account' }));
  fireEvent.change(step.getByLabelText('Phone number'), { target: { value: phone } });
  fireEvent.change(step.getByLabelText('ZIP code'), { target: { value: zip } });
  await userEvent.click(step.getByRole('button', { name: 'Next' }));
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.dataLayer = [];
});

describe('the account of the page', () => {
  const found = { outcome: 'found', plan: PLAN, purchase: PURCHASE } as const;

  it('is looked up, and its total asked for, by the purchase of the answer', async () => {
    const quoted = { outcome: 'quoted', plan: PLAN, quote: quoteWith() } as const;
    const sent = respondWith({ '/api/litepay/lookup': found, '/api/litepay/quote': quoted });
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('5552010101');
    await waitFor(() => expect(cart()).toHaveTextContent('$49.24'));
    expect(sent).toEqual([
      {
        path: '/api/litepay/lookup',
        body: { phone: '(555) 201 - 0101', zip: '62701', locale: 'en', purchase: null, after: null },
      },
      { path: '/api/litepay/quote', body: { purchase: PURCHASE, locale: 'en' } },
    ]);
  });

  it.each([
    ['not found', { outcome: 'not-found' as const }, /trouble locating/],
    ['several', { outcome: 'several' as const }, /More than one account/],
    ['too many', limited(), 'Please wait 2 minutes and try again.'],
    ['no answer', 'offline' as const, /having trouble connecting/],
  ])('is none any more after a second lookup that fails (%s)', async (_, response, labels) => {
    const sent = respondWith({ '/api/litepay/lookup': response });
    open();
    expect(cart()).toBeVisible();
    await userEvent.click(find());
    await lookUp('5559990000');
    expect(await screen.findByText(labels)).toBeVisible();
    expect(bodiesOf(sent, '/api/litepay/lookup')).toMatchObject([{ purchase: PURCHASE }]);
    expect(cart()).toBeNull();
    expect(payment()).toHaveAttribute('aria-disabled', 'true');
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    expect(find()).not.toHaveAccessibleDescription('Complete');
    expect((await screen.findAllByLabelText('Phone number'))[0]).toHaveValue('(555) 999 - 0000');
  });

  it('is being located: the button says so, and cannot be pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<LookupResponse>();
    respondWith({ '/api/litepay/lookup': () => promise });
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('5552010101');
    expect(await screen.findByRole('button', { name: 'Locating…' })).toBeDisabled();
    resolve({ outcome: 'not-found' });
    expect(await screen.findByText(/trouble locating/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('is not looked up by a phone that is too short, which gets the focus', async () => {
    const sent = respondWith({});
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('555201');
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(fields.errors.phone.invalid);
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('autocomplete', 'tel-national');
    expect(screen.getByLabelText('ZIP code')).toHaveAttribute('autocomplete', 'postal-code');
    expect(sent).toEqual([]);
  });

  it('stands beside its own phone, whatever this tab has typed before', async () => {
    respondWith({});
    const typed = { phone: '(555) 999 - 0000', zip: '10001', checked: '', alert: '' };
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, typed);
    open();
    await userEvent.click(find());
    expect((await screen.findAllByLabelText('Phone number'))[0]).toHaveValue('(555) 201 - 0101');
    expect((await screen.findAllByLabelText('ZIP code'))[0]).toHaveValue('62701');
  });

  it('is looked up by the sticky cart where another phone was typed, and shown again where step 1 was left', async () => {
    const sent = respondWith({ '/api/litepay/lookup': { outcome: 'not-found' } });
    open();
    await userEvent.click(find());
    const [phone] = await screen.findAllByLabelText('Phone number');
    await userEvent.type(phone ?? document.body, '{Backspace}9');
    await userEvent.click(payment());
    await userEvent.click(find());
    expect(phone).toHaveValue('(555) 201 - 0101');
    await goOn();
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    expect(sent).toEqual([]);
    await userEvent.click(find());
    await userEvent.type(phone ?? document.body, '{Backspace}9');
    await goOn();
    await waitFor(() => expect(cart()).toBeNull());
    expect(bodiesOf(sent, '/api/litepay/lookup')).toMatchObject([{ phone: '(555) 201 - 0109' }]);
  });

  it.each([
    ['open', '/en/litepay/status'],
    ['confirmed', '/en/litepay/order-confirmation'],
  ] as const)('is not looked up while the latest payment is %s: its page comes first', async (outcome, path) => {
    respondWith({ '/api/litepay/lookup': { outcome } });
    renderLitepay(page(EMPTY_VIEW));
    await lookUp('5552010101');
    await waitFor(() => expect(push).toHaveBeenCalledWith(path));
  });

  it('has only its own total: an answer about the one before is dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<LitepayQuote>();
    const second = { id: PURCHASE.id, version: 4 };
    respondWith({
      '/api/litepay/lookup': { ...found, purchase: second },
      '/api/litepay/quote': [() => promise, { outcome: 'quoted', plan: PLAN, quote: quoteWith('b', 5000) }],
    });
    open({ quote: null });
    await userEvent.click(find());
    await lookUp('5559990000');
    await waitFor(() => expect(cart()).toHaveTextContent('$50.00'));
    resolve({ outcome: 'quoted', plan: PLAN, quote: quoteWith() });
    await promise;
    await waitFor(() => expect(cart()).toHaveTextContent('$50.00'));
  });
});

describe('after a payment that was confirmed', () => {
  it('step 1 is empty beside a link to its receipt, and the first lookup names it', async () => {
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, { phone: '(555) 201 - 0101', zip: '62701', checked: '', alert: '' });
    const sent = respondWith({ '/api/litepay/lookup': { outcome: 'not-found' } });
    renderLitepay(page({ ...EMPTY_VIEW, after: 'PAID-1234' }));
    expect(screen.getByLabelText('Phone number')).toHaveValue('');
    expect(screen.getByRole('link', { name: 'See your receipt' })).toBeVisible();
    await lookUp('5552010101');
    await waitFor(() => expect(bodiesOf(sent, '/api/litepay/lookup')).toMatchObject([{ after: 'PAID-1234' }]));
    // What is typed from now on stays.
    expect(readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS)?.zip).toBe('62701');
  });
});

describe('the card that is charged', () => {
  const declined = {
    outcome: 'declined',
    failure: {
      text: 'Please try another card.',
      codeLine: null,
      reference: 'WXYZ-9876',
      mends: 'card',
      supportPhone: '(800) 555-0100',
    },
  } as const;
  const confirmed = { outcome: 'confirmed', reference: 'PAID-1234' } as const;
  const quoted = { outcome: 'quoted', plan: PLAN, quote: quoteWith('b') } as const;

  async function expectOpenCardStep() {
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    expect(payment()).not.toHaveAccessibleDescription('Complete');
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    // Neither the step's heading nor the cart leads past it.
    await userEvent.click(review());
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(find());
    await goOn();
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
  }

  it('is the one that was confirmed last: Edit opens the step until then', async () => {
    const sent = respondWith({ '/api/litepay/pay': confirmed });
    open();
    await confirmCard();
    expect(payment()).toHaveAccessibleDescription('Complete');
    await userEvent.click(editIn('Review and confirm'));
    await expectOpenCardStep();
    await userEvent.clear(await field('Card number'));
    await goOn();
    expect(await screen.findByText(/enter the card number/i)).toBeVisible();
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(await field('Card number'), MASTERCARD);
    await goOn();
    await pay();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/en/litepay/order-confirmation?reference=PAID-1234'));
    expect(bodiesOf(sent, '/api/litepay/pay')).toMatchObject([
      {
        purchase: PURCHASE,
        attempt: 'a'.repeat(64),
        totalCents: 4924,
        locale: 'en',
        terms: true,
        repeats: null,
        cardSummary: { brand: 'mastercard', lastFour: '4444' },
        billing: { name: 'Ana Ruiz', zip: '62701' },
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/4242|5555/);
  });

  it('is another one after a decline: the step is open until a card is confirmed', async () => {
    const sent = respondWith({ '/api/litepay/pay': [declined, confirmed], '/api/litepay/quote': quoted });
    open();
    await confirmCard();
    await pay();
    expect(await screen.findByText('Please try another card.')).toBeVisible();
    expect(screen.getByText('Please try another card.').closest('[role="alert"]')).toHaveFocus();
    await expectOpenCardStep();
    await userEvent.clear(await field('Card number'));
    await userEvent.type(await field('Card number'), MASTERCARD);
    await goOn();
    await pay();
    await waitFor(() => expect(bodiesOf(sent, '/api/litepay/pay')).toHaveLength(2));
    expect(bodiesOf(sent, '/api/litepay/pay')[1]).toMatchObject({
      attempt: 'b'.repeat(64),
      cardSummary: { lastFour: '4444' },
    });
    expect(window.dataLayer).toContainEqual({
      event: 'payment_error',
      step: 3,
      detail: 'trouble processing payment',
    });
  });

  it('takes the focus into its form on Edit, and the cart leads on from its recap', async () => {
    respondWith({});
    open();
    await confirmCard();
    await userEvent.click(payment());
    await goOn();
    expect(review()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(payment());
    await userEvent.click(editIn('Payment'));
    expect(await field('Name on card')).toHaveFocus();
  });

  it('tells what only Customer Care can mend with its number', async () => {
    respondWith({});
    open({ failure: { ...declined.failure, mends: 'support' as const } });
    const call = await screen.findByRole('link', { name: 'Call Customer Care at (800) 555-0100' });
    expect(call).toHaveAttribute('href', 'tel:8005550100');
  });
});

describe('a payment', () => {
  const confirmed = { outcome: 'confirmed', reference: 'PAID-1234' } as const;
  const RECEIPT_PATH = '/en/litepay/order-confirmation?reference=PAID-1234';
  const status = (state: PaymentStatus['state']) => ({ state, reference: 'PAID-1234' });
  const quoted = { outcome: 'quoted', plan: PLAN, quote: quoteWith('b') } as const;

  async function submit() {
    open();
    await confirmCard();
    await pay();
  }

  it('does not move without the terms', async () => {
    const sent = respondWith({});
    open();
    await confirmCard();
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(confirm());
    expect(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' })).toHaveAccessibleDescription(
      litepay.review.missing.terms,
    );
    expect(sent).toEqual([]);
  });

  it('whose connection broke before it arrived is not sent: the button is back, and the next press pays once', async () => {
    skipPauses();
    const sent = respondWith({ '/api/litepay/pay': ['offline', confirmed], '/api/litepay/status': status('none') });
    await submit();
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    expect(confirm()).toBeEnabled();
    expect(window.dataLayer).toContainEqual({ event: 'begin_checkout', price: 49.24 });
    await userEvent.click(confirm());
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    const attempts = bodiesOf(sent, '/api/litepay/pay').map((body) => Reflect.get(Object(body), 'attempt'));
    expect(attempts).toEqual(['a'.repeat(64), 'a'.repeat(64)]);
    expect(sent.find(({ path }) => path.startsWith('/api/litepay/status'))?.path).toBe(
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
    expect(screen.getByRole('button', { name: 'Processing your payment…' })).toBeDisabled();
  });

  it('whose decline was lost opens the card step and has the reason from the server', async () => {
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

  it('is not followed any more once the page was left', async () => {
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

  it('cannot be edited while it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<PaymentOutcome>();
    respondWith({ '/api/litepay/pay': () => promise });
    await submit();
    expect(editIn('Review and confirm')).toBeDisabled();
    await userEvent.click(payment());
    expect(review()).toHaveAttribute('aria-expanded', 'true');
    resolve(confirmed);
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
  });

  it.each([
    ['refused', new Response('{}', { status: 403 }), "You weren't charged"],
    ['limited', limited(), "You weren't charged. Please wait 2 minutes before you try again."],
    ['for something else by now', { outcome: 'start-again' as const }, 'Please start again'],
  ])('that is %s says so, and the button is back', async (_, response, text) => {
    const sent = respondWith({ '/api/litepay/pay': response });
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    expect(confirm()).toBeEnabled();
    expect(bodiesOf(sent, '/api/litepay/quote')).toEqual([]);
  });

  it.each([
    ['changed', 'The total has changed'],
    ['not-sent', "You weren't charged"],
  ] as const)('that is answered %s gets another quote', async (outcome, text) => {
    const sent = respondWith({ '/api/litepay/pay': [{ outcome }, confirmed], '/api/litepay/quote': quoted });
    await submit();
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(confirm()).toBeEnabled());
    await userEvent.click(confirm());
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    expect(bodiesOf(sent, '/api/litepay/pay')[1]).toMatchObject({ attempt: 'b'.repeat(64) });
  });

  it('that was refused is not spoken of any more with another card', async () => {
    respondWith({ '/api/litepay/pay': new Response('{}', { status: 403 }) });
    await submit();
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    await userEvent.click(editIn('Review and confirm'));
    await confirmCard(MASTERCARD);
    expect(screen.queryByText("You weren't charged")).toBeNull();
  });

  it('of what was paid minutes ago is asked about, and yes names the payment', async () => {
    const repeats = { outcome: 'repeats', repeats: 'paid-before' } as const;
    const sent = respondWith({ '/api/litepay/pay': [repeats, repeats, confirmed] });
    await submit();
    const question = await screen.findByRole('dialog', { name: 'Refill again?' });
    await userEvent.click(within(question).getByRole('button', { name: 'No, keep the first refill' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(confirm());
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, refill again' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(RECEIPT_PATH));
    const named = bodiesOf(sent, '/api/litepay/pay').map((body) => Reflect.get(Object(body), 'repeats'));
    expect(named).toEqual([null, null, 'paid-before']);
  });

  it('leaves the button once the waiting page has led back here', async () => {
    respondWith({ '/api/litepay/pay': { outcome: 'pending', reference: 'PAID-1234' } });
    const { show } = open();
    await confirmCard();
    await pay();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/en/litepay/status?reference=PAID-1234'));
    show(page({ ...LOCATED_VIEW, quote: quoteWith('b') }));
    await waitFor(() => expect(confirm()).toBeEnabled());
  });
});
