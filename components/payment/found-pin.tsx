'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { planDays } from '#lib/domain/litepay-price.ts';
import styles from './pin-redemption.module.css';
import { Terms } from './terms.tsx';

/** What a valid PIN buys, frozen under its own attempt. */
export interface PinWorth {
  purchase: PurchaseRef;
  quote: Quote;
  days: number;
  /** The account's days left, including today. */
  daysLeft: number;
}

interface Props {
  worth: PinWorth;
  whatItBuys: Elements;
  level: 2 | 3;
  isSending: boolean;
  onRedeem: () => void;
}

/** Spec 3 §4.1: shows what a PIN is worth before it is redeemed. Takes the focus, so that screen readers announce it. */
export function FoundPin({ worth, whatItBuys, level, isSending, onRedeem }: Props) {
  const t = useTranslations('pin.found');
  const { terms } = useMessages().pin;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [worth]);
  const { quote, days, daysLeft } = worth;
  const [plan] = quote.lines;
  const Heading = `h${level}` as const;
  const facts = [
    ...(plan ? [{ label: t('plan'), value: planText(t, plan) }] : []),
    { label: t('days'), value: t('daysValue', { days }) },
    { label: t('left'), value: t('daysLeft', { days: daysLeft }) },
    { label: t('toPay'), value: t('nothing') },
  ];
  return (
    <section className={styles.found}>
      <Heading ref={heading} tabIndex={-1}>
        {t('title')}
      </Heading>
      <FactList facts={facts} />
      {whatItBuys}
      <p>{t('once')}</p>
      <div>
        <p>{t('agree')}</p>
        <Terms labels={terms} />
      </div>
      <Button wide busy={isSending && t('redeeming')} onClick={onRedeem}>
        {t('redeem')}
      </Button>
    </section>
  );
}

function planText(t: ReturnType<typeof useTranslations<'pin.found'>>, plan: Quote['lines'][number]): string {
  const text = t('planDays', { days: planDays(plan.code) });
  return plan.quantity > 1 ? `${plan.quantity} × ${text}` : text;
}
