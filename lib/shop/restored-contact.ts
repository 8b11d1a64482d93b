/** Spec 1 §3, §4: what the identity service learned about a shopper; '' for what it did not. */
export interface RestoredContact {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  custGuid: string;
}

/** Spec 1 §4: this tab's flags stripPhoneNumber and stripEmail blank what was restored. */
export function stripContact<Contact extends RestoredContact>(
  contact: Contact,
  { stripPhoneNumber, stripEmail }: { stripPhoneNumber: boolean; stripEmail: boolean },
): Contact {
  return { ...contact, ...(stripPhoneNumber && { phone: '' }), ...(stripEmail && { email: '' }) };
}

/** Spec 1 §4: with contact, name and custGuid the shopper goes on to payment; otherwise a form asks for the rest. */
export function isContactComplete({ firstName, lastName, email, phone, custGuid }: RestoredContact): boolean {
  return [firstName, lastName, email, phone, custGuid].every((value) => value.trim() !== '');
}

/** Spec 1 §6: which of the restored e-mail and phone the identity service has verified. */
export function verifiedFields(
  contact: (RestoredContact & { isEmailVerified: boolean; isMobileVerified: boolean }) | null,
): readonly ('email' | 'phone')[] {
  if (!contact) return [];
  const isVerified = { email: contact.isEmailVerified, phone: contact.isMobileVerified };
  return (['email', 'phone'] as const).filter((field) => isVerified[field] && contact[field].trim() !== '');
}

/** Spec 1 §4: the fields that the hand-off filled, which are read-only. */
export function readOnlyFields(
  contact: RestoredContact | null,
): readonly ('firstName' | 'lastName' | 'email' | 'phone')[] {
  if (!contact) return [];
  return (['firstName', 'lastName', 'email', 'phone'] as const).filter((field) => contact[field].trim() !== '');
}
