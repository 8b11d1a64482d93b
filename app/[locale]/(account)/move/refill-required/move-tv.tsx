'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { type RefillCart, refillKind } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { TvChoices } from '../../refill/tv-choices.tsx';

interface Props {
  cart: RefillCart;
  prices: RefillPrices;
  /** What the account has. */
  paid: Pick<RefillCartView, 'preview' | 'isPaused'>;
  disabled: boolean;
  onChange: (cart: RefillCart) => void;
}

/** Spec 3 §4.2: television in the cart of a move, which is changed behind 'Edit'. */
export function MoveTv({ cart, prices, paid, disabled, onChange }: Props) {
  const t = useTranslations('moving.refill.tv');
  const planName = usePlanName();
  const titleId = useId();
  const [isEditing, setEditing] = useState(false);
  const chosen = [...cart.packages, ...cart.addOns];
  if (!prices.plans.some((plan) => refillKind(plan) !== 'internet')) return null;

  const toggle = (
    <p>
      <Button
        variant="link"
        disabled={disabled}
        aria-expanded={isEditing}
        aria-describedby={isEditing ? undefined : titleId}
        onClick={() => setEditing(!isEditing)}
      >
        {isEditing ? t('done') : t('edit')}
      </Button>
    </p>
  );
  if (isEditing) {
    return (
      <TvChoices
        preview={paid.preview}
        isPaused={paid.isPaused}
        cart={cart}
        prices={prices}
        disabled={disabled}
        onChange={onChange}
        actions={toggle}
      />
    );
  }
  return (
    <Card>
      <h2 id={titleId}>{t('title')}</h2>
      {chosen.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul>
          {chosen.map((code) => (
            <li key={code}>{planName(code, '')}</li>
          ))}
        </ul>
      )}
      {toggle}
    </Card>
  );
}
