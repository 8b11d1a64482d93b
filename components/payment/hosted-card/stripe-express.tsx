'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import type { ExpressProps } from './express-buttons.tsx';
import { toStripeToken } from './stripe-card.ts';
import { loadStripeScript } from './stripe-script.ts';

/** Stripe's Express Checkout Element: Apple Pay, Google Pay and Link, where this browser has them. */
export function StripeExpress({ offer, totalCents, isLocked, onToken }: ExpressProps) {
  const t = useTranslations('hosted.express');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ onToken, totalCents });
  const update = useRef<(amount: number) => void>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    latest.current = { onToken, totalCents };
    update.current?.(totalCents);
  });
  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    const show = async () => {
      if (!(await loadStripeScript(offer.url)) || !window.Stripe || isGone || !place.current) return;
      const stripe = window.Stripe(offer.publishableKey ?? '', { locale });
      const elements = stripe.elements({
        mode: 'payment',
        amount: latest.current.totalCents,
        currency: 'usd',
        paymentMethodCreation: 'manual',
        locale,
      });
      update.current = (amount) => elements.update({ amount });
      const buttons = elements.create('expressCheckout', { buttonHeight: 52 });
      buttons.on('confirm', (event) => {
        const approve = async () => {
          const { error } = await elements.submit();
          const response = error ? null : await stripe.createPaymentMethod({ elements }).catch(() => null);
          const token = response?.paymentMethod ? toStripeToken(response.paymentMethod) : null;
          if (!token) event.paymentFailed?.({ reason: 'fail' });
          setFailed(!token);
          if (token) latest.current.onToken(token);
        };
        void approve();
      });
      buttons.mount(place.current);
      remove = () => buttons.destroy();
    };
    void show();
    return () => {
      isGone = true;
      update.current = null;
      remove();
    };
  }, [offer.url, offer.publishableKey, locale]);

  return (
    <>
      <div ref={place} inert={isLocked} />
      <p>{t('next')}</p>
      {hasFailed && (
        <Banner tone="danger" announce="alert">
          <p>{t('failed')}</p>
        </Banner>
      )}
    </>
  );
}
