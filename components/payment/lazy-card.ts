import { zodResolver } from '@hookform/resolvers/zod';
import type { UseFormReturn } from 'react-hook-form';
import { askAboutStates } from '#components/fields/state-question.ts';
import { cardFormSchema, type CardStepValues, type ConfirmedCard } from '#lib/payment/card-form.ts';
import { cardFieldId } from './use-card-field.ts';

export { watchPlace } from './known-place.ts';
export { encryptCard, encryptCardChange } from './encrypt-card.ts';

export const cardResolver = (options: Parameters<typeof cardFormSchema>[0]) => zodResolver(cardFormSchema(options));

/** Asks about a state in which the ZIP code is not; returns whether it did. */
export const asksAboutState = (form: UseFormReturn<CardStepValues, unknown, ConfirmedCard>) =>
  askAboutStates(form, [{ state: 'state', zip: 'zip', id: cardFieldId('state') }]);
