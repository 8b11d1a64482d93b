import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MoveAddressView } from '#lib/move/server/move-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { AddressConfirmation } from './screen.tsx';

const VIEW: MoveAddressView = {
  account: 'a'.repeat(32),
  purchase: { id: 'move-1', version: 3 },
  from: '100 Maple Street, Springfield, IL 62701',
  to: '200 Oak Avenue, Springfield, IL 62701',
  daysLeft: 14,
  isColdTap: false,
};
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
function show(view: Partial<MoveAddressView>, locale: 'en' | 'es') {
  renderAccount(
    <RouterContext.Provider value={router}>
      <AddressConfirmation view={{ ...VIEW, ...view }} />
    </RouterContext.Provider>,
    locale,
  );
}

const WAYS = {
  en: [
    ['Schedule My Move', 'Internet here goes on until then; you can cancel.'],
    ['Move Now', 'Internet here stops right away.'],
    ['Refill and Schedule My Move', 'Refill first. Internet here goes on until then; you can cancel.'],
    ['Refill and Move Now', 'Refill first. Internet starts at the new address.'],
  ],
  es: [
    ['Programar mi mudanza', 'Aquí el internet sigue hasta entonces; puede cancelar.'],
    ['Mudarme ahora', 'Aquí el internet se corta enseguida.'],
    ['Recargar y programar mi mudanza', 'Primero recargue. Aquí el internet sigue hasta entonces; puede cancelar.'],
    ['Recargar y mudarme ahora', 'Primero recargue. El internet empieza en la nueva dirección.'],
  ],
} as const;

describe.each(['en', 'es'] as const)('the two ways to move in %s', (locale) => {
  it.each([
    [14, WAYS[locale].slice(0, 2)],
    [0, WAYS[locale].slice(2)],
  ])('stand as equals with %i days left, the later one first, each with its consequence', (daysLeft, ways) => {
    show({ daysLeft }, locale);
    const later = screen.getByRole('link', { name: ways[0]?.[0] });
    const now = screen.getByRole('button', { name: ways[1]?.[0] });
    expect(later).toHaveAccessibleDescription(ways[0]?.[1]);
    expect(now).toHaveAccessibleDescription(ways[1]?.[1]);
    expect(later.compareDocumentPosition(now)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(later.className).toBe(now.className);
  });
});

it('leads to the calendar, or saves that the move is now', async () => {
  const sent = respondWith({ '/api/move/day': { outcome: 'saved', path: '/move/now' } });
  show({}, 'en');
  expect(screen.getByRole('link', { name: 'Schedule My Move' })).toHaveAttribute('href', '/en/move/schedule');
  await userEvent.click(screen.getByRole('button', { name: 'Move Now' }));
  expect(sent).toEqual([expect.objectContaining({ body: expect.objectContaining({ day: 'now' }) })]);
  expect(router.push).toHaveBeenCalledWith('/en/move/now');
});
