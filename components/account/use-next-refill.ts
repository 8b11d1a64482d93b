import { useTranslations } from 'next-intl';
import type { NextRefill } from '#lib/account/views.ts';
import { formatDollars } from '#lib/domain/money.ts';

/** What stands beside 'Refill now': '30 days · $45.00 plus tax · Visa 4242'. Null where it is not known. */
export function useNextRefill(refill: NextRefill | null): string | null {
  const t = useTranslations('account.nextRefill');
  const brands = useTranslations('fields.cardBrands');
  if (refill === null) return null;
  const { days, subtotalCents, card } = refill;
  const what = { days, price: formatDollars(subtotalCents) };
  if (card === null) return t('withoutCard', what);
  return t('withCard', { ...what, card: `${brands(card.brand ?? 'other')} ${card.lastFour}` });
}
