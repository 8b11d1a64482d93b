import { emailProblem, normalizeEmail } from '#lib/domain/contact/email.ts';
import { parsePhone, phoneProblem } from '#lib/domain/contact/phone.ts';
import type { FieldErrors } from '#lib/domain/field-errors.ts';
import type { MatchingFlags } from '#lib/session/provider-owner-session.ts';

/** Spec 2 §4 'Sync-up modal': at least one of the two disagrees. Shown once per session. */
export function isSyncUpDue({ email, phone }: MatchingFlags): boolean {
  return email === 'false' || phone === 'false';
}

export interface SyncUpContact {
  emailId?: string;
  /** Ten digits. */
  mobileNo?: string;
}

/**
 * Spec 2 §5: e-mail and mobile number, each only if identity and account disagree on it and it is not blank: the identity's value, or the
 * customer's edit (`changed`, already validated).
 */
export function syncUpContact(
  flags: MatchingFlags,
  identity: { email: string; mobile: string },
  changed: { email?: string | undefined; phone?: string | undefined } = {},
): SyncUpContact {
  const emailId = normalizeEmail(changed.email ?? identity.email);
  const mobileNo = parsePhone(changed.phone ?? identity.mobile);
  return {
    ...(flags.email === 'false' && emailId !== '' && { emailId }),
    ...(flags.phone === 'false' && mobileNo !== null && { mobileNo }),
  };
}

/** Spec 2 §4, §5: the contact data that a customer confirms, as typed. */
export interface SyncUpFormValues {
  phone: string;
  email: string;
}

/** The errors of the values. Separate from the request's schema, so that the dashboard does not load the schema library. */
export function validateSyncUp({ phone, email }: SyncUpFormValues): FieldErrors<keyof SyncUpFormValues> {
  const address = emailProblem(normalizeEmail(email));
  const problem = phoneProblem(phone);
  const isMobile = problem === 'required' || problem === 'invalid';
  return {
    phone: problem && (isMobile ? `mobile.${problem}` : `phone.${problem}`),
    email: address && `email.${address}`,
  };
}
