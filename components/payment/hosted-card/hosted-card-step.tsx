'use client';

import { useTranslations } from 'next-intl';
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
  /** Offers a refill PIN instead of a card. */
  onPin?: (() => void) | undefined;
  /** Shows express buttons above the form, if the gateway has some. */
  express?: { totalCents: number; isLocked: boolean; onApprove: (card: PayingCard) => unknown } | undefined;
}

const loadRules = () => loadPart(() => import('./lazy-hosted.ts'));

/** The card form around the gateway's own fields. */
export function HostedCardStep({ offer, keepsFields = false, onPin, express, ...props }: HostedCardStepProps) {
  const t = useTranslations('hosted');
  const card = useHostedCard({ offer, keptAs: keepsFields ? props.draft : undefined, formId: props.formId });
  const finish = async (filled: FilledCardForm) => {
    const hostedCard = await card.createCard(filled.billing);
    return hostedCard && { ...filled, card: hostedCard };
  };
  const entry: CardEntry<FilledCardForm> = {
    load: loadRules,
    fields: () => <HostedCardFields card={card} supportPhone={props.supportPhone ?? ''} onPin={onPin} />,
    isHosted: true,
    above: offer.express && express && <ExpressButtons offer={offer} card={card} {...express} />,
    errors: card.errors,
    isComplete: card.isComplete,
    busy: card.isBusy && t('checking'),
    validate: card.validate,
    finish,
    clear: card.clear,
  };
  return <CardStep {...props} entry={entry} />;
}
