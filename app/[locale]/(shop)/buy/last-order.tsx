import { useLocale, useTranslations } from 'next-intl';
import { buyPath } from './buy-path.ts';

/** Decision on starting over: beside a cart that starts over, the way to the receipt of the order before it. */
export function LastOrder({ purchase }: { purchase: string }) {
  const t = useTranslations('buyflow.lastOrder');
  const locale = useLocale();
  return (
    <p>
      <span>{`${t('text')} `}</span>
      <a href={`/${locale}${buyPath('orderConfirmation', purchase)}`}>{t('link')}</a>
    </p>
  );
}
