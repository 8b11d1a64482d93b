import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import type { PaymentChangeResult } from '../use-payment-change.ts';

/**
 * Spec 3 §8: why a change to the card or auto-refill was not made, in the text mapped from the provider's code. `title`: for a change that
 * failed.
 */
export function PaymentChangeAlert({ result, title }: { result: PaymentChangeResult | null; title: string }) {
  const t = useTranslations('account.paymentChange');
  const locale = useLocale();
  if (!result || result.outcome === 'done') return null;
  const { outcome } = result;
  const wait = outcome === 'limited' ? formatWait(result.seconds, locale) : '';
  return (
    <Banner tone="warning" announce="alert" title={outcome === 'failed' ? title : t(`${outcome}.title`)}>
      <p>{(outcome === 'failed' && result.text) || t(`${outcome}.text`, { wait })}</p>
      {outcome === 'failed' && result.codeLine && <p>{result.codeLine}</p>}
    </Banner>
  );
}
