import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedCardView } from '#lib/payment/views.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { renderPart } from '#tests/support/payment-parts.tsx';
import { SavedCard } from './saved-card.tsx';

const TODAY = { year: 2026, month: 11 };
const CARD: SavedCardView = { brand: 'visa', lastFour: '4242', expiry: { year: 2026, month: 11 } };

const LABELS = {
  en: {
    ending: 'Visa ending in 4242',
    expires: 'Expires',
    expired: 'This card has expired. Use another card to continue.',
    another: 'Use another card',
  },
  es: {
    ending: 'Visa terminada en 4242',
    expires: 'Vence',
    expired: 'Esta tarjeta está vencida. Use otra tarjeta para continuar.',
    another: 'Usar otra tarjeta',
  },
};

describe.each(['en', 'es'] as const)('a saved card in %s', (locale) => {
  const labels = LABELS[locale];
  const open = (change: Partial<SavedCardView> = {}, isLocked = false) => {
    let requests = 0;
    const onUseAnother = () => {
      requests += 1;
    };
    const card = { ...CARD, ...change };
    renderPart(<SavedCard card={card} today={TODAY} onUseAnother={onUseAnother} isLocked={isLocked} />, locale);
    return { timesRequested: () => requests };
  };

  it('has its brand, its last four digits and its expiry, and is good through its month', async () => {
    open();
    expect(screen.getByText(labels.ending)).toBeVisible();
    expect(screen.getByText(labels.expires).nextElementSibling).toHaveTextContent(/^11\/2026$/);
    expect(screen.queryByText(labels.expired)).toBeNull();
    await expectAccessible();
  });

  it('says when it has expired', async () => {
    open({ expiry: { year: 2026, month: 10 } });
    expect(screen.getByText(labels.expired)).toBeVisible();
    await expectAccessible();
  });

  it('with a date that cannot be read is still a card', async () => {
    open({ expiry: null });
    expect(screen.getByText(labels.ending)).toBeVisible();
    expect(screen.queryByText(labels.expires)).toBeNull();
    expect(screen.queryByText(labels.expired)).toBeNull();
    await expectAccessible();
  });

  it('can be put aside for another one', async () => {
    const { timesRequested } = open();
    await userEvent.click(screen.getByRole('button', { name: labels.another }));
    expect(timesRequested()).toBe(1);
  });

  it('stays while it is charged', () => {
    open({}, true);
    expect(screen.getByRole('button', { name: labels.another })).toBeDisabled();
  });
});
