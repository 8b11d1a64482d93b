import { z } from 'zod';
import { blankable, text } from './field-types.ts';

/** An address in a response. */
export const wireAddress = z
  .object({ addressLine1: text, addressLine2: blankable, city: text, state: text, zip: text })
  .meta({ id: 'Address' });

/** An address in a request; the second line is '' if there is none. */
export const sentAddress = z
  .object({
    addressLine1: z.string().trim().min(1).max(200),
    addressLine2: z.string().max(200),
    city: z.string().trim().min(1).max(100),
    state: z.string().length(2),
    zip: z.string().regex(/^[\d-]{5,10}$/),
  })
  .meta({ id: 'SentAddress' });

/** Spec 3 §9: billing addresses are in the US. */
export const billingAddress = sentAddress.extend({ country: z.literal('US') }).meta({ id: 'BillingAddress' });

/** Decision on billing addresses: with `BILLING_ADDRESS=zip` the ZIP code alone is sent, and '' for every other line. */
const blank = z.literal('');
export const sentZip = sentAddress
  .extend({ addressLine1: blank, addressLine2: blank, city: blank, state: blank })
  .meta({ id: 'SentZip' });

/** The billing address of a card that pays for a refill or a reconnection. */
export const cardBilling = z.union([billingAddress, sentZip.extend({ country: z.literal('US') })]);

/** The billing address of a saved card: all of it, or what was sent. */
export const savedBilling = wireAddress
  .extend({ addressLine1: blankable, city: blankable, state: blankable })
  .meta({ id: 'SavedBilling' });

/** Spec 3 §7.6: where service moves to or starts again, as the serviceability check found it. */
export const sentServiceAddress = sentAddress
  .extend({
    houseKey: z.string().max(64),
    locationID: z.string().min(1).max(64),
  })
  .meta({ id: 'SentServiceAddress' });
