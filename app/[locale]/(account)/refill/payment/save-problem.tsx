'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import type { PaymentChangeResult } from '../../use-payment-change.ts';

/** Spec 3 §7.5, §8: why a card was not saved on the way to the review, or that it is not known whether it was. */
export function SaveProblem({ result }: { result: PaymentChangeResult }) {
  const t = useTranslations('refill.payment');
  const change = useTranslations('account.paymentChange');
  const locale = useLocale();
  const words = (): (string | null)[] => {
    switch (result.outcome) {
      case 'failed':
        return [t('saveFailed'), result.text, result.codeLine];
      case 'changed':
        return [t('saveChanged.title'), t('saveChanged.text')];
      case 'limited':
        return [change('limited.title'), change('limited.text', { wait: formatWait(result.seconds, locale) })];
      case 'notOffered':
      case 'termsChanged':
      case 'chargeChanged':
        return [change(`${result.outcome}.title`), change(`${result.outcome}.text`)];
      case 'done':
      case 'unknown':
        return [t('saveUnknown.title'), t('saveUnknown.text')];
    }
  };
  const [title, ...lines] = words();
  return (
    <Banner tone="warning" announce="alert" title={title}>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </Banner>
  );
}
