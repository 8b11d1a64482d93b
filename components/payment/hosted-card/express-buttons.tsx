'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import type { CardToken } from '#lib/payment/api.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { PayingCard } from '../paying-card.ts';
import type { HostedCardControl } from './use-hosted-card.ts';
import stack from '#components/ui/stack.module.css';

export interface ExpressProps {
  offer: HostedCardOffer;
  card: HostedCardControl;
  totalCents: number;
  /** While a payment or a request that depends on it runs. */
  isLocked: boolean;
  onToken: (token: CardToken) => void;
}

const EXPRESS = {
  sandbox: lazy(async () => ({ default: (await loadPart(() => import('./sandbox-express.tsx'))).SandboxExpress })),
  stripe: lazy(async () => ({ default: (await loadPart(() => import('./stripe-express.tsx'))).StripeExpress })),
};

interface Props extends Omit<ExpressProps, 'onToken'> {
  /** The customer has approved: the page goes on as if a card had been typed. Nothing is charged yet. */
  onApprove: (card: PayingCard) => unknown;
}

/** The gateway's express buttons above its card fields. */
export function ExpressButtons({ onApprove, ...props }: Props) {
  const t = useTranslations('hosted.express');
  const Buttons = EXPRESS[props.offer.gateway];
  return (
    <Suspense>
      <div role="group" aria-label={t('label')} className={stack.gap3}>
        <Buttons {...props} onToken={(token) => void onApprove(toPayingCard(token))} />
        <p>{t('or')}</p>
      </div>
    </Suspense>
  );
}

/** An approval is used once; another one needs another press of the express button. */
function toPayingCard(token: CardToken): PayingCard {
  let remainingToken: CardToken | null = token;
  const { brand, lastFour } = token;
  const createToken = async () => {
    const value = remainingToken;
    remainingToken = null;
    return value ? { ok: true as const, value } : { ok: false as const, reason: 'gone' as const };
  };
  return { billing: null, card: { brand, lastFour, isExpress: true, createToken } };
}
