'use client';

import { useRef, useState } from 'react';
import { HostedCardFields } from '#components/payment/hosted-card/hosted-card-fields.tsx';
import { useHostedCard } from '#components/payment/hosted-card/use-hosted-card.ts';
import { toFormRules } from '#lib/domain/field-errors.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import { hostedDetailsSchema, type OrderDetails } from '#lib/shop/order-details-form.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { DETAILS_FORM, DetailsForm } from './details-form.tsx';

const rules = toFormRules(hostedDetailsSchema);

/** Payment and delivery around the gateway's own card fields. */
export function HostedDetails({ view, offer }: { view: DetailsPageView; offer: HostedCardOffer }) {
  const [, remember] = useBuyMemory();
  const [isReading, setReading] = useState(false);
  const isBusy = useRef(false);
  const card = useHostedCard({
    offer,
    keptAs: `buy/${view.purchase.id}`,
    // Only a confirmed card is charged: editing its fields withdraws the confirmation.
    onChange: () => remember({ card: null }),
    onSubmit: () => {
      const form = document.getElementById(DETAILS_FORM);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    },
  });
  const finish = async ({ billing }: OrderDetails) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setReading(true);
    const tokenResult = await card.createCard(billing);
    isBusy.current = false;
    setReading(false);
    return tokenResult.ok ? tokenResult.value : null;
  };
  const { cardNumber, expiration, cvv } = card.errors;
  const entry = {
    rules,
    fields: () => <HostedCardFields card={card} supportPhone={view.supportPhone} />,
    isHosted: true,
    errors: { cardNumber, expirationMonth: expiration, cvv },
    isComplete: card.isComplete,
    isBusy: isReading,
    validate: card.validate,
    finish,
  };
  return <DetailsForm view={view} entry={entry} />;
}
