import { emailText } from '#lib/domain/contact/email.ts';
import { phoneDigits } from '#lib/domain/contact/phone.ts';

/** Spec 2 §3: whether identity and account agree; NA when one of them has no value. */
export type Matching = 'true' | 'false' | 'NA';

export interface MatchingFlags {
  email: Matching;
  phone: Matching;
}

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
  const emailId = emailText(changed.email ?? identity.email);
  const mobileNo = phoneDigits(changed.phone ?? identity.mobile);
  return {
    ...(flags.email === 'false' && emailId !== '' && { emailId }),
    ...(flags.phone === 'false' && mobileNo !== null && { mobileNo }),
  };
}
