import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '#lib/i18n/locales.ts';
import { respondWith } from '#tests/support/api-server.ts';
import { cartWith, PURCHASE, renderShop } from '#tests/support/shop-screen.tsx';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { PromoScreen } from './screen.tsx';

const PLACE = { addressLine1: '', addressLine2: '', city: 'Decatur', state: 'IL', zip: '' };
const open = (isPromoIn: boolean, locale: Locale) =>
  renderShop(
    <PromoScreen view={{ purchase: PURCHASE, serviceAddress: PLACE, cart: cartWith({ isPromoIn }), ordered: null }} />,
    { locale },
  );

/** The names of the main buttons. */
const mainButtons = () => [
  ...new Set(
    screen
      .getAllByRole('button')
      .filter((button) => button.classList.contains('primary'))
      .map((button) => button.textContent),
  ),
];

describe.each(['en', 'es'] as const)("the offer's own page, in %s", (locale) => {
  const t = labelsIn(locale);
  // Beside the cart on a wide screen, in the bar on a phone.
  const nextButtons = [t('buyflow.promo.next'), t('cart.cartContent.next')];

  it('has one main button: the offer first, then the next step', async () => {
    respondWith({
      '/api/buy/cart': { outcome: 'saved', purchase: PURCHASE, cart: cartWith({ isPromoIn: true }), quote: null },
    });
    open(false, locale);
    expect(mainButtons()).toEqual([t('buyflow.promo.accept')]);
    expect(screen.getByText(t('buyflow.promo.text')).closest('[role=status]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: t('buyflow.promo.accept') }));
    await waitFor(() => expect(mainButtons()).toEqual(nextButtons));
    expect(screen.getByText(t('buyflow.promo.inCart')).closest('[role=status]')).not.toBeNull();
  });

  it('announces nothing of an offer that is in the cart from the start', () => {
    open(true, locale);
    expect(mainButtons()).toEqual(nextButtons);
    expect(screen.getByText(t('buyflow.promo.inCart')).closest('[role=status]')).toBeNull();
  });
});
