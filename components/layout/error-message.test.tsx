import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { ErrorMessage } from './error-message.tsx';

const NOTHING = { reference: null, mayBePaying: false, done: null };

describe('the error of a page that could not be read', () => {
  it.each([
    ['en', ['Try again', 'My account', 'Go to quick refill', 'No internet?']],
    ['es', ['Intentar de nuevo', 'Mi cuenta', 'Ir a la recarga rápida', '¿Sin internet?']],
  ] as const)('offers in %s: %j', (locale, ways) => {
    renderAccount(<ErrorMessage {...NOTHING} retryUrl="/again" dashboardUrl="/own" />, locale);
    const links = screen.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(ways);
    expect(links.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual(['/again', '/own']);
  });

  it.each([
    ['/again', ['Try again', 'My account', 'Go to quick refill', 'Log out']],
    [null, ['My account', 'Go to quick refill', 'Log out']],
  ])('offers a customer who is logged in the account, quick refill and the logout, after %s', (retryUrl, ways) => {
    const urls = { retryUrl, dashboardUrl: '/own', logOutUrl: '/out', isLoggedIn: true };
    renderAccount(<ErrorMessage {...NOTHING} {...urls} />, 'en');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways);
  });
});

describe('the error of an account that cannot be shown', () => {
  it.each([
    ['en', '/en/account-picker', ['Choose another account', 'Log out']],
    ['es', '/es/account-picker', ['Elegir otra cuenta', 'Cerrar sesión']],
    ['en', null, ['Log out']],
  ] as const)('offers in %s, with the picker at %j: %j', (locale, chooseUrl, ways) => {
    renderAccount(<ErrorMessage {...NOTHING} account={{ chooseUrl, logOutUrl: '/out' }} />, locale);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways);
    const [first] = screen.getAllByRole('link');
    expect(first).toHaveAttribute('href', chooseUrl ?? '/out');
  });
});

describe('what an error page says was done', () => {
  const PAYING = { en: /^Were you paying\?/, es: /^¿Estaba pagando\?/ };

  it.each(['en', 'es'] as const)('in %s: a payment, only where one may be open', (locale) => {
    const { unmount } = renderAccount(<ErrorMessage {...NOTHING} />, locale);
    expect(screen.queryByText(PAYING[locale])).toBeNull();
    unmount();
    renderAccount(<ErrorMessage {...NOTHING} mayBePaying reason="limited" />, locale);
    expect(screen.getByText(PAYING[locale])).toBeVisible();
  });

  it.each([
    ['en', 'undone.move', /nothing was ordered or changed/],
    ['es', 'undone.move', /no se pidió ni se cambió nada/],
    ['en', 'undone.cancellation', /don't know yet if your move was canceled/],
    ['es', 'undone.cancellation', /Todavía no sabemos si su mudanza se canceló/],
    ['en', 'undone.changes', "Your change wasn't saved."],
    ['es', 'undone.changes', 'Su cambio no se guardó.'],
    ['en', 'left.move', /you confirmed before this still stands/],
    ['es', 'left.move', /ya había confirmado una mudanza, sigue en pie/],
    ['en', 'left.changes', /you saved before this still stands/],
    ['es', 'left.changes', /guardó antes sigue igual/],
  ] as const)('in %s: %s', (locale, done, text) => {
    renderAccount(<ErrorMessage {...NOTHING} done={done} />, locale);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(PAYING[locale])).toBeNull();
  });
});
