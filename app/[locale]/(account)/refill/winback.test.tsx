import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { chooseMovePlan } from '#lib/move/move-cart.ts';
import { newRefillCart, type RefillCart, toggleAddOn, winbackCart } from '#lib/plans/refill-cart.ts';
import { priceRefill, type RefillPrices } from '#lib/plans/refill-price.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { InternetChoices, type InternetRules, OWN_REFILLS } from './internet-choices.tsx';

const PRICES: RefillPrices = {
  plans: [
    { planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 },
    { planCode: 'HSD_007', lob: 'HSD', priceCents: 1_500, days: 7 },
    { planCode: 'VDO_XITV_30', lob: 'VIDEO', priceCents: 2_200, days: 30 },
    { planCode: 'VDO_XITV_LAT_30', lob: 'VIDEO', priceCents: 600, days: 30 },
  ],
  creditCents: 0,
  promo: { kind: 'winback', id: 'P_WINBACK45OFF_1215', offerType: 'INSTANT', offCents: 4_500 },
};
const TV = toggleAddOn(newRefillCart('HSD_030'), 'VDO_XITV_LAT_30', PRICES.plans);
const OFFER = { ...winbackCart(), packages: TV.packages, addOns: TV.addOns };
const MOVE: InternetRules = { choosePlan: chooseMovePlan, canTakeOut: false };

interface Changes {
  locale?: Locale;
  rules?: InternetRules;
}

function open(first: RefillCart, { locale = 'en', rules = OWN_REFILLS }: Changes = {}) {
  let currentCart = first;
  function Cart() {
    const [cart, setCart] = useState(first);
    currentCart = cart;
    return <InternetChoices cart={cart} prices={PRICES} rules={rules} disabled={false} onChange={setCart} />;
  }
  renderAccount(<Cart />, locale);
  return { t: labelsIn(locale), cart: () => currentCart, price: () => priceRefill(currentCart, PRICES)?.subtotalCents };
}
const count = () => screen.getByRole('combobox');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the winback offer in a cart', () => {
  it.each([
    ['en', 'Take 90 days for $90.00', '3 refills, 90 days'],
    ['es', 'Aprovechar 90 días por $90.00', '3 recargas, 90 días'],
  ] as const)('is one clear thing in %s: ninety days for the price of two periods', async (locale, take, chosen) => {
    const { cart, price } = open(TV, { locale });
    await press(take);
    expect(cart()).toEqual(OFFER);
    expect(within(count()).getByRole('option', { selected: true })).toHaveTextContent(chosen);
    expect(price()).toBe(9_000 + 2_800);
    expect(screen.queryByRole('button', { name: take })).toBeNull();
    expect(document.activeElement).toHaveTextContent(/90 .+ \$90\.00/);
  });

  it.each([
    ['a refill', OWN_REFILLS],
    ['a move', MOVE],
  ] as const)('is taken by the number that it gives, in the cart of %s; television stays', async (_, rules) => {
    const { cart } = open(TV, { rules });
    await userEvent.selectOptions(count(), '3');
    expect(cart()).toEqual(OFFER);
    const options = within(count())
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));
    expect(options.filter(Boolean)).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each(LOCALES.flatMap((locale) => [OWN_REFILLS, MOVE].map((rules) => [locale, rules.canTakeOut, rules] as const)))(
    'is left only after a question with both prices (%s, %j)',
    async (locale, _, rules) => {
      const { t, cart } = open(OFFER, { locale, rules });
      await userEvent.selectOptions(count(), '4');
      expect(cart()).toEqual(OFFER);
      const question = within(screen.getByRole('dialog', { name: t('refill.cart.offer.leave.title') }));
      expect(question.getByText(/90 .+ \$90\.00/)).toBeVisible();
      expect(question.getByText(/120 .+ \$180\.00/)).toBeVisible();
      await userEvent.click(question.getAllByRole('button', { name: t('refill.cart.offer.leave.stay') })[0] ?? count());
      expect(cart()).toEqual(OFFER);
      await userEvent.selectOptions(count(), '1');
      await press(locale === 'en' ? 'Change to 30 days' : 'Cambiar a 30 días');
      expect(cart()).toEqual({ ...TV, refills: 1 });
    },
  );

  it('asks before another plan, or no internet, drops the offer', async () => {
    const { cart } = open(OFFER);
    await userEvent.click(screen.getByRole('radio', { name: /7 days of internet/ }));
    expect(cart()).toEqual(OFFER);
    expect(screen.getByText('Without it: 7 days for $15.00.')).toBeVisible();
    await press('Change to 7 days');
    expect(cart()).toEqual({ ...TV, internet: 'HSD_007' });
    await press('Take 90 days for $90.00');
    expect(cart()).toEqual(OFFER);
    await userEvent.click(screen.getByRole('radio', { name: 'Refill TV only' }));
    await press('Take internet out');
    expect(cart()).toEqual({ ...TV, internet: null });
  });
});
