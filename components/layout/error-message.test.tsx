import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { ErrorMessage } from './error-message.tsx';

describe('the error of a page that could not be read', () => {
  it.each([
    ['en', ['Try again', 'My account', 'Go to quick refill']],
    ['es', ['Intentar de nuevo', 'Mi cuenta', 'Ir a la recarga rápida']],
  ] as const)('offers in %s: %j', (locale, ways) => {
    renderAccount(<ErrorMessage reference={null} failed={{ retryUrl: '/again', dashboardUrl: '/own' }} />, locale);
    const links = screen.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(ways);
    expect(links.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual(['/again', '/own']);
  });
});

describe('the error of an account that cannot be shown', () => {
  it.each([
    ['en', '/en/account-picker', ['Choose another account', 'Log out', 'Go to quick refill']],
    ['es', '/es/account-picker', ['Elegir otra cuenta', 'Cerrar sesión', 'Ir a la recarga rápida']],
    ['en', null, ['Log out', 'Go to quick refill']],
  ] as const)('offers in %s, with the picker at %j: %j', (locale, chooseUrl, ways) => {
    renderAccount(<ErrorMessage reference={null} account={{ chooseUrl, logOutUrl: '/out' }} />, locale);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways);
    const [first] = screen.getAllByRole('link');
    expect(first).toHaveAttribute('href', chooseUrl ?? '/out');
  });
});
