import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { carryTypedPin } from '#components/payment/typed-pin.ts';
import { type ApiReplies, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { PURCHASE, push, quoteWith, refresh } from '#tests/support/litepay-screen.tsx';
import { cart, open } from '#tests/support/refill-steps.tsx';

const LOOK = '/api/litepay/pin/look-up';
const PAY = '/api/litepay/pin/pay';
const QUOTE = '/api/litepay/quote';
const PIN_QUOTE = { ...quoteWith('b'), taxCents: 0, totalCents: 0 };
const FIT = { outcome: 'fit' as const, quote: PIN_QUOTE, days: 30, expiry: '2026-11-25', today: '2026-11-23' };
const FAILURE = {
  text: 'This refill PIN has already been redeemed.',
  codeLine: null,
  reference: 'BBBB-1234',
  mends: 'support' as const,
  supportPhone: '800-555-0199',
};

const begin = async (replies: ApiReplies = {}) => {
  const requests = respondWith({ [LOOK]: FIT, [QUOTE]: { outcome: 'start-again' }, ...replies });
  open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Refill PIN' }));
  return requests;
};
const verify = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Refill PIN' }), 'abcd-2345');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
};

describe("a guest's refill PIN", () => {
  it('looks a PIN up instead of a card, and then redeems it', async () => {
    const requests = await begin({ [PAY]: { outcome: 'confirmed', reference: 'BBBB-1234' } });
    expect(cart()).toBeNull();
    await verify();
    expect(await screen.findByRole('heading', { name: 'Your PIN is good' })).toHaveFocus();
    expect(screen.getByText('New expiry date: Fri, Dec 25, 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
    expect(push).toHaveBeenCalledWith('/en/litepay/order-confirmation?reference=BBBB-1234');
    expect(requests).toEqual([
      { path: LOOK, body: { purchase: PURCHASE, locale: 'en', pin: 'ABCD2345' } },
      {
        path: PAY,
        body: expect.objectContaining({
          purchase: PURCHASE,
          attempt: PIN_QUOTE.attempt,
          totalCents: 0,
          pin: 'ABCD2345',
        }),
      },
    ]);
  });

  it('requests the total again when the guest changes to a card', async () => {
    const requests = await begin({ [QUOTE]: 'offline' });
    await verify();
    await userEvent.click(screen.getByRole('tab', { name: 'Card' }));
    expect(requests.map(({ path }) => path)).toEqual([LOOK, QUOTE]);
    expect(cart()).not.toBeNull();
  });

  it('reports why a PIN was refused', async () => {
    await begin({ [PAY]: { outcome: 'declined', failure: FAILURE } });
    await verify();
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
    expect(within(await screen.findByRole('alert')).getByText(FAILURE.text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull();
  });

  it.each([
    ['in this browser', { on: '2026-11-20', receipt: '/litepay/order-confirmation?reference=BBBB-1234', by: 'you' }],
    ['by somebody else', null],
  ] as const)('redeemed before %s is told so', async (_where, own) => {
    await begin({ [LOOK]: { outcome: 'redeemed', own } });
    await verify();
    const alert = within(await screen.findByRole('alert'));
    const title = own ? 'You redeemed this PIN on Fri, Nov 20, 2026' : 'This PIN has already been redeemed';
    expect(alert.getByText(title)).toBeVisible();
    const link = alert.queryByRole('link', { name: 'See the receipt' });
    expect(link?.getAttribute('href') ?? null).toBe(own && `/en${own.receipt}`);
    expect(push).not.toHaveBeenCalled();
  });

  it('reports that PINs are no longer accepted, and keeps the PIN in the field', async () => {
    await begin({ [LOOK]: Response.json({ reason: 'not-offered' }, { status: 404 }) });
    await verify();
    expect(await screen.findByText('We no longer accept refill PINs here')).toBeVisible();
    expect(screen.getByText(/You can pay by card, or call Customer Care/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Refill PIN' })).toHaveValue('abcd-2345');
  });

  it('offers only a card if the provider takes no PINs', async () => {
    respondWith({ [QUOTE]: { outcome: 'start-again' } });
    open({ takesPins: false });
    expect(await screen.findByLabelText('Card number')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText(/PIN/)).toBeNull();
  });

  it('reports the wait after too many wrong PINs', async () => {
    await begin({ [LOOK]: tooManyRequests() });
    await verify();
    expect(await screen.findByText(/Please wait 2 minutes/)).toBeVisible();
  });

  it('reloads the page if the account was changed elsewhere', async () => {
    await begin({ [LOOK]: { outcome: 'start-again' } });
    await verify();
    expect(await screen.findByText('Verify your PIN again')).toBeVisible();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('opens the PIN tab for a redemption that the server reports as refused', async () => {
    respondWith({});
    open({ method: 'pin', failure: FAILURE });
    expect(await screen.findByText(FAILURE.text)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Refill PIN' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the PIN and its tab after a change of language, and stores it nowhere', async () => {
    respondWith({});
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Refill PIN' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Refill PIN' }), 'abcd-2345');
    expect(carryTypedPin()).toBe(true);
    unmount();
    const { unmount: leave } = open();
    expect(await screen.findByRole('tab', { name: 'Refill PIN' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('textbox', { name: 'Refill PIN' })).toHaveValue('abcd-2345');
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('abcd');
    leave();
    expect(carryTypedPin()).toBe(false);
    open();
    expect(await screen.findByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true');
  });

  it('returns to step 1 for an account that a guest may no longer refill', async () => {
    await begin({ [LOOK]: { outcome: 'not-found' } });
    await verify();
    expect(await screen.findByText("We couldn't find a plan with these details")).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Refill PIN' })).toBeNull();
  });

  it('returns to step 1 after an unsent redemption without an account', async () => {
    await begin({ [PAY]: { outcome: 'not-sent' }, [QUOTE]: { outcome: 'start-again' } });
    await verify();
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
    expect(await screen.findByRole('button', { name: 'Next' })).toBeVisible();
    expect(refresh).toHaveBeenCalled();
  });
});
