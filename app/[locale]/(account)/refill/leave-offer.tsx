import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { type RefillCart, refillDays } from '#lib/plans/refill-cart.ts';
import { priceRefill, type RefillPrices } from '#lib/plans/refill-price.ts';
import { formatDollars } from '#lib/domain/money.ts';

interface Props {
  /** With the offer. */
  cart: RefillCart;
  prices: RefillPrices;
  /** Without it, and not taken yet; null if nothing is asked. */
  next: RefillCart | null;
  onStay: () => void;
  onLeave: (next: RefillCart) => void;
}

/** Decision on winback and count: asks before the winback offer is left, with the days and the price of internet both ways. */
export function LeaveOffer({ cart, prices, next, onStay, onLeave }: Props) {
  const t = useTranslations('refill.cart.offer.leave');
  const priceOf = (one: RefillCart) =>
    formatDollars(priceRefill({ ...one, packages: [], addOns: [] }, { ...prices, creditCents: 0 })?.subtotalCents ?? 0);
  const withOffer = { days: refillDays(cart), price: priceOf(cart) };
  const otherDays = next ? refillDays(next) : 0;
  return (
    <Modal
      open={next !== null}
      onClose={onStay}
      title={t('title')}
      closeLabel={t('stay')}
      actions={
        <>
          <Button onClick={onStay}>{t('stay')}</Button>
          <Button variant="secondary" onClick={() => next && onLeave(next)}>
            {otherDays > 0 ? t('leave', { days: otherDays }) : t('leaveInternet')}
          </Button>
        </>
      }
    >
      <p>{t('with', withOffer)}</p>
      <p>{next && otherDays > 0 ? t('without', { days: otherDays, price: priceOf(next) }) : t('withoutInternet')}</p>
    </Modal>
  );
}
