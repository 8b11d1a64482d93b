import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PromoPrice } from './promo-price.tsx';
import type { CartPromo } from './use-cart-promo.ts';

interface Props {
  promo: CartPromo;
  isInCart: boolean;
  busy: boolean;
  onToggle: () => void;
  headingLevel?: 1 | 2;
}

/** Spec 1 §4: adds an offer to the cart, or removes it. */
export function PromoTile({ promo, isInCart, busy, onToggle, headingLevel = 2 }: Props) {
  const t = useTranslations('buyflow');
  const Heading = `h${headingLevel}` as const;
  return (
    <Card tone="warm">
      <Heading>{t('promo.title')}</Heading>
      <PromoPrice {...promo} />
      <p role="status">{isInCart ? t('promo.inCart') : t('promo.text')}</p>
      <div>
        <Button variant={isInCart ? 'secondary' : 'primary'} busy={busy && t('cart.saving')} onClick={onToggle}>
          {t(isInCart ? 'promo.remove' : 'promo.accept')}
        </Button>
      </div>
    </Card>
  );
}
