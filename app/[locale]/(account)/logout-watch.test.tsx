import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { SignOutForm } from '#components/account/sign-out-form.tsx';
import { LOCALES } from '#lib/i18n/locales.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';

let isOver = false;
const heard = new Set<() => void>();
const announceLogout = jest.fn();
const followLogout = jest.fn();

jest.unstable_mockModule('#lib/browser/last-logout.ts', () => ({
  announceLogout,
  followLogout,
  hasLoggedOut: () => isOver,
  onLogout: (listener: () => void) => {
    heard.add(listener);
    return () => heard.delete(listener);
  },
}));

const { LogoutWatch } = await import('./logout-watch.tsx');

const logOut = () =>
  act(() => {
    isOver = true;
    for (const listener of heard) listener();
  });

beforeEach(() => {
  isOver = false;
  jest.clearAllMocks();
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe.each(LOCALES)('a page of the account, in %s', (locale) => {
  const t = labelsIn(locale);
  const texts = {
    title: t('account.loggedOut.title'),
    text: t('account.loggedOut.text'),
    noCharge: t('account.timeout.noCharge'),
    logIn: t('account.loggedOut.logIn'),
  };
  const open = (path: string) => {
    window.history.replaceState(null, '', path);
    return renderAccount(
      <LogoutWatch texts={texts}>
        <p>Ana Ortega, (555) 200-1001, 100 Maple Street</p>
        <SignOutForm>
          <button type="submit">Leave</button>
        </SignOutForm>
      </LogoutWatch>,
      locale,
    );
  };

  it('shows nothing of the customer once they have logged out in another tab, and leads back to the login', async () => {
    open(`/${locale}/dashboard?account=abc`);
    expect(screen.getByText(/Ana Ortega/)).toBeVisible();
    logOut();
    expect(document.body).not.toHaveTextContent(/Ana|555|Maple/);
    expect(await screen.findByRole('heading', { level: 1, name: texts.title })).toHaveFocus();
    expect(screen.getByText(texts.text)).toBeVisible();
    expect(screen.queryByText(texts.noCharge)).toBeNull();
    expect(screen.getByRole('link', { name: texts.logIn })).toHaveAttribute('href', `/${locale}/dashboard?account=abc`);
  });

  it.each(['refill/review', 'move/refill-review', 'reconnect', 'dashboard/edit-payment'])(
    'tells a customer to check before paying again on %s',
    async (page) => {
      open(`/${locale}/${page}`);
      logOut();
      expect(await screen.findByText(texts.noCharge)).toBeVisible();
    },
  );

  it('announces a log-out on purpose to the other tabs', () => {
    open(`/${locale}/dashboard`);
    const form = screen.getByRole('button', { name: 'Leave' }).closest('form');
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(announceLogout).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/Ana Ortega/)).toBeVisible();
  });

  it.each([`/api/session/logout?locale=${locale}&state=expired`, `/api/session/account?locale=${locale}`])(
    'announces nothing when %s is submitted',
    (action) => {
      open(`/${locale}/dashboard`);
      const form = screen.getByRole('button', { name: 'Leave' }).closest('form');
      form?.setAttribute('action', action);
      form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      expect(announceLogout).not.toHaveBeenCalled();
    },
  );

  it('checks for a log-out at least once a second while it is open', () => {
    jest.useFakeTimers();
    try {
      const { unmount } = open(`/${locale}/dashboard`);
      jest.advanceTimersByTime(1_000);
      const { length } = followLogout.mock.calls;
      expect(length).toBeGreaterThanOrEqual(1);
      unmount();
      jest.advanceTimersByTime(5_000);
      expect(followLogout).toHaveBeenCalledTimes(length);
    } finally {
      jest.useRealTimers();
    }
  });
});
