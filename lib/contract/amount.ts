import { z } from 'zod';

/** Spec 3 §9: money on the wire has two decimals; everywhere else it is whole cents. */
const SENT = /^\d{1,7}\.\d{2}$/;
const RECEIVED = /^(-?)(\d{1,7})(?:\.(\d{1,2}))?$/;

/** Integer cents of a wire amount; null for text, sub-cent fractions or more than seven digits. */
export function parseWireAmount(wire: string | number): number | null {
  if (typeof wire === 'number') {
    const cents = Math.round(wire * 100);
    const exact = Number.isFinite(wire) && Math.abs(wire * 100 - cents) < 1e-6 && Math.abs(cents) < 1_000_000_000;
    return exact ? cents + 0 : null;
  }
  const parts = RECEIVED.exec(wire.trim());
  if (!parts) return null;
  const cents = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] && cents > 0 ? -cents : cents;
}

/** The two-decimal string of a non-negative amount in integer cents: 4500 is '45.00'. Throws on anything else, which is a bug. */
export function toWireAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** As `toWireAmount`, but may be negative: -3500 is '-35.00'. */
export function toSignedWireAmount(cents: number): string {
  return cents < 0 ? `-${toWireAmount(-cents)}` : toWireAmount(cents);
}

/** The dollars of an amount in integer cents, for the few requests that send a number: 4500 is 45. */
export function toWireNumber(cents: number): number {
  return Number(toWireAmount(cents));
}

function amountSchema(minimum: number, id: string) {
  return z
    .union([z.string().regex(RECEIVED), z.number()])
    .transform((wire, context) => {
      const cents = parseWireAmount(wire);
      if (cents !== null && cents >= minimum) return cents;
      context.addIssue({ code: 'custom', message: 'not an amount' });
      return z.NEVER;
    })
    .meta({ id, description: 'Dollars with at most two decimals, as a string or a number' });
}

/** An amount in a response: dollars on the wire, integer cents once read. */
export const wireAmount = amountSchema(0, 'Amount');

/** As `wireAmount`; missing, null or blank becomes null. */
export const optionalAmount = z
  .union([wireAmount, z.literal('').transform(() => null)])
  .nullish()
  .transform((cents) => cents ?? null)
  .meta({ id: 'OptionalAmount' });

/** As `wireAmount`, but may be negative: a discount per unit. */
export const signedWireAmount = amountSchema(-1_000_000_000, 'SignedAmount');

/** An amount in a request; see `toWireAmount`. */
export const sentAmount = z
  .string()
  .regex(SENT)
  .meta({ id: 'SentAmount', description: 'Dollars with exactly two decimals' });

/** As `sentAmount`, but may be negative: a discount per unit. */
export const sentSignedAmount = z.string().regex(/^-?\d{1,7}\.\d{2}$/);

/** A price in a request; the provider also takes a number here. */
export const sentPrice = z.union([sentAmount, z.number().nonnegative().max(9_999_999)]);
