import { z } from 'zod';
import { blankable, text } from './field-types.ts';

/** An address in an answer. */
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

/** Spec 3 §7.6: where service moves to or starts again, as the serviceability check found it. */
export const sentServiceAddress = sentAddress
  .extend({
    houseKey: z.string().max(64),
    locationID: z.string().min(1).max(64),
  })
  .meta({ id: 'SentServiceAddress' });
