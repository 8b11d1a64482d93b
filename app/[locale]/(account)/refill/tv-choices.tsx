'use client';

import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { usePlanName } from '#components/account/use-plan-name.ts';
import styles from '#components/payment/step-layout.module.css';
import { Card } from '#components/ui/card.tsx';
import choices from '#components/ui/choices.module.css';
import { Money } from '#components/ui/money.tsx';
import { type RefillCart, refillProductKind, toggleAddOn, togglePackage } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';

interface Props {
  cart: RefillCart;
  prices: RefillPrices;
  disabled: boolean;
  onChange: (cart: RefillCart) => void;
  actions?: Elements;
}

/** Spec 3 §4.2: television that the account can buy, the basic package first; choosing an add-on adds it. */
export function TvChoices({ cart, prices: { plans }, disabled, onChange, actions }: Props) {
  const t = useTranslations('refill.cart');
  const planName = usePlanName();
  const tv = plans.flatMap((plan) => {
    const kind = refillProductKind(plan.planCode);
    return kind === 'package' || kind === 'add-on' ? [{ ...plan, kind }] : [];
  });
  if (tv.length === 0) return null;
  return (
    <Card>
      <fieldset className={styles.choices} disabled={disabled}>
        <legend>
          <h2>{t('tv')}</h2>
        </legend>
        <p>{t('tvIntro')}</p>
        <div className={choices.choices}>
          {[...tv]
            .sort((one, other) => Number(other.kind === 'package') - Number(one.kind === 'package'))
            .map(({ planCode, kind, priceCents }) => (
              <label key={planCode} className={choices.choice}>
                <input
                  type="checkbox"
                  checked={[...cart.packages, ...cart.addOns].includes(planCode)}
                  onChange={() =>
                    onChange(kind === 'package' ? togglePackage(cart, planCode) : toggleAddOn(cart, planCode))
                  }
                />
                <span>{planName(planCode, '')}</span>
                <strong>
                  <Money cents={priceCents} />
                </strong>
              </label>
            ))}
        </div>
        {actions}
      </fieldset>
    </Card>
  );
}
