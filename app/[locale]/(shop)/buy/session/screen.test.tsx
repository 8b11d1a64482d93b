import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverError, respondWith } from '#tests/support/api-server.ts';
import { OF_PURCHASE, PURCHASE, renderShop, replace } from '#tests/support/shop-screen.tsx';
import { SessionScreen } from './screen.tsx';

const back = () => renderShop(<SessionScreen purchase={null} digitalSessionId="DS-1" />);

afterEach(() => {
  jest.useRealTimers();
  window.sessionStorage.clear();
});

describe('on the way back from the identity service', () => {
  it('restores the session and goes where the server says', async () => {
    const sent = respondWith({ '/api/buy/restore': { outcome: 'redirect', path: `/buy/order-details${OF_PURCHASE}` } });
    back();
    expect(screen.getByRole('heading', { name: 'Getting things ready' })).toHaveFocus();
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`));
    expect(sent).toEqual([
      {
        path: '/api/buy/restore',
        body: { digitalSessionId: 'DS-1', locale: 'en', stripPhoneNumber: false, stripEmail: false },
      },
    ]);
  });

  it("blanks phone and e-mail only where the flags are 'true'", async () => {
    window.sessionStorage.setItem('stripPhoneNumber', 'true');
    window.sessionStorage.setItem('stripEmail', 'yes');
    const sent = respondWith({ '/api/buy/restore': serverError() });
    back();
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ stripPhoneNumber: true, stripEmail: false }));
  });

  it('says what failed and tries again', async () => {
    respondWith({ '/api/buy/restore': serverError() });
    back();
    expect(await screen.findByRole('heading', { name: "We're having trouble connecting" })).toHaveFocus();
    respondWith({ '/api/buy/restore': { outcome: 'redirect', path: '/buy/customer-info?purchase=x' } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/en/buy/customer-info?purchase=x'));
  });
});

describe('on the way out', () => {
  it('offers the plans beside another try', async () => {
    respondWith({ '/api/buy/session': serverError() });
    renderShop(<SessionScreen purchase={PURCHASE} digitalSessionId={null} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the plans' }));
    expect(replace).toHaveBeenCalledWith(`/en/buy/internet${OF_PURCHASE}`);
  });

  it('goes elsewhere within the shop where the server says so', async () => {
    const sent = respondWith({ '/api/buy/session': { outcome: 'redirect', path: `/buy/internet${OF_PURCHASE}` } });
    renderShop(<SessionScreen purchase={PURCHASE} digitalSessionId={null} />, { locale: 'es' });
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/es/buy/internet${OF_PURCHASE}`));
    expect(sent[0]?.body).toEqual({ purchase: PURCHASE, locale: 'es', again: false });
  });

  it('says after 15 s that it takes longer', () => {
    jest.useFakeTimers();
    respondWith({ '/api/buy/session': () => new Promise(() => {}) });
    renderShop(<SessionScreen purchase={PURCHASE} digitalSessionId={null} />);
    act(() => void jest.advanceTimersByTime(14_000));
    expect(screen.queryByText(/taking longer than usual/)).toBeNull();
    act(() => void jest.advanceTimersByTime(2_000));
    expect(screen.getByText(/taking longer than usual/)).toBeVisible();
  });

  it.each(['out', 'back'])('goes on waiting while it says so, on the way %s', async (way) => {
    jest.useFakeTimers();
    respondWith({ '/api/buy/session': () => new Promise(() => {}), '/api/buy/restore': () => new Promise(() => {}) });
    if (way === 'back') back();
    else renderShop(<SessionScreen purchase={PURCHASE} digitalSessionId={null} />);
    // A token and the call itself may take 45 seconds at the server.
    await act(() => jest.advanceTimersByTimeAsync(46_000));
    expect(screen.getByText(/taking longer than usual/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('heading', { name: "We're having trouble connecting" })).toBeVisible();
  });
});
