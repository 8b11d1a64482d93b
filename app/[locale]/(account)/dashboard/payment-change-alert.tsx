import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import type { PaymentChangeResult } from '../use-account-change.ts';

/**
 * Spec 3 §8: why a change to the card or auto-refill was not made, in the text mapped from the provider's code. `title`: for a change that
 * failed.
 */
export function PaymentChangeAlert({ result, title }: { result: PaymentChangeResult | null; title: string }) {
  const t = useTranslations('account.paymentMethod');
  if (!result || result.outcome === 'done') return null;
  const { outcome } = result;
  const minutes = outcome === 'limited' ? result.minutes : 0;
  return (
    <Banner tone="warning" announce="alert" title={outcome === 'failed' ? title : t(`${outcome}.title`)}>
      <p>{(outcome === 'failed' && result.text) || t(`${outcome}.text`, { minutes })}</p>
      {outcome === 'failed' && result.codeLine && <p>{result.codeLine}</p>}
    </Banner>
  );
}
