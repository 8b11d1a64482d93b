'use client';

import { lazy } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { CardStepProps } from './card-step.tsx';
import type { HostedCardStepProps } from './hosted-card/hosted-card-step.tsx';

/** Form library and card rules are loaded only for a typed card. */
const TypedCardStep = lazy(async () => ({
  default: (await loadPart(() => import('./typed-card-step.tsx'))).TypedCardStep,
}));
const HostedCardStep = lazy(async () => ({
  default: (await loadPart(() => import('./hosted-card/hosted-card-step.tsx'))).HostedCardStep,
}));

interface Props extends CardStepProps {
  /** Absent where the browser encrypts the card. */
  offer: HostedCardOffer | undefined;
  /** What only the gateway's fields need. */
  hosted?: Omit<HostedCardStepProps, keyof CardStepProps | 'offer'>;
}

/** The card form, with our own fields or with the gateway's: the browser gets one of them. */
export function LazyCardStep({ offer, hosted, ...props }: Props) {
  return offer ? <HostedCardStep {...props} {...hosted} offer={offer} /> : <TypedCardStep {...props} />;
}
