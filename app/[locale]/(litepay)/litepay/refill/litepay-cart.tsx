'use client';

import { useTranslations } from 'next-intl';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { Button } from '#components/ui/button.tsx';
import type { FoundAccount, Refill } from './use-refill.ts';

/** Ids that tie the sticky cart's button to the form of the open step without loading that step. */
export const FIND_FORM_ID = 'litepay-find';
export const CARD_FORM_ID = 'litepay-payment';

/** Spec 3 §2.5: '1 item', the total and the button to the next step, which submits the open form. */
export function LitepayCart({ refill, plan }: { refill: Refill; plan: FoundAccount['plan'] }) {
  const t = useTranslations('litepay.cart');
  const { open, card, quote, goOn } = refill;
  const form = { find: FIND_FORM_ID, payment: card ? null : CARD_FORM_ID, review: null };
  const formId = open && form[open];
  return (
    <StickyCart
      label={t('label')}
      items={t('items', { count: 1 })}
      totalLabel={typeof quote === 'object' && quote.taxCents === null ? t('beforeTax') : t('total')}
      totalCents={typeof quote === 'object' ? quote.totalCents : plan.subtotalCents}
      besideTotal={open === 'review'}
    >
      {open !== 'review' && (
        // The same button element must not change its type between press and click.
        <Button key={formId} wide {...(formId ? { type: 'submit', form: formId } : { onClick: goOn })}>
          {t('next')}
        </Button>
      )}
    </StickyCart>
  );
}
