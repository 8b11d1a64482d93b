import * as z from 'zod/mini';
import { cardSummarySchema } from '#lib/payment/api.ts';

const TIMEOUT_MS = 10_000;

const approvalSchema = z.extend(cardSummarySchema, { token: z.string().check(z.minLength(1), z.maxLength(8_192)) });

/** Asks the sandbox's wallet to approve one payment. Null if it does not answer within ten seconds. */
export async function askTestWallet(url: string): Promise<z.infer<typeof approvalSchema> | null> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: request.signal,
    });
    const read = approvalSchema.safeParse(response.ok ? await response.json() : null);
    return read.success ? read.data : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
