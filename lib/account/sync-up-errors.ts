import { emailProblem, emailText } from '#lib/domain/contact/email.ts';
import { phoneProblem } from '#lib/domain/contact/phone.ts';
import type { FieldErrors } from '#lib/domain/field-errors.ts';

/** Spec 2 §4, §5: the contact data that a customer confirms, as typed. */
export interface SyncUpFormValues {
  phone: string;
  email: string;
}

/** The errors of the values. Separate from the request's schema, so that the dashboard does not load the schema library. */
export function syncUpErrors({ phone, email }: SyncUpFormValues): FieldErrors<keyof SyncUpFormValues> {
  const address = emailProblem(emailText(email));
  const problem = phoneProblem(phone);
  const isMobile = problem === 'required' || problem === 'invalid';
  return {
    phone: problem && (isMobile ? `mobile.${problem}` : `phone.${problem}`),
    email: address && `email.${address}`,
  };
}
