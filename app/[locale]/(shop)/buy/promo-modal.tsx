import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PromoPrice } from './promo-price.tsx';
import type { CartPromo } from './use-cart-promo.ts';

interface Props {
  promo: CartPromo;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onClose: () => void;
}

/** Spec 1 §2: opens before the next step if there is a valid offer and none is in the cart. */
export function PromoModal({ promo, busy, onAccept, onDecline, onClose }: Props) {
  const t = useTranslations('buyflow');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('promo.title')}
      closeLabel={t('promo.close')}
      actions={
        <>
          <Button busy={busy && t('cart.saving')} onClick={onAccept}>
            {t('promo.accept')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onDecline}>
            {t('promo.decline')}
          </Button>
        </>
      }
    >
      <PromoPrice {...promo} />
      <p>{t('promo.text')}</p>
    </Modal>
  );
}
