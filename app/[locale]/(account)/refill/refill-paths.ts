import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';

/** Returns the path of one payment's page. `path`: without the language. */
export function paymentPath(path: string, reference: string): string {
  return `${path}?${new URLSearchParams({ reference })}`;
}

/** Returns the path of the PIN tab, which says why this redemption failed. */
export function failedPinPath(reference: string): string {
  return `${REFILL_PIN_ENTRY}&${new URLSearchParams({ failed: reference })}`;
}
