'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { SelectField } from '#components/fields/select-field.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Card } from '#components/ui/card.tsx';
import choices from '#components/ui/choices.module.css';
import { Money } from '#components/ui/money.tsx';
import {
  mostRefills,
  type RefillCart,
  refillProductKind,
  setRefills,
  THIRTY_DAYS,
  toggleInternet,
  WINBACK_PERIODS,
  winbackCart,
} from '#lib/rules/cart/refill-cart.ts';
import type { RefillPrices } from '#lib/rules/cart/refill-price.ts';
import { planDays } from '#lib/rules/refill/litepay-price.ts';

/** How a choice changes the cart. */
export interface InternetRules {
  choosePlan: (cart: RefillCart, planCode: string) => RefillCart;
  setRefills: (cart: RefillCart, refills: number, promo: { hasWinback: boolean }) => RefillCart;
  /** Whether internet can be taken out, because television can be refilled on its own. */
  canTakeOut: boolean;
}

/** Spec 3 §4.2. */
export const OWN_REFILLS: InternetRules = {
  choosePlan: toggleInternet,
  setRefills: (cart, refills, { hasWinback }) =>
    hasWinback && cart.internet === THIRTY_DAYS && refills === WINBACK_PERIODS.charged
      ? winbackCart()
      : setRefills(cart, refills),
  canTakeOut: true,
};

interface Props {
  cart: RefillCart;
  prices: RefillPrices;
  rules: InternetRules;
  disabled: boolean;
  onChange: (cart: RefillCart) => void;
}

/** Spec 3 §2.2, §9: the account's internet plans and the number of refills, or no internet if only television is refilled. */
export function InternetChoices({ cart, prices: { plans, promo }, rules, disabled, onChange }: Props) {
  const t = useTranslations('refill.cart');
  const name = useId();
  const internet = plans.filter(({ planCode }) => refillProductKind(planCode) === 'internet');
  const canTakeOut = rules.canTakeOut && plans.length > internet.length;
  const isSale = promo?.kind === 'sale' && cart.internet === THIRTY_DAYS;
  const counts = Array.from({ length: mostRefills({ hasPromo: isSale }) }, (_, index) => index + 1);

  const radio = (value: string | null, label: string, price: Elements) => (
    <label key={label} className={choices.choice}>
      <input
        type="radio"
        name={name}
        checked={cart.internet === value}
        onChange={() =>
          onChange(
            value === null ? { ...cart, internet: null, refills: 1, isWinback: false } : rules.choosePlan(cart, value),
          )
        }
      />
      <span>{label}</span>
      {price}
    </label>
  );

  return (
    <Card>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend>
          <h2>{t('internet')}</h2>
        </legend>
        <div className={choices.choices}>
          {internet.map(({ planCode, priceCents }) =>
            radio(
              planCode,
              t('plan', { days: planDays(planCode) }),
              <strong>
                <Money cents={priceCents} />
              </strong>,
            ),
          )}
          {canTakeOut && radio(null, t('takeOut'), null)}
        </div>
        {cart.internet !== null && (
          <SelectField
            label={t('refills')}
            placeholder=""
            value={String(cart.refills)}
            options={counts.map((count) => ({ value: String(count), label: t('refillsOption', { count }) }))}
            onChange={({ target }) => {
              const refills = Number(target.value);
              if (refills < 1) return;
              onChange(rules.setRefills(cart, refills, { hasWinback: promo?.kind === 'winback' }));
            }}
          />
        )}
      </fieldset>
    </Card>
  );
}
