import type { UseFormReturn } from 'react-hook-form';
import { askAboutStates } from '#components/fields/state-question.ts';
import type { CardStepValues } from '#lib/payment/card-form-values.ts';
import { cardFieldId } from './use-card-field.ts';
import { post } from '#lib/browser/api.ts';
import { parseSuggestedBilling } from '#lib/payment/suggested-billing.ts';
import { canSuggest } from '#lib/domain/contact/address-suggestions.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { parseZip } from '#lib/domain/contact/zip.ts';

/** Asks about a state in which the ZIP code is not; returns whether it did. */
export const asksAboutState = <Output>(form: UseFormReturn<CardStepValues, unknown, Output>) =>
  askAboutStates(form, [{ state: 'state', zip: 'zip', id: cardFieldId('state') }]);

type CardStepForm<Output> = UseFormReturn<CardStepValues, unknown, Output>;

/** The forms that are watched, by what is the same in every render. */
const watchedForms = new WeakSet<object>();

/**
 * From now on fills in city and state once street and ZIP code are there, if the provider knows the address. Never replaces what was typed,
 * and a response that comes too late is dropped.
 */
export function watchPlace<Output>({ control, getValues, setValue, subscribe }: CardStepForm<Output>): void {
  if (watchedForms.has(control)) return;
  watchedForms.add(control);
  let lastQuestion = 'null';
  const suggestPlace = async () => {
    const question = buildQuestion(getValues());
    const key = JSON.stringify(question);
    if (!question || lastQuestion === key) return;
    lastQuestion = key;
    const response = await post('/api/address/suggest', { typed: question.street });
    const suggestions = response.ok ? response.body.suggestions.map(parseSuggestedBilling) : [];
    const place = suggestions.find(({ zip, city }) => zip === question.zip && city !== '');
    if (!place || JSON.stringify(buildQuestion(getValues())) !== key) return;
    for (const line of ['city', 'state'] as const) {
      setValue(line, place[line], { shouldDirty: true, shouldValidate: true });
    }
  };
  let zip = '';
  const handleChange = (values: UsAddress) => {
    // Not with every letter of a street.
    if (values.zip !== zip) void suggestPlace();
    zip = values.zip;
  };
  subscribe({ formState: { values: true }, callback: ({ values }) => handleChange(values) });
  handleChange(getValues());
}

/** Null while city or state is typed, or street or ZIP code is missing. */
function buildQuestion({ addressLine1, city, state, zip }: UsAddress): { street: string; zip: string } | null {
  const five = parseZip(zip);
  return five && canSuggest(addressLine1) && city === '' && state === '' ? { street: addressLine1, zip: five } : null;
}
