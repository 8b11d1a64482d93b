import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { type CartPromo, PromoPrice } from './cart-promo.tsx';

interface Props {
  promo: CartPromo;
  isInCart: boolean;
  busy: boolean;
  onToggle: () => void;
  headingLevel?: 1 | 2;
  /** Taking the offer is what the page is for. */
  isMain?: boolean;
}

/** Spec 1 §4: adds an offer to the cart, or removes it. */
export function PromoTile({ promo, isInCart, busy, onToggle, headingLevel = 2, isMain = false }: Props) {
  const t = useTranslations('buyflow');
  const Heading = `h${headingLevel}` as const;
  const [wasInCart, setWasInCart] = useState(isInCart);
  const [hasChanged, setHasChanged] = useState(false);
  if (wasInCart !== isInCart) {
    setWasInCart(isInCart);
    setHasChanged(true);
  }
  const news = isInCart ? t('promo.inCart') : t('promo.text');
  return (
    <Card tone="warm">
      <Heading>{t('promo.title')}</Heading>
      <PromoPrice {...promo} />
      {!hasChanged && <p>{news}</p>}
      <p role="status">{hasChanged && news}</p>
      <div>
        <Button
          variant={isMain && !isInCart ? 'primary' : 'secondary'}
          busy={busy && t('cart.saving')}
          onClick={onToggle}
        >
          {t(isInCart ? 'promo.remove' : 'promo.accept')}
        </Button>
      </div>
    </Card>
  );
}
