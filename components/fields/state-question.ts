import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import { findZipStates } from '#lib/domain/contact/zip-states.ts';

/** Loaded with the rules of a form or when it is submitted, so that no page ships the table of ZIP codes before. */

interface StateFields<Values extends FieldValues> {
  state: FieldPath<Values>;
  zip: FieldPath<Values>;
  /** The element id of the state's field. */
  id: string;
}

/** What was asked before, by state and ZIP code: whoever submits it again has confirmed it. */
const confirmedStates = new Set<string>();

/**
 * Asks beside the field of a state whether it is right, if the ZIP code is in another one, and focuses it. Returns whether anything was asked;
 * then the form is not to be sent. A field that the page does not show is not asked about.
 */
export function askAboutStates<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError' | 'clearErrors' | 'subscribe'>,
  fields: readonly StateFields<Values>[],
): boolean {
  const fieldsToAsk = fields.filter((field) => {
    const { state, zip } = readPlace(form.getValues(), field);
    const states = findZipStates(zip);
    const key = `${state} ${zip}`;
    const isAsked = state !== '' && states.length > 0 && !states.includes(state) && !confirmedStates.has(key);
    if (!isAsked || !document.getElementById(field.id)) return false;
    confirmedStates.add(key);
    return true;
  });
  for (const field of fieldsToAsk) {
    form.setError(field.state, { type: 'zip', message: 'state.zip' satisfies FieldErrorKey });
    // The question goes with the mistake, in whichever of the two fields it was.
    const { state, zip } = readPlace(form.getValues(), field);
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = readPlace(values, field);
        if (now.state === state && now.zip === zip) return;
        stop();
        form.clearErrors(field.state);
      },
    });
  }
  const [first] = fieldsToAsk;
  if (first) document.getElementById(first.id)?.focus();
  return first !== undefined;
}

function readPlace<Values extends FieldValues>(values: Values, field: StateFields<Values>) {
  const text = (name: string): string => String(Reflect.get(values, name) ?? '').trim();
  return { state: text(field.state), zip: text(field.zip) };
}
