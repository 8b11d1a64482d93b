import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/wait.ts';
import type { PaymentChangeResult } from '../../use-payment-change.ts';

/** Spec 3 §7.5, §8: why a card was not saved on the way to the review, or that it is not known whether it was. */
export function SaveProblem({ result }: { result: PaymentChangeResult }) {
  const t = useTranslations('refill.payment');
  const change = useTranslations('account.paymentChange');
  const locale = useLocale();
  switch (result.outcome) {
    case 'failed':
      return (
        <Banner tone="warning" announce="alert" title={t('saveFailed')}>
          {result.text && <p>{result.text}</p>}
          {result.codeLine && <p>{result.codeLine}</p>}
        </Banner>
      );
    case 'changed':
      return (
        <Banner tone="warning" announce="alert" title={t('saveChanged.title')}>
          <p>{t('saveChanged.text')}</p>
        </Banner>
      );
    case 'limited':
      return (
        <Banner tone="warning" announce="alert" title={change('limited.title')}>
          <p>{change('limited.text', { wait: formatWait(result.seconds, locale) })}</p>
        </Banner>
      );
    case 'termsChanged':
    case 'chargeChanged':
      return (
        <Banner tone="warning" announce="alert" title={change(`${result.outcome}.title`)}>
          <p>{change(`${result.outcome}.text`)}</p>
        </Banner>
      );
    case 'done':
    case 'unknown':
      return (
        <Banner tone="warning" announce="alert" title={t('saveUnknown.title')}>
          <p>{t('saveUnknown.text')}</p>
        </Banner>
      );
  }
}
