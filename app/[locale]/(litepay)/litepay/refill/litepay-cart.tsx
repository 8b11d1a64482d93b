import { useTranslations } from 'next-intl';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { Button } from '#components/ui/button.tsx';
import { CARD_FORM_ID, FIND_FORM_ID } from './form-ids.ts';
import type { FoundAccount, Refill } from './use-refill.ts';
import styles from './payment-step.module.css';

/**
 * Spec 3 §2.5: '1 item', the total and the button to the next step, which submits the open form. No amount is shown before the total is known.
 * On a phone it takes the place of the payment step's own button, and the first step has its own.
 */
export function LitepayCart({ refill, plan }: { refill: Refill; plan: FoundAccount['plan'] }) {
  const t = useTranslations('litepay.cart');
  const { open, card, quote, goOn } = refill;
  const form = { find: FIND_FORM_ID, payment: card ? null : CARD_FORM_ID, review: null };
  const formId = open && form[open];
  const isBeforeTax = quote === 'failed' || (quote !== 'pending' && quote.taxCents === null);
  return (
    <div className={open === 'find' ? styles.cartOfFind : styles.cart}>
      <StickyCart
        label={t('label')}
        items={t('items', { count: 1 })}
        totalLabel={isBeforeTax ? t('beforeTax') : t('total')}
        totalCents={quote === 'pending' ? null : quote === 'failed' ? plan.subtotalCents : quote.totalCents}
        besideTotal={open === 'review'}
      >
        {open !== 'review' && (
          // The same button element must not change its type between press and click.
          <Button key={formId} wide {...(formId ? { type: 'submit', form: formId } : { onClick: goOn })}>
            {t('next')}
          </Button>
        )}
      </StickyCart>
    </div>
  );
}
