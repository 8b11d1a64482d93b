import { isWritingProblem, type WritingProblem } from '#lib/domain/contact/person-name.ts';

/** A message key under `fields.errors`: schemas and rules return keys, the texts are in the messages. */
export type FieldErrorKey =
  | `text.${WritingProblem}`
  | 'nameOnCard.required'
  | 'nameOnCard.invalid'
  | 'nameOnCard.cardNumber'
  | 'cardNumber.required'
  | 'cardNumber.invalid'
  | 'cardNumber.brand'
  | 'expiration.required'
  | 'expiration.past'
  | 'cvv.required'
  | 'cvv.invalid'
  | 'addressLine1.required'
  | 'addressLine1.invalid'
  | 'addressLine2.invalid'
  | 'city.required'
  | 'city.invalid'
  | 'state.required'
  | 'state.military'
  | 'state.zip'
  | 'zip.required'
  | 'zip.invalid'
  | 'phone.required'
  | 'phone.extension'
  | 'phone.invalid'
  | 'mobile.required'
  | 'mobile.invalid'
  | 'address.required'
  | 'unit.invalid'
  | 'firstName.required'
  | 'firstName.invalid'
  | 'lastName.required'
  | 'lastName.invalid'
  | 'email.required'
  | 'email.invalid'
  | 'confirmEmail.required'
  | 'confirmEmail.mismatch'
  | 'shippingName.required'
  | 'shippingName.invalid'
  | 'shippingName.cardNumber'
  | 'shippingAddress.required'
  | 'shippingAddress.invalid'
  | 'shippingSameAsBilling.military'
  | 'delivery.required'
  | 'deviceCode.required'
  | 'deviceCode.invalid'
  | 'deviceCode.tooLong'
  | 'recipient.required'
  | 'recipient.invalid'
  | 'terms.required'
  | 'autoRefill.notSaved'
  | 'autoRefill.terms';

/** The key for what is wrong with a field's text, or null. What can be wrong with any text is said in the same words for all fields. */
export function textError<Field extends string, Problem extends string>(
  field: Field,
  problem: Problem | WritingProblem | null,
): `${Field}.${Problem}` | `text.${WritingProblem}` | null {
  if (problem === null) return null;
  return isWritingProblem(problem) ? `text.${problem}` : `${field}.${problem}`;
}

/** A form's errors by field; null or absent for a valid field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldErrorKey | null>>;

interface IssueSink {
  issues: { push(issue: { code: 'custom'; message: string; input: unknown; path: string[]; continue: true }): unknown };
}

/** Reports each error to the schema under its field. Returns whether there was one. */
export function reportErrors<Field extends string>(
  errors: FieldErrors<Field>,
  input: unknown,
  sink: IssueSink,
): boolean {
  const entries = Object.entries<FieldErrorKey | null | undefined>(errors).filter(([, key]) => key);
  // Without `continue`, a union of several requests would hide the field.
  for (const [field, key] of entries)
    sink.issues.push({ code: 'custom', message: String(key), input, path: [field], continue: true });
  return entries.length > 0;
}

interface Schema<Output = unknown> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** The first error key of each field; empty if the values are valid. Every message of our schemas is a `FieldErrorKey`. */
export function fieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  if (result.success) return errors;
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/** The rules of a form in the browser. */
export interface FormRules<Values, Filled> {
  /** The errors of values by field; empty if they are valid. */
  check: (values: Values) => Readonly<Record<string, string | null | undefined>>;
  /** What a valid form contains; null if it is not valid. */
  parse: (values: Values) => Filled | null;
}

/** The rules of a form that has a schema. */
export function toFormRules<Output>(schema: Schema<Output>): FormRules<unknown, Output> {
  return {
    check: (values) => fieldErrors(schema, values),
    parse: (values) => {
      const result = schema.safeParse(values);
      return result.success ? result.data : null;
    },
  };
}
