import { emailProblem, emailText } from '#lib/rules/contact/email.ts';
import { phoneDigits } from '#lib/rules/contact/phone.ts';
import type { FieldErrors } from './field-errors.ts';

/** Spec 2 §4, §5: the contact data that a customer confirms, as typed. */
export interface SyncUpFormValues {
  phone: string;
  email: string;
}

/** What is wrong with it. Apart from the schema of the request, because the dashboard is not to carry the schema library. */
export function syncUpErrors({ phone, email }: SyncUpFormValues): FieldErrors<keyof SyncUpFormValues> {
  const address = emailProblem(emailText(email));
  return {
    phone: phone.trim() === '' ? 'mobile.required' : phoneDigits(phone) ? null : 'mobile.invalid',
    email: address && `email.${address}`,
  };
}
