/** Which messages a shopper agreed to. */
export interface Consent {
  emailOptIn: boolean;
  smsOptIn: boolean;
}

interface Contact {
  email: string;
  /** Ten digits. */
  phone: string;
}

export function isSameContact(one: Contact, other: Contact): boolean {
  return one.phone === other.phone && one.email === other.email;
}

export function isSameConsent(one: Consent, other: Consent): boolean {
  return one.emailOptIn === other.emailOptIn && one.smsOptIn === other.smsOptIn;
}

/** Decision on message consent: the consent saved for a contact. It covers one email and one phone, and no others. */
export function consentFor(contact: Contact, saved: (Contact & Consent) | null): Consent {
  if (!saved || !isSameContact(contact, saved)) return { emailOptIn: false, smsOptIn: false };
  return { emailOptIn: saved.emailOptIn, smsOptIn: saved.smsOptIn };
}
