import { z } from 'zod';

export const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'password'] as const;
export type Field = (typeof FIELDS)[number];

/** The fields as typed. */
export type RouterForm = Record<Field, string>;

const text = z.string().max(500).default('');

/** A form of the router; an unknown action counts as `details`. */
export const routerForm = z.object({
  digitalSessionId: text,
  action: z.enum(['details', 'verify', 'resend']).catch('details'),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  password: text,
  code: text,
});

/** Returns the ten digits, without a leading 1 or 001; null if there are more or fewer. */
export function phoneDigits(phone: string): string | null {
  const digits = phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:00|011)?1(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : null;
}

/** Whether a password is long enough, and not absurdly long. */
export function isPasswordLength(password: string): boolean {
  return password.length >= 8 && password.length <= 200;
}

const RULES: Record<Field, (value: string) => boolean> = {
  firstName: (value) => value !== '' && value.length <= 70,
  lastName: (value) => value !== '' && value.length <= 40,
  email: (value) => value.length <= 300 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  phone: (value) => phoneDigits(value) !== null,
  password: isPasswordLength,
};

/** Returns the invalid fields. */
export function wrongFields(form: RouterForm): Field[] {
  return FIELDS.filter((field) => !RULES[field](field === 'password' ? form[field] : form[field].trim()));
}
