'use client';

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
  const card = useHostedCard({
    offer,
    keptAs: `buy/${view.purchase.id}`,
    // Only a confirmed card is charged: editing its fields withdraws the confirmation.
    onChange: () => remember({ card: null }),
    formId: DETAILS_FORM,
  });
  const entry = {
    rules,
    fields: () => <HostedCardFields card={card} supportPhone={view.supportPhone} />,
    isHosted: true,
    errors: card.errors,
    isComplete: card.isComplete,
    isBusy: card.isBusy,
    validate: card.validate,
    finish: ({ billing }: OrderDetails) => card.createCard(billing),
  };
  return <DetailsForm view={view} entry={entry} />;
}
