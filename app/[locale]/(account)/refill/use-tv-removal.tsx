'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import type { RefillCart } from '#lib/plans/refill-cart.ts';

const tvIn = ({ packages, addOns }: RefillCart) => [...packages, ...addOns];

interface Options {
  cart: RefillCart;
  onChange: (cart: RefillCart) => void;
}

/**
 * Spec 3 §4.2: a change that takes television out of the cart asks first, and names what goes with it. `dialog` has to be rendered, outside
 * any field set.
 */
export function useTvRemoval({ cart, onChange }: Options) {
  const t = useTranslations('refill.cart.removeTv');
  const planName = usePlanName();
  /** The cart after a removal that awaits confirmation. */
  const [reduced, setReduced] = useState<RefillCart | null>(null);
  const products = tvIn(cart);
  const missing = (next: RefillCart) => products.filter((code) => !tvIn(next).includes(code));
  const names = (reduced ? missing(reduced) : []).map((code) => planName(code, ''));
  const close = () => setReduced(null);
  const change = (next: RefillCart) => (missing(next).length > 0 ? setReduced(next) : onChange(next));
  const remove = () => {
    if (reduced) onChange(reduced);
    close();
  };
  const dialog = (
    <Modal
      open={reduced !== null}
      onClose={close}
      title={t('title', { name: names[0] ?? '' })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={remove}>{t('yes')}</Button>
          <Button variant="secondary" onClick={close}>
            {t('no')}
          </Button>
        </>
      }
    >
      <p>{names.length > 1 ? t('addOns', { names: names.slice(1).join(', ') }) : t('text')}</p>
    </Modal>
  );
  return { change, dialog };
}
