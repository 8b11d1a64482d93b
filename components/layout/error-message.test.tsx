import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { ErrorMessage } from './error-message.tsx';

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
