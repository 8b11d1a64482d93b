import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { METHOD, NO_CARD } from '#tests/support/payment-views.ts';
import { SlowRefresh } from '#tests/support/slow-refresh.tsx';
import { PaymentMethodScreen } from './screen.tsx';

jest.setTimeout(30_000);

const page = (view = METHOD) => (
  <RouterContext.Provider value={{ refresh: jest.fn() } as never}>
    <PaymentMethodScreen view={view} />
  </RouterContext.Provider>
);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const hasFocus = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());

beforeEach(() => window.sessionStorage.clear());

it('returns the focus to the saved card’s heading when the form is canceled', async () => {
  renderAccount(page());
  expect(document.body).toHaveFocus();
  await press('Update details');
  await screen.findByLabelText('CVV', {}, { timeout: 10_000 });
  await press('Cancel');
  await hasFocus('Your saved card');
});

it('moves the focus to the heading after the card was removed', async () => {
  respondWith({ '/api/account/card-remove': { outcome: 'done', ref: null } });
  const { show } = renderAccount(page());
  await press('Remove card');
  await press('Yes, remove');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  show(page({ ...METHOD, stored: NO_CARD }));
  await hasFocus('You have no saved card.');
  await press('Close');
  await hasFocus('Payment method');
});

it.each([
  ['Replace card', METHOD],
  ['Update details', METHOD],
  ['Add a card', { ...METHOD, stored: NO_CARD }],
])('keeps the form that %s opened, with its input, after a change of language', async (name, view) => {
  const cvv = { timeout: 10_000 };
  const { unmount } = renderAccount(page(view));
  await press(name);
  await screen.findByLabelText('CVV', {}, cvv);
  await userEvent.clear(screen.getByLabelText('Name on card'));
  await userEvent.type(screen.getByLabelText('Name on card'), 'Smith & Sons LLC');
  unmount();
  renderAccount(page(view), 'es');
  await screen.findByLabelText('CVV', {}, cvv);
  await waitFor(() => expect(screen.getByLabelText('Nombre en la tarjeta')).toHaveValue('Smith & Sons LLC'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByLabelText('CVV')).toBeNull();
});

it('does not reopen the form of a card that is gone', async () => {
  const { unmount } = renderAccount(page());
  await press('Replace card');
  await screen.findByLabelText('CVV', {}, { timeout: 10_000 });
  unmount();
  renderAccount(page({ ...METHOD, stored: NO_CARD }));
  expect(await screen.findByRole('heading', { name: 'You have no saved card.' })).toBeVisible();
  expect(screen.queryByLabelText('CVV')).toBeNull();
});

it('blocks changes until the page shows the result of the last one', async () => {
  respondWith({ '/api/account/card-remove': { outcome: 'done', ref: null } });
  renderAccount(
    <SlowRefresh>
      <PaymentMethodScreen view={METHOD} />
    </SlowRefresh>,
  );
  await press('Remove card');
  await press('Yes, remove');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const name of ['Replace card', 'Update details', 'Remove card']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
});
