import type { UseFormReturn } from 'react-hook-form';
import { askAboutStates } from '#components/fields/state-question.ts';
import type { CardStepValues } from '#lib/payment/card-form-values.ts';
import { cardFieldId } from './use-card-field.ts';

/** Asks about a state in which the ZIP code is not; returns whether it did. */
export const asksAboutState = <Output>(form: UseFormReturn<CardStepValues, unknown, Output>) =>
  askAboutStates(form, [{ state: 'state', zip: 'zip', id: cardFieldId('state') }]);
