import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '#tests/support/axe.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { AUTO, METHOD, ON, STORED } from '#tests/support/payment-views.ts';
import type { CardChoice, StoredPayment } from '#lib/account/server/owner-card.ts';
import { AutoRefillScreen } from './auto-refill/screen.tsx';
import { PaymentMethodScreen } from './edit-payment/screen.tsx';

jest.setTimeout(30_000);
const refresh = jest.fn();
beforeEach(() => {
  refresh.mockClear();
  window.sessionStorage.clear();
});

const card = (ref: string, lastFour: string, role: CardChoice['role']): CardChoice => ({
  ...{ ref, lastFour, role },
  brand: 'visa',
  expiry: { month: 12, year: 2029 },
});
const FIRST = card('r1', '4242', 'default');
const SECOND = card('r2', '4444', 'other');
const BACKUP = card('r2', '4444', 'backup');

async function openMethod(stored: StoredPayment) {
  const page = renderAccount(
    <RouterContext.Provider value={{ refresh } as never}>
      <main>
        <PaymentMethodScreen view={{ ...METHOD, stored, offersAutoRefill: true }} />
      </main>
    </RouterContext.Provider>,
  );
  await screen.findByRole('heading', { name: /^Your saved cards?$/ });
  return page;
}
const openAuto = (stored: StoredPayment) =>
  renderAccount(
    <RouterContext.Provider value={{ refresh } as never}>
      <main>
        <AutoRefillScreen view={{ ...AUTO, stored }} />
      </main>
    </RouterContext.Provider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The card in whose row a button stands describes it. */
const pressOf = (name: string, description: RegExp) =>
  userEvent.click(screen.getByRole('button', { name, description }));
const DONE = { outcome: 'done', ref: 'r1' } as const;
const BACKUP_TERMS = '2026-11+backup 2026-11';

describe('the list of saved cards', () => {
  it('names default and backup, and says what the backup is for', async () => {
    await openMethod({ ...ON, cards: [FIRST, BACKUP] });
    const [first, second] = screen.getAllByRole('listitem').filter((row) => /Visa ending/.test(row.textContent));
    expect(first).toHaveTextContent('Visa ending in 4242Default card');
    expect(second).toHaveTextContent('Visa ending in 4444Backup card');
    expect(second).toHaveTextContent('at the latest on the last day before your service stops');
    await expectAccessible();
  });

  it('looks with a single card as it does where no more can be saved, and offers another one', async () => {
    await openMethod({ ...STORED, cards: [FIRST] });
    expect(screen.getByRole('heading', { name: 'Your saved card' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Replace card' })).toBeVisible();
    await press('Add a card');
    expect(await screen.findByText(/Your other cards stay saved/)).toBeVisible();
  });

  it('offers no backup without auto-refill, and says how to get one', async () => {
    await openMethod({ ...STORED, cards: [FIRST, SECOND] });
    expect(screen.queryByRole('button', { name: 'Use as backup' })).toBeNull();
    expect(screen.getByText(/With auto-refill on, you can choose a backup card/)).toBeVisible();
  });

  it('offers no sixth card', async () => {
    const others = ['a', 'b', 'c', 'd'].map((ref) => card(ref, '1111', 'other'));
    await openMethod({ ...STORED, cards: [FIRST, ...others] });
    expect(screen.getByText(/five saved cards, the most you can save/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull();
  });

  it('makes another card the default at once where auto-refill is off', async () => {
    const sent = respondWith({ '/api/account/card-role': DONE });
    await openMethod({ ...STORED, cards: [FIRST, SECOND] });
    await pressOf('Make default', /4444/);
    expect(await screen.findByText('Visa ending in 4444 is now your default card.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ version: 'v1', card: 'r2', role: 'default' });
  });

  it('asks before auto-refill charges another card', async () => {
    const sent = respondWith({ '/api/account/card-role': DONE });
    await openMethod({ ...ON, cards: [FIRST, SECOND] });
    await pressOf('Make default', /4444/);
    expect(screen.getByText('Auto-refill will charge Visa ending in 4444 from now on.')).toBeVisible();
    expect(sent).toEqual([]);
    await press('Yes, make default');
    expect(await screen.findByText('Visa ending in 4444 is now your default card.')).toBeVisible();
  });

  it('sets a backup only after the terms that name both cards were agreed to', async () => {
    const sent = respondWith({ '/api/account/card-role': DONE });
    await openMethod({ ...ON, cards: [FIRST, SECOND] });
    await pressOf('Use as backup', /4444/);
    const dialog = screen.getByRole('dialog', { name: 'Use this card as backup?' });
    expect(dialog).toHaveTextContent(/charges Visa ending in 4242 first.*your backup card, Visa ending in 4444/);
    await expectAccessible();
    await press('Yes, use as backup');
    expect(screen.getByText('Agree to the terms to use both cards')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' }));
    await press('Yes, use as backup');
    expect(await screen.findByText('Visa ending in 4444 is now your backup card.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ card: 'r2', role: 'backup', terms: BACKUP_TERMS });
  });

  it('asks what becomes of auto-refill when the default card is removed beside a backup', async () => {
    const sent = respondWith({ '/api/account/card-remove': DONE });
    await openMethod({ ...ON, cards: [FIRST, BACKUP] });
    await pressOf('Remove card', /4242/);
    const dialog = screen.getByRole('dialog', { name: 'Remove this card?' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(
      expect.arrayContaining([
        'Keep card',
        'Remove, and keep auto-refill with Visa ending in 4444',
        'Remove, and turn off auto-refill',
      ]),
    );
    await press('Remove, and keep auto-refill with Visa ending in 4444');
    expect(await screen.findByText(/Auto-refill now charges Visa ending in 4444/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ card: 'r1', promotesBackup: true });
  });

  it('removes the backup without touching auto-refill', async () => {
    const sent = respondWith({ '/api/account/card-remove': DONE });
    await openMethod({ ...ON, cards: [FIRST, BACKUP] });
    await pressOf('Remove card', /4444/);
    expect(screen.getByText(/Auto-refill then has no backup card/)).toBeVisible();
    await press('Yes, remove');
    expect(await screen.findByText('Your card has been removed.')).toBeVisible();
    expect(sent[0]?.body).toEqual(expect.not.objectContaining({ promotesBackup: true }));
  });

  it('says when a change was not made', async () => {
    respondWith({ '/api/account/card-role': { outcome: 'failed', text: null, codeLine: null } });
    await openMethod({ ...STORED, cards: [FIRST, SECOND] });
    await pressOf('Make default', /4444/);
    expect(await screen.findByText("Your payment method wasn't changed")).toBeVisible();
  });
});

describe('auto-refill with several cards', () => {
  it('is turned on with the backup that was chosen, by terms that name both cards', async () => {
    const sent = respondWith({ '/api/account/auto-refill': DONE });
    openAuto({ ...STORED, cards: [FIRST, SECOND] });
    const agree = screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' });
    await userEvent.click(agree);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Backup card' }), 'r2');
    expect(agree).not.toBeChecked();
    expect(screen.getByText(/charges Visa ending in 4242 first/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(agree);
    await press('Turn on auto-refill');
    expect(sent[0]?.body).toMatchObject({ change: { to: 'on', backup: 'r2', terms: BACKUP_TERMS } });
  });

  it('offers no expired card as the backup', async () => {
    const expired = { ...SECOND, expiry: { month: 10, year: 2026 } };
    openAuto({ ...STORED, cards: [FIRST, expired] });
    expect(screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Backup card' })).toBeNull();
    await openMethod({ ...ON, cards: [FIRST, expired] });
    expect(screen.queryByRole('button', { name: 'Use as backup' })).toBeNull();
  });

  it('is turned on without a backup as before', async () => {
    const sent = respondWith({ '/api/account/auto-refill': DONE });
    openAuto({ ...STORED, cards: [FIRST, SECOND] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the auto-refill terms' }));
    await press('Turn on auto-refill');
    expect(sent[0]?.body).toMatchObject({ change: { terms: '2026-11' } });
    expect(JSON.stringify(sent[0]?.body)).not.toContain('backup');
  });

  it('shows the backup while it is on, and says that it ends when it is turned off', async () => {
    openAuto({ ...ON, cards: [FIRST, BACKUP] });
    expect(screen.getByText('Backup card')).toBeVisible();
    await press('Turn off auto-refill');
    expect(screen.getByText(/Your backup card, Visa ending in 4444, won't be charged either/)).toBeVisible();
  });
});
