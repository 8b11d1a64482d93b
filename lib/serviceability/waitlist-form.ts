import * as z from 'zod/mini';
import { type Recipient, recipientError, recipientOf } from '#lib/domain/contact/recipient.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';

/** Where to notify someone when service becomes available. */
export const waitlistFormSchema = z.pipe(
  z.object({ contact: z.string('recipient.required' satisfies FieldErrorKey) }),
  z.transform((values: { contact: string }, context): Recipient => {
    const recipient = recipientOf(values.contact);
    if (recipient) return recipient;
    reportErrors({ contact: recipientError(values.contact) }, values, context);
    return z.NEVER;
  }),
);
