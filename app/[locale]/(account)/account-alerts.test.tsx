import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ACTIVE_HOME, renderAccount } from '#tests/support/account-screen.tsx';
import { NotificationsScreen } from '#app/[locale]/(account)/dashboard/notifications/screen.tsx';
import { WarmTransferScreen } from '#app/[locale]/(account)/handoff/screen.tsx';
import { PermissionErrorScreen } from './permission-error/screen.tsx';

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

/** No refill has changed a move. */
const NO_REFILL = { isMoveEnded: false, daysAddedOnHold: null };

describe('notifications', () => {
  it('shows the scheduled move in the notifications', () => {
    const move = { account: 'a'.repeat(32), number: 'MV1', on: '2026-11-30', address: '100 Maple Street' };
    const { show } = renderAccount(
      <NotificationsScreen
        view={{ home: ACTIVE_HOME, move: { ...move, canCancel: true }, order: null, startedMove: null, ...NO_REFILL }}
      />,
    );
    expect(screen.getByText("We'll move your service on Mon, Nov 30, 2026.")).toBeVisible();
    expect(screen.getByText('New address: 100 Maple Street')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/calendar/move?day=2026-11-30&locale=en',
    );
    expect(screen.getByRole('button', { name: 'Cancel this move' })).toBeVisible();
    show(
      <NotificationsScreen
        view={{ home: ACTIVE_HOME, move: { ...move, canCancel: false }, order: null, startedMove: null, ...NO_REFILL }}
      />,
    );
    expect(screen.queryByRole('button', { name: 'Cancel this move' })).toBeNull();
  });

  it('shows that there is nothing new', () => {
    renderAccount(
      <NotificationsScreen view={{ home: ACTIVE_HOME, move: null, order: null, startedMove: null, ...NO_REFILL }} />,
      'es',
    );
    expect(screen.getByText('No tiene notificaciones.')).toBeVisible();
  });
});

const VIEWER = {
  name: 'Ana López',
  loginId: 'viewer',
  mobile: '5550100123',
  email: '',
  logOutUrl: '/out',
  switchUrl: null,
  undone: null,
};

describe('permission error page', () => {
  it("shows the identity's own data, and how to log out", () => {
    renderAccount(<PermissionErrorScreen view={VIEWER} />);
    expect(['Name', 'Login ID', 'Mobile number', 'Email'].map(fact)).toEqual([
      'Ana López',
      'viewer',
      '(555) 010-0123',
      'Not on file',
    ]);
    const form = screen.getByRole('button', { name: 'Log out' }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/out']);
    expect(screen.queryByRole('link', { name: 'Switch account' })).toBeNull();
  });

  it.each([
    ['en', "Your move wasn't canceled: it still stands."],
    ['es', 'Su mudanza no se canceló: sigue en pie.'],
  ] as const)('says in %s what was refused', (locale, text) => {
    renderAccount(<PermissionErrorScreen view={{ ...VIEWER, undone: 'standing-move' }} />, locale);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('links to the other accounts if there are any', () => {
    renderAccount(<PermissionErrorScreen view={{ ...VIEWER, switchUrl: '/en/account-picker' }} />);
    expect(screen.getByRole('link', { name: 'Switch account' })).toHaveAttribute('href', '/en/account-picker');
  });
});

describe('warm transfer page', () => {
  it('offers an ID, the login, and answers to questions', () => {
    renderAccount(<WarmTransferScreen view={{ createIdUrl: 'https://id.example/new', logInUrl: '/in' }} />);
    expect(screen.getByRole('link', { name: 'Create an ID' })).toHaveAttribute('href', 'https://id.example/new');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/in');
    expect(screen.getByText('Can I refill without an ID?')).toBeVisible();
  });

  it('offers no login if nobody can sign in', () => {
    renderAccount(<WarmTransferScreen view={{ createIdUrl: 'https://id.example/new', logInUrl: null }} />);
    expect(screen.getByRole('link', { name: 'Create an ID' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('offers only the login if no ID can be created', () => {
    renderAccount(<WarmTransferScreen view={{ createIdUrl: null, logInUrl: '/in' }} />);
    expect(screen.queryByRole('link', { name: 'Create an ID' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/in');
  });
});
