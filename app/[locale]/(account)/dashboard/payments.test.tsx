import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { ReactNode } from 'react';
import type { AutoRefillOutlook } from '#lib/account/auto-refill.ts';
import type { AutoRefillView } from '#lib/account/server/auto-refill.ts';
import type { PaymentMethodView, StoredPayment } from '#lib/account/server/owner-card.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, respondWith } from '#tests/support/api-server.ts';
import { AUTO, CHARGE, METHOD, NO_CARD, ON } from '#tests/support/payment-views.ts';
import { AutoRefillScreen } from './auto-refill/screen.tsx';
import { PaymentMethodScreen } from './edit-payment/screen.tsx';

const PAUSED = { wouldChargeOn: null, isPaused: true } as const;

/** A slow machine takes its time to encrypt a card. */
const PATIENT = { timeout: 10_000 };

jest.setTimeout(30_000);
const refresh = jest.fn();
const wrap = (page: ReactNode) => <RouterContext.Provider value={{ refresh } as never}>{page}</RouterContext.Provider>;
const openMethod = (view: Partial<PaymentMethodView> = {}) =>
  renderAccount(wrap(<PaymentMethodScreen view={{ ...METHOD, ...view }} />));
const openAuto = (view: Partial<AutoRefillView> = {}) =>
  renderAccount(wrap(<AutoRefillScreen view={{ ...AUTO, ...view }} />));
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
/** Waits for the form, which is loaded on demand. */
async function openForm(name: string) {
  await press(name);
  await screen.findByLabelText('CVV', {}, PATIENT);
}

beforeEach(() => {
  refresh.mockClear();
  window.sessionStorage.clear();
});

function typeCard() {
  for (const [label, value] of [
    ['Name on card', 'Ana Ruiz'],
    ['Card number', '5555555555554444'],
    ['Expiration month', '12'],
    ['Expiration year', '2030'],
    ['CVV', '123'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

describe('the payment method', () => {
  it('sends a new card encrypted, with the version that the page shows', async () => {
    const sent = respondWith({ '/api/account/card': { outcome: 'done', ref: 'r2' } });
    openMethod({ stored: ON });
    await openForm('Replace card');
    expect(screen.getByText(/Auto-refill stays on and uses the new card/)).toBeVisible();
    typeCard();
    await press('Save card');
    expect(await screen.findByRole('dialog', { name: 'Your card is saved' }, PATIENT)).toBeVisible();
    expect(refresh).toHaveBeenCalledTimes(1);
    const [{ body } = { body: null }] = sent;
    expect(body).toMatchObject({
      version: 'v1',
      enroll: false,
      cardSummary: { brand: 'mastercard', lastFour: '4444' },
    });
    expect(JSON.stringify(body)).not.toContain('5555555555554444');
  });

  it.each<[string, ApiReply<'/api/account/card'>, string]>([
    [
      'the provider’s words',
      { outcome: 'failed', text: 'The number is wrong.', codeLine: 'Error code: X' },
      'The number',
    ],
    ['ours', { outcome: 'failed', text: null, codeLine: null }, 'Something went wrong on our side'],
  ])('keeps the input except number and CVV after a failed change: %s', async (_, reply, text) => {
    respondWith({ '/api/account/card': reply });
    openMethod({ stored: NO_CARD });
    await openForm('Add a card');
    typeCard();
    await press('Save card');
    expect(await screen.findByRole('alert', {}, PATIENT)).toHaveTextContent(text);
    expect(screen.getByLabelText('Name on card')).toHaveValue('Ana Ruiz');
    expect(screen.getByLabelText('Expiration month')).toHaveValue('12');
    await waitFor(() => expect(screen.getByLabelText('Card number')).toHaveValue(''));
    expect(screen.getByLabelText('CVV')).toHaveValue('');
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each<[string, ApiReply<'/api/account/card-remove'>, string]>([
    [
      'changed in another tab',
      Response.json({ reason: 'payment-changed' }, { status: 409 }),
      'Your payment method has changed',
    ],
    ['lost', 'offline', "couldn't confirm"],
    ['not known', { outcome: 'unknown' }, "couldn't confirm"],
  ])('reads the card again after it was %s', async (_, reply, text) => {
    respondWith({ '/api/account/card-remove': reply });
    openMethod();
    await press('Remove card');
    await press('Yes, remove');
    expect(await screen.findByRole('alert', {}, PATIENT)).toHaveTextContent(text);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('removes the card after a warning about auto-refill', async () => {
    const sent = respondWith({ '/api/account/card-remove': { outcome: 'done', ref: null } });
    const { show } = openMethod({ stored: ON });
    await press('Remove card');
    const dialog = screen.getByRole('dialog', { name: 'Remove this card?' });
    expect(dialog).toHaveTextContent('You have service through Thu, Dec 10, 2026');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, remove' }));
    show(wrap(<PaymentMethodScreen view={{ ...METHOD, stored: NO_CARD }} />));
    expect(await screen.findByText('Your card has been removed, and auto-refill is off.')).toBeVisible();
    expect(button('Add a card')).toBeEnabled();
    expect(sent).toHaveLength(1);
  });

  it('changes the card without asking for its number', async () => {
    const sent = respondWith({ '/api/account/card-change': { outcome: 'done', ref: 'r1' } });
    openMethod();
    await openForm('Update details');
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.getByLabelText('Billing address line 1')).toHaveValue('12 Elm Street');
    fireEvent.change(screen.getByLabelText('Expiration year'), { target: { value: '2032' } });
    fireEvent.change(screen.getByLabelText('CVV'), { target: { value: '123' } });
    await press('Save card');
    expect(await screen.findByRole('dialog', { name: 'Your card is saved' }, PATIENT)).toBeVisible();
    const encrypted = expect.any(String);
    expect(sent[0]?.body).toMatchObject({ version: 'v1' });
    expect(sent[0]?.body).toHaveProperty('card', { cardType: encrypted, cvv: encrypted, expirationDate: encrypted });
  });

  it.each([
    ['is read late', METHOD.stored],
    ['cannot be read any more', null],
  ])('names the card that was just saved, even if the stored one %s', async (_, stored) => {
    respondWith({ '/api/account/card': { outcome: 'done', ref: 'r2' } });
    const { show } = openMethod({ stored: ON });
    await openForm('Replace card');
    typeCard();
    await press('Save card');
    const dialog = await screen.findByRole('dialog', { name: 'Your card is saved' }, PATIENT);
    expect(dialog).toHaveTextContent('Mastercard ending in 4444');
    show(wrap(<PaymentMethodScreen view={{ ...METHOD, stored }} />));
    expect(dialog).toHaveTextContent('Mastercard ending in 4444');
    expect(dialog).not.toHaveTextContent('4242');
  });

  it('names the stored card after a change without its number', async () => {
    respondWith({ '/api/account/card-change': { outcome: 'done', ref: 'r1' } });
    const { show } = openMethod();
    await openForm('Update details');
    fireEvent.change(screen.getByLabelText('CVV'), { target: { value: '123' } });
    await press('Save card');
    const dialog = await screen.findByRole('dialog', { name: 'Your card is saved' }, PATIENT);
    show(wrap(<PaymentMethodScreen view={{ ...METHOD, stored: null }} />));
    expect(dialog).toHaveTextContent('Visa ending in 4242');
  });

  it('keeps showing a card that cannot be read again, and disables changes', () => {
    const { show } = openMethod();
    show(wrap(<PaymentMethodScreen view={{ ...METHOD, stored: null }} />));
    expect(screen.getByText("We couldn't refresh this page")).toBeVisible();
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
    expect(button('Replace card')).toBeDisabled();
  });

  it('offers no card to add if the stored one could not be read', () => {
    openMethod({ stored: null });
    expect(screen.getByText(/can't show your payment method/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull();
    expect(button('Try again')).toBeEnabled();
  });
});

/** Auto-refill that is on, with what is to be said of it. */
function soon(status: AutoRefillOutlook['says'], chargeOn: string | null = '2026-12-09'): StoredPayment {
  const declinedOn = status === 'cardExpires' || status === 'paused' ? null : '2026-12-08';
  const isCovered = status === 'paused';
  return {
    ...ON,
    nextChargeOn: chargeOn,
    outlook: { says: status, chargeOn, stopsOn: '2026-12-10', declinedOn, isCovered },
  };
}

describe('auto-refill', () => {
  it('turns auto-refill on once its terms are agreed to, and shows success after 800 ms', async () => {
    const sent = respondWith({ '/api/account/auto-refill': { outcome: 'done', ref: null } });
    const { show } = openAuto();
    expect(screen.getByText('$48.01, tax included')).toBeVisible();
    await press('Turn on auto-refill');
    expect(screen.getByText('Agree to the terms to turn on auto-refill')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' }));
    await press('Turn on auto-refill');
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    const charge = { planCode: 'HSD_030', taxCents: 301, totalCents: 4801, on: '2026-12-09' };
    expect(sent[0]?.body).toMatchObject({ version: 'v1', change: { to: 'on', terms: '2026-11', charge } });
    show(wrap(<AutoRefillScreen view={{ ...AUTO, stored: ON, agreed: { version: '2026-11', on: '2026-11-23' } }} />));
    expect(screen.queryByText(/We'll send you a receipt/)).toBeNull();
    expect(await screen.findByText(/We'll send you a receipt/, {}, { timeout: 3_000 })).toBeVisible();
    expect(screen.getByText('Version 2026-11, agreed to on Mon, Nov 23, 2026')).toBeVisible();
  });

  it('stays off if the provider refuses it', async () => {
    respondWith({ '/api/account/auto-refill': { outcome: 'failed', text: 'Not today.', codeLine: null } });
    openAuto();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' }));
    await press('Turn on auto-refill');
    expect(await screen.findByRole('alert', {}, PATIENT)).toHaveTextContent(
      "Auto-refill couldn't be turned onNot today.",
    );
    expect(button('Turn on auto-refill')).toBeEnabled();
  });

  it('turns auto-refill off in one step that names the last day of service', async () => {
    const sent = respondWith({ '/api/account/auto-refill': { outcome: 'done', ref: null } });
    const { show } = openAuto({ stored: ON });
    await press('Turn off auto-refill');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'You have service through Thu, Dec 10, 2026, and longer if you refill.',
    );
    await press('Yes, turn off');
    show(wrap(<AutoRefillScreen view={AUTO} />));
    expect(await screen.findByText('Auto-refill is off. You have service through Thu, Dec 10, 2026.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ change: { to: 'off' } });
  });

  it.each<[string, Partial<AutoRefillView>, string | RegExp]>([
    [
      'an expiring card',
      { stored: soon('cardExpires') },
      /^Your card expires before the next charge on Wed, Dec 9, 2026/,
    ],
    ['a decline that is tried again', { stored: soon('retries') }, /We try again on Wed, Dec 9, 2026\./],
    ['the last decline', { stored: soon('declined', null) }, "We won't try the card again."],
    [
      'what it leads to',
      { stored: soon('declined', null) },
      /stops after Thu, Dec 10, 2026 unless you refill or change the card/,
    ],
    ['no days left', { isOver: true }, /get back online today\.$/],
    ['a move in progress', { ...PAUSED, stored: soon('paused', null) }, /won't charge your card until/],
    [
      'the same after a decline',
      { ...PAUSED, stored: soon('pausedDeclined', null) },
      /won't charge it until your move is done/,
    ],
    ['a benefit', { charge: { ...CHARGE, creditCents: 3000 } }, /Your ACP benefit of \$30\.00/],
    ['tax that is not known', { charge: { ...CHARGE, taxCents: null } }, '$48.01 plus tax'],
  ])('says %s', (_, view, text) => {
    openAuto(view);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('leads to the refill and to the card if the service would stop', () => {
    openAuto({ stored: soon('declined', null) });
    expect(screen.getByRole('link', { name: 'Refill now' })).toHaveAttribute('href', '/en/refill');
    expect(screen.getByRole('link', { name: 'Change card' })).toHaveAttribute('href', '/en/dashboard/edit-payment');
    expect(screen.queryByText(/Next charge: |We'll try/)).toBeNull();
  });

  it('leads to adding a card if there is none', () => {
    openAuto({ stored: NO_CARD });
    expect(screen.getByRole('link', { name: 'Add a card' })).toHaveAttribute(
      'href',
      '/en/dashboard/edit-payment?for=auto-refill',
    );
    expect(screen.queryByRole('button', { name: 'Turn on auto-refill' })).toBeNull();
  });
});
