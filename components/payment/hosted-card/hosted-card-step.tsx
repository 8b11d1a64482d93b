'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import type { FilledCardForm, HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { CardEntry } from '../card-entry.ts';
import { CardStep, type CardStepProps } from '../card-step.tsx';
import type { PayingCard } from '../paying-card.ts';
import { ExpressButtons } from './express-buttons.tsx';
import { HostedCardFields } from './hosted-card-fields.tsx';
import { useHostedCard } from './use-hosted-card.ts';

export interface HostedCardStepProps extends CardStepProps {
  offer: HostedCardOffer;
  /** Keeps the fields for a review on another page. */
  keepsFields?: boolean;
  /** Leads to a refill PIN in place of a card. */
  onPin?: (() => void) | undefined;
  /** Express buttons stand above the form, where the gateway has some. */
  express?: { totalCents: number; isLocked: boolean; onApprove: (card: PayingCard) => unknown } | undefined;
}

const loadRules = () => loadPart(() => import('./lazy-hosted.ts'));

/** The card form around the gateway's own fields. */
export function HostedCardStep({ offer, keepsFields = false, onPin, express, ...props }: HostedCardStepProps) {
  const t = useTranslations('hosted');
  const [isReading, setReading] = useState(false);
  const isBusy = useRef(false);
  const card = useHostedCard({
    offer,
    keptAs: keepsFields ? props.draft : undefined,
    onSubmit: () => {
      const form = document.getElementById(props.formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    },
  });
  const finish = async (filled: FilledCardForm) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setReading(true);
    const cardResult = await card.createCard(filled.billing);
    isBusy.current = false;
    setReading(false);
    return cardResult.ok ? { ...filled, card: cardResult.value } : null;
  };
  const { cardNumber, expiration, cvv } = card.errors;
  const entry: CardEntry<FilledCardForm> = {
    load: loadRules,
    fields: () => <HostedCardFields card={card} supportPhone={props.supportPhone ?? ''} onPin={onPin} />,
    isHosted: true,
    above: offer.express && express && <ExpressButtons offer={offer} card={card} {...express} />,
    errors: { cardNumber, expirationMonth: expiration, cvv },
    isComplete: card.isComplete,
    busy: isReading && t('checking'),
    validate: card.validate,
    finish,
    clear: card.clear,
  };
  return <CardStep {...props} entry={entry} />;
}
