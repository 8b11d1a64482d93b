import { askAboutStates } from '#components/fields/state-question.ts';
import type { FormState } from '#components/fields/use-form.ts';
import { post } from '#lib/browser/api.ts';
import { parseSuggestedBilling } from '#lib/payment/suggested-billing.ts';
import { canSuggest } from '#lib/domain/contact/address-suggestions.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { parseZip } from '#lib/domain/contact/zip.ts';
import type { CardStepValues } from '#lib/payment/card-form-values.ts';
import { cardFieldId } from './use-card-field.ts';

/** Asks about a state in which the ZIP code is not; returns whether it did. */
export const asksAboutState = (form: Pick<FormState<CardStepValues>, 'current' | 'ask'>) =>
  askAboutStates(form, [{ state: 'state', zip: 'zip', id: cardFieldId('state') }]);

/**
 * Fills in city and state once street and ZIP code are there, if the provider knows the address. Never replaces what was typed, and a response
 * that comes too late is dropped. `lastQuestion`: what was asked last for this form.
 */
export async function suggestPlace(
  { current, change, reveal }: Pick<FormState<UsAddress>, 'current' | 'change' | 'reveal'>,
  lastQuestion: { current: string },
): Promise<void> {
  const question = buildQuestion(current());
  const key = JSON.stringify(question);
  if (!question || lastQuestion.current === key) return;
  lastQuestion.current = key;
  const response = await post('/api/address/suggest', { typed: question.street });
  const suggestions = response.ok ? response.body.suggestions.map(parseSuggestedBilling) : [];
  const place = suggestions.find(({ zip, city }) => zip === question.zip && city !== '');
  if (!place || JSON.stringify(buildQuestion(current())) !== key) return;
  change({ city: place.city, state: place.state });
  reveal('city', 'state');
}

/** Null while city or state is typed, or street or ZIP code is missing. */
function buildQuestion({ addressLine1, city, state, zip }: UsAddress): { street: string; zip: string } | null {
  const five = parseZip(zip);
  return five && canSuggest(addressLine1) && city === '' && state === '' ? { street: addressLine1, zip: five } : null;
}
