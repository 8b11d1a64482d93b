import * as z from 'zod/mini';
import { confirmEmailProblem, emailProblem, normalizeEmail } from '#lib/domain/contact/email.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from '#lib/domain/contact/person-name.ts';
import { parsePhone, phoneProblem } from '#lib/domain/contact/phone.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors, textError } from '#lib/domain/field-errors.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

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
export function consentFor(contact: Contact, customer: (Contact & Consent) | null): Consent {
  if (!customer || !isSameContact(contact, customer)) return { emailOptIn: false, smsOptIn: false };
  return { emailOptIn: customer.emailOptIn, smsOptIn: customer.smsOptIn };
}

/** Spec 1 §5: the shopper. The server replaces read-only fields, which the identity service filled, with its own copy. */
export interface CustomerInfoFormValues extends Consent {
  firstName: string;
  lastName: string;
  email: string;
  confirmEmail: string;
  phone: string;
}

export const CUSTOMER_INFO_FORM_DEFAULTS: CustomerInfoFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  phone: '',
  emailOptIn: false,
  smsOptIn: false,
};

/** A valid shopper: composed names, a ten-digit phone number. */
export type CustomerInfo = Omit<CustomerInfoFormValues, 'confirmEmail'>;

const text = (required: FieldErrorKey) => z.string(required);

export const customerInfoFormSchema = z.pipe(
  z.object({
    firstName: text('firstName.required'),
    lastName: text('lastName.required'),
    email: text('email.required'),
    confirmEmail: text('confirmEmail.required'),
    phone: text('phone.required'),
    emailOptIn: z.boolean(),
    smsOptIn: z.boolean(),
  }),
  z.transform((values: CustomerInfoFormValues, context): CustomerInfo => {
    const { emailOptIn, smsOptIn } = values;
    const firstName = normalizeText(values.firstName);
    const lastName = normalizeText(values.lastName);
    const email = normalizeEmail(values.email);
    const phone = parsePhone(values.phone);
    const wrongEmail = emailProblem(email);
    const wrongConfirmEmail = confirmEmailProblem(normalizeEmail(values.confirmEmail), email);
    const wrongPhone = phoneProblem(values.phone);
    const errors: FieldErrors<keyof CustomerInfoFormValues> = {
      firstName: textError('firstName', personNameProblem(firstName, FIRST_NAME_MAX)),
      lastName: textError('lastName', personNameProblem(lastName, LAST_NAME_MAX)),
      email: wrongEmail && `email.${wrongEmail}`,
      confirmEmail: wrongConfirmEmail && `confirmEmail.${wrongConfirmEmail}`,
      phone: wrongPhone && `phone.${wrongPhone}`,
    };
    if (reportErrors(errors, values, context) || !phone) return z.NEVER;
    return { firstName, lastName, email, phone, emailOptIn, smsOptIn };
  }),
);
