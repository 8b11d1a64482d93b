import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import { findZipStates } from '#lib/domain/contact/zip-states.ts';
import type { FieldName, FormState } from './use-form.ts';

/** Loaded with the rules of a form or when it is submitted, so that no page ships the table of ZIP codes before. */

interface StateFields<Values> {
  state: FieldName<Values>;
  zip: FieldName<Values>;
  /** The element id of the state's field. */
  id: string;
}

/** What was asked before, by state and ZIP code: whoever submits it again has confirmed it. */
const confirmedStates = new Set<string>();

/**
 * Asks beside the field of a state whether it is right, if the ZIP code is in another one, and focuses it. Returns whether anything was asked;
 * then the form is not to be sent. A field that the page does not show is not asked about.
 */
export function askAboutStates<Values>(
  { current, ask }: Pick<FormState<Values>, 'current' | 'ask'>,
  fields: readonly StateFields<Values>[],
): boolean {
  const values = current();
  const fieldsToAsk = fields.filter((field) => {
    const state = String(values[field.state]).trim();
    const zip = String(values[field.zip]).trim();
    const states = findZipStates(zip);
    const key = `${state} ${zip}`;
    const isAsked = state !== '' && states.length > 0 && !states.includes(state) && !confirmedStates.has(key);
    if (!isAsked || !document.getElementById(field.id)) return false;
    confirmedStates.add(key);
    return true;
  });
  // The question goes with the mistake, in whichever of the two fields it was.
  for (const { state, zip } of fieldsToAsk) ask(state, 'state.zip' satisfies FieldErrorKey, [state, zip]);
  const [first] = fieldsToAsk;
  if (first) document.getElementById(first.id)?.focus();
  return first !== undefined;
}
