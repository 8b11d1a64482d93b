'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { type RefillCart, refillProductKind } from '#lib/plans/refill-cart.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';
import type { RefillCartView } from '#lib/refill/views.ts';
import { TvChoices } from '../../refill/tv-choices.tsx';

interface Props {
  cart: RefillCart;
  prices: RefillPrices;
  /** What the account has. */
  paid: Pick<RefillCartView, 'preview' | 'isPaused'>;
  disabled: boolean;
  onChange: (cart: RefillCart) => void;
}

const tvOf = ({ packages, addOns }: RefillCart) => [...packages, ...addOns];

/** Spec 3 §4.2: television in the cart of a move. It is changed behind 'Edit', and removing something asks for confirmation. */
export function MoveTv({ cart, prices, paid, disabled, onChange }: Props) {
  const t = useTranslations('moving.refill.tv');
  const planName = usePlanName();
  const [isEditing, setEditing] = useState(false);
  /** The cart after a removal that awaits confirmation. */
  const [reduced, setReduced] = useState<RefillCart | null>(null);
  const chosen = tvOf(cart);
  const removed = reduced ? chosen.filter((code) => !tvOf(reduced).includes(code)) : [];
  const nameOf = (code: string) => planName(code, '');
  if (!prices.plans.some(({ planCode }) => refillProductKind(planCode) !== 'internet')) return null;

  const change = (next: RefillCart) => {
    if (tvOf(next).length < chosen.length) setReduced(next);
    else onChange(next);
  };
  const remove = () => {
    if (reduced) onChange(reduced);
    setReduced(null);
  };
  const toggle = (
    <p>
      <Button variant="link" disabled={disabled} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
        {isEditing ? t('done') : t('edit')}
      </Button>
    </p>
  );
  return (
    <>
      {isEditing ? (
        <TvChoices
          preview={paid.preview}
          isPaused={paid.isPaused}
          cart={cart}
          prices={prices}
          disabled={disabled}
          onChange={change}
          actions={toggle}
        />
      ) : (
        <Card>
          <h2>{t('title')}</h2>
          {chosen.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <ul>
              {chosen.map((code) => (
                <li key={code}>{nameOf(code)}</li>
              ))}
            </ul>
          )}
          {toggle}
        </Card>
      )}
      <Modal
        open={reduced !== null}
        onClose={() => setReduced(null)}
        title={t('remove.title', { name: nameOf(removed[0] ?? '') })}
        closeLabel={t('remove.close')}
        actions={
          <>
            <Button onClick={remove}>{t('remove.yes')}</Button>
            <Button variant="secondary" onClick={() => setReduced(null)}>
              {t('remove.no')}
            </Button>
          </>
        }
      >
        <p>
          {removed.length > 1
            ? t('remove.addOns', { names: removed.slice(1).map(nameOf).join(', ') })
            : t('remove.text')}
        </p>
      </Modal>
    </>
  );
}
