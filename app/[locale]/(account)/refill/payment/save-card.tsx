'use client';

import { toWireCard } from '#components/payment/wire-card.ts';
import type { PaymentChanges } from '#lib/account/payment-api.ts';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import type { AccountPost } from '../../use-account-post.ts';
import { changePayment, type PaymentChangeResult } from '../../use-payment-change.ts';
import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';

type SaveOptions = Pick<PaymentChanges['card'], 'locale' | 'version' | 'enroll' | 'terms' | 'keepOthers'>;

/** `canRetry`: what was typed may be sent again as it is. */
export type SaveCardResult = PaymentChangeResult & { canRetry: boolean };

/** Saves the card of a refill. Loaded on demand, because few refills save one. */
export async function saveCard(
  post: AccountPost,
  { card, billing }: ConfirmedCard,
  options: SaveOptions,
): Promise<SaveCardResult> {
  const wireCard = await toWireCard(card);
  if (!wireCard.ok) return { outcome: 'failed', text: null, codeLine: null, canRetry: false };
  const result = await changePayment(post, 'card', { ...options, billing, ...wireCard.value });
  // The card is as good as before without auto-refill, and before maintenance.
  const canRetry = result.outcome === 'notOffered' || (result.outcome === 'failed' && result.isUnsent === true);
  return { ...result, canRetry };
}

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
