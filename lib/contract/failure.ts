import { z } from 'zod';
import type { Operation } from './operation.ts';

const code = z.string().nullish();

/** Spec 3 §8: a failed call reports it in its body, with HTTP 200 as well as with 4xx and 5xx. */
export const failureBody = z
  .object({
    errorCode: code,
    businessErrorCode: code,
    systemErrorCode: code,
    busErrorCode: code,
    sysErrorCode: code,
    errorMessage: z.string().nullish(),
    message: z.string().nullish(),
  })
  .refine((body) =>
    [body.errorCode, body.businessErrorCode, body.systemErrorCode, body.busErrorCode, body.sysErrorCode].some((value) =>
      value?.trim(),
    ),
  );

/** The code of a provider that does not accept the caller's key, in `errorCode` of any call, with HTTP 401. */
export const CALLER_REFUSED = 'CALLER_REFUSED';

export const callerRefusedBody = z.object({ errorCode: z.literal(CALLER_REFUSED), errorMessage: z.string().nullish() });

/** Spec 3 §4.6: a 403 with one of these flags is a session error. */
export const sessionErrorBody = z
  .object({ expired: z.boolean().optional(), rejected: z.boolean().optional() })
  .refine((body) => body.expired === true || body.rejected === true);

type SessionErrorKind = 'expired' | 'rejected';

/** The session error in the body of a 403, if any. Expired wins if both flags are set. */
export function findSessionError(body: unknown): SessionErrorKind | null {
  const result = sessionErrorBody.safeParse(body);
  if (!result.success) return null;
  return result.data.expired ? 'expired' : 'rejected';
}

interface FailureCode {
  /** Letters, digits, `_`, `-` and `.`, at most 64. */
  code: string;
  /** The provider's own message, for the log; never shown. */
  message: string | null;
}

/** The business or system code that a response has in one of the operation's code fields, else null. Blank fields are ignored. */
export function findFailureCode(operation: Pick<Operation, 'codeFields'>, body: unknown): FailureCode | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const fields: Record<string, unknown> = { ...body };
  for (const field of operation.codeFields) {
    const value = fields[field];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    if (String(value).trim() === '') continue;
    return { code: readable(String(value)), message: words(fields['errorMessage']) ?? words(fields['message']) };
  }
  return null;
}

function readable(value: string): string {
  return value.replaceAll(/[^\w.-]/g, '').slice(0, 64) || 'UNREADABLE';
}

function words(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 500) : null;
}
