/** Spec 1 §3, §4: what the identity service learned about a shopper; '' for what it did not. */
export interface RestoredContact {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  custGuid: string;
}

/** Spec 1 §4: this tab's flags stripPhoneNumber and stripEmail, when 'true', blank what was restored. */
export function stripContact(
  contact: RestoredContact,
  flags: { stripPhoneNumber: string | null; stripEmail: string | null },
): RestoredContact {
  return {
    ...contact,
    phone: flags.stripPhoneNumber === 'true' ? '' : contact.phone,
    email: flags.stripEmail === 'true' ? '' : contact.email,
  };
}

/** Spec 1 §4: with contact, name and custGuid the shopper goes on to payment; otherwise the rest is asked for. */
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
