import { askAboutStates } from '#components/fields/state-question.ts';
import type { FormState } from '#components/fields/use-form.ts';
import type { CardStepValues } from '#lib/payment/card-form-values.ts';
import { cardFieldId } from './use-card-field.ts';

/** Asks about a state in which the ZIP code is not; returns whether it did. */
export const asksAboutState = (form: Pick<FormState<CardStepValues>, 'current' | 'ask'>) =>
  askAboutStates(form, [{ state: 'state', zip: 'zip', id: cardFieldId('state') }]);
