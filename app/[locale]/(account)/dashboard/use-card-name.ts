import { useTranslations } from 'next-intl';
import type { CardBrand } from '#lib/domain/card/card.ts';

/** 'Visa ending in 4242'. */
export function useCardName() {
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  return ({ brand, lastFour }: { brand: CardBrand; lastFour: string }) =>
    recap('ending', { brand: brandNames(brand), lastFour });
}
