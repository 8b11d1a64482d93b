import { REFILL_PIN_ENTRY } from '#lib/flows/entry-paths.ts';

/** The page of one payment. `path`: without the language. */
export function named(path: string, reference: string): string {
  return `${path}?${new URLSearchParams({ reference })}`;
}

/** The PIN tab, saying why this redemption came to nothing. */
export function failedPin(reference: string): string {
  return `${REFILL_PIN_ENTRY}&${new URLSearchParams({ failed: reference })}`;
}
